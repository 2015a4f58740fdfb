import { DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import type { ClientValues } from './client-values.ts'

interface Props {
  form: Form<ClientValues>
  disabled: boolean
}

/** 开票资料; open where something of it is filled in. */
export function InvoiceFields({ form, disabled }: Props) {
  const { values } = form
  const filled = [values.invoiceTitle, values.taxNo, values.invoiceBank, values.invoiceMail].some((text) => text !== '')
  return (
    <details className="client-invoice" open={filled || undefined}>
      <summary>开票资料</summary>
      <FormGrid columns={3} disabled={disabled}>
        <TextField {...form.field('invoiceTitle')} span={2} placeholder="不填：同公司全称" />
        <TextField {...form.field('taxNo')} hint="15、18或20位" />
        <DictField {...form.field('invoiceType')} dict="FPTYPE" free />
        <TextField {...form.field('invoiceAddress')} span={2} />
        <TextField {...form.field('invoicePhone')} />
        <TextField {...form.field('invoiceBank')} />
        <TextField {...form.field('invoiceAccount')} />
        <TextField {...form.field('invoiceMail')} />
      </FormGrid>
    </details>
  )
}
