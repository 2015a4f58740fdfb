import { DayField, FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { useUser } from '#web/kit/session/session.ts'
import { type BreakRow, changedRow, withBlank } from './offer-values.ts'

interface Props {
  rows: readonly BreakRow[]
  disabled: boolean
  onChange: (rows: BreakRow[]) => void
}

/** 阶梯价: a price for each quantity from which on it holds. */
export function OfferBreaks({ rows, disabled, onChange }: Props) {
  const { busDate } = useUser()
  const put = (key: number, change: Partial<BreakRow>) =>
    onChange(
      withBlank(
        rows.map((row) => (row.key === key ? changedRow(row, change, busDate) : row)),
        busDate,
      ),
    )
  return (
    <fieldset className="offer-breaks" aria-label="价格">
      <p className="pc-hint">每个起订数量一行；报价清空并保存：不再按此价供应</p>
      {rows.map((row) => (
        <FormGrid key={row.key} columns={4} labels={60} disabled={disabled}>
          <NumberField
            name={`from${row.key}`}
            label="数量从"
            placeholder="不填：任意"
            value={row.fromQty}
            onChange={(fromQty) => put(row.key, { fromQty })}
          />
          <NumberField
            name={`price${row.key}`}
            label="报价"
            tag="price.purchaseprice"
            value={row.price}
            onChange={(price) => put(row.key, { price })}
          />
          <DayField name={`day${row.key}`} label="生效" value={row.fromDay} onChange={(fromDay) => put(row.key, { fromDay })} />
          <DayField
            name={`to${row.key}`}
            label="截止"
            placeholder="不填：长期"
            value={row.toDay}
            onChange={(toDay) => put(row.key, { toDay })}
          />
        </FormGrid>
      ))}
    </fieldset>
  )
}
