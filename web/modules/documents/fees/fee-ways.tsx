import { DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { type FeeRow, sumOf } from './fee-rows.ts'
import { OWED, useWays } from './use-ways.ts'

/** Method by partner; who is not named is owed. */
export type Ways = Readonly<Record<number, string>>

/** Each partner to whom something is to be paid, and how much. */
export function dueOf(rows: readonly FeeRow[]) {
  const partners = new Map(rows.flatMap(({ partner }) => (partner.id > 0 ? [[partner.id, partner.name] as const] : [])))
  return [...partners].map(([id, name]) => ({
    ...{ id, name },
    amount: sumOf(rows.filter(({ partner }) => partner.id === id).map(({ amount }) => amount)),
  }))
}
export const wayFields = (rows: readonly FeeRow[]) => dueOf(rows).map(({ id }) => `way${id}`)

/** 付款: each partner is paid at once in one way, or owed. */
export function FeeWays({ rows, ways, onChange }: { rows: readonly FeeRow[]; ways: Ways; onChange: (ways: Ways) => void }) {
  const options = useWays(true)
  return (
    <FormGrid columns={2} labels={200}>
      {dueOf(rows).map(({ id, name, amount }) => (
        <DictField
          key={id}
          name={`way${id}`}
          label={`付 ${name} ${amount.toFixed(2)}`}
          options={options}
          value={ways[id] ?? OWED}
          onChange={(way) => onChange({ ...ways, [id]: way || OWED })}
        />
      ))}
    </FormGrid>
  )
}
