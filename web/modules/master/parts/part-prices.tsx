import { tagsOf } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { type PartValues, PRICES } from './part-values.ts'

interface Props {
  form: Form<PartValues>
  disabled: boolean
  onSave: () => void
}

/** The prices of a part below what the specification asks for: Tab comes here, Enter walks on, and on the last it saves. */
export function PartPrices({ form, disabled, onSave }: Props) {
  const { may, maySee } = useSession()
  const seen = PRICES.filter((name) => tagsOf(partPrices[name])?.every(maySee))
  const enter = useEnterNext(seen, onSave)
  if (seen.length === 0) return null
  return (
    <div className="part-prices">
      <FormGrid columns={2} enter={enter} disabled={disabled || !may('base:basepj:price')}>
        {seen.map((name) => (
          <NumberField key={name} {...form.field(name)} required={false} />
        ))}
      </FormGrid>
    </div>
  )
}
