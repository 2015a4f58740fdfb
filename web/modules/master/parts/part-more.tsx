import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { PartUnits } from './part-units.tsx'
import type { PartValues } from './part-values.ts'

interface Props {
  form: Form<PartValues>
  reading: boolean
  disabled: boolean
}
const numbers = ['pjTaxRate', 'pjWeight', 'pjVolume', 'warrantyMonths', 'warrantyKm'] as const

/** 更多: further units, tax, weight, volume and warranty; open where something of it is filled in. */
export function PartMore({ form, reading, disabled }: Props) {
  const { values } = form
  const filled = values.pjTaxNo !== '' || values.pjVin !== '' || values.units.length > 0 || numbers.some((name) => values[name])
  return (
    <details className="part-more" open={filled || undefined}>
      <summary>更多：辅助单位、税收编码、重量体积、质保</summary>
      <PartUnits form={form} reading={reading} disabled={disabled} />
      <FormGrid columns={2} disabled={disabled}>
        <TextField {...form.field('pjTaxNo')} hint="税收分类编码，19位数字" />
        <NumberField {...form.field('pjTaxRate')} label="税率 %" digits={2} />
        <NumberField {...form.field('pjWeight')} label="重量 kg" digits={4} />
        <NumberField {...form.field('pjVolume')} label="体积 m³" digits={4} />
        <NumberField {...form.field('warrantyMonths')} label="质保 月" integer />
        <NumberField {...form.field('warrantyKm')} label="质保 公里" integer />
        <TextField {...form.field('pjVin')} />
      </FormGrid>
    </details>
  )
}
