import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { type ClientBulkField, clients } from '#contract/master/clients/clients.ts'
import { SETTLE_KINDS } from '#contract/master/clients/terms.ts'
import { Cascade, type Cascaded } from '#web/kit/form/cascade.tsx'
import { DictField, Field, TextField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { areaTree } from './area.ts'
import { usePeople } from './use-people.ts'

interface Props {
  field: ClientBulkField
  /** As the call takes it: digits, an id, or text. */
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

const dicts: Partial<Record<ClientBulkField, string>> = { clientType: 'CLIENTTYPE', clientLevel: 'CLIENTLEVEL' }
const digits: Partial<Record<ClientBulkField, number>> = { maxPrice: 2, maxDays: 0, yhRate: 2 }
const kinds = SETTLE_KINDS.map((value) => ({ value }))

/** The new value, in the field its kind is typed into elsewhere. */
export function BulkValue({ field, value, disabled, onChange }: Props) {
  const people = usePeople()
  const [area, setArea] = useState<Cascaded>()
  const own = { name: 'value', label: '新值', value, disabled, onChange }
  if (field === 'inchargeId') return <DictField {...own} options={people} />
  if (field === 'settleKind') return <DictField {...own} options={kinds} />
  if (field === 'areaId')
    return (
      <Field name="value" label="新值" disabled={disabled}>
        {({ id, disabled: off }) => (
          <Cascade
            id={id}
            label="新值"
            tree="areas"
            load={areaTree}
            disabled={off}
            value={area}
            onChange={(next) => {
              setArea(next)
              onChange(next ? String(next.id) : '')
            }}
          />
        )}
      </Field>
    )
  if (field in dicts) return <DictField {...own} dict={dicts[field] ?? ''} free maxLength={limitOf(clients.save.input[field])} />
  if (field in digits)
    return (
      <NumberField
        {...own}
        value={value === '' ? null : Number(value)}
        digits={digits[field]}
        integer={digits[field] === 0}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )
  return (
    <TextField {...own} maxLength={limitOf(clients.save.input[field])} placeholder={field === 'script' ? '如 批发价*1.05' : undefined} />
  )
}
