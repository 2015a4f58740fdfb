import { memo } from 'react'
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
  const field = fieldsOf(head, onChange)
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
      <DayField label="入库日期" required {...field('rkDate')} />
      <TextField label="采购员" maxLength={32} {...field('buyer')} />
      <DictField label="付款方式" dict="PAYTYPE" free maxLength={32} {...field('paytype')} />
      <DictField label="发货方式" dict="FHTYPE" free maxLength={32} {...field('fhType')} />
      <TextField label="货运公司" maxLength={64} {...field('fhCompany')} />
      <TextField label="提货人" maxLength={32} {...field('pickupPer')} />
      <TextField label="合同号" maxLength={64} {...field('contractNo')} />
      <DictField label="发票类型" dict="FPTYPE" free maxLength={32} {...field('invoiceType')} />
      <TextField label="发票号" maxLength={64} {...field('invoiceNo')} />
      <TextField label="备注" span={2} maxLength={125} {...field('remark')} />
    </HeadForm>
  )
})
