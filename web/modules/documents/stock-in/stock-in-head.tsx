import { memo } from 'react'
import { stockIn } from '#contract/documents/stock-in.ts'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { DayField, DictField, TextField } from '#web/kit/form/fields.tsx'
import type { StockInHead } from './draft.ts'

const headOrder = [
  'supplierId',
  'rkDate',
  'buyer',
  'paytype',
  'fhType',
  'fhCompany',
  'pickupPer',
  'contractNo',
  'invoiceType',
  'invoiceNo',
  'remark',
] as const satisfies readonly (keyof StockInHead)[]

/** The header of an order under the pen. Memoised: typing in the lines does not draw it again. */
export const StockInHeadForm = memo(function StockInHeadForm({ head, onDone, onChange, ref }: HeadProps<StockInHead>) {
  const field = fieldsOf(stockIn.save.input, head, onChange)
  return (
    <HeadForm order={headOrder} ref={ref} onDone={onDone}>
      <PartnerField
        name="supplierId"
        label="供应商"
        required
        kind="supplier"
        partner={{ id: head.supplierId, name: head.supplierName }}
        onChange={({ id, name }) => onChange({ supplierId: id, supplierName: name })}
      />
      <DayField {...field('rkDate')} />
      <TextField {...field('buyer')} />
      <DictField {...field('paytype')} dict="PAYTYPE" free />
      <DictField {...field('fhType')} dict="FHTYPE" free />
      <TextField {...field('fhCompany')} />
      <TextField {...field('pickupPer')} />
      <TextField {...field('contractNo')} />
      <DictField {...field('invoiceType')} dict="FPTYPE" free />
      <TextField {...field('invoiceNo')} />
      <TextField {...field('remark')} span={2} />
    </HeadForm>
  )
})
