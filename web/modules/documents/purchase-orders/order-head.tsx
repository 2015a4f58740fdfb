import { memo } from 'react'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { DayField, DictField, TextField } from '#web/kit/form/fields.tsx'
import type { OrderHead } from './draft.ts'

const headOrder = [
  'supplierId',
  'cgDate',
  'arriveDate',
  'buyer',
  'paytype',
  'contractNo',
  'remark',
] as const satisfies readonly (keyof OrderHead)[]

/** The header of an order under the pen. Memoised: typing in the lines does not draw it again. */
export const OrderHeadForm = memo(function OrderHeadForm({ head, onDone, onChange, ref }: HeadProps<OrderHead>) {
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
      <DayField label="日期" required {...field('cgDate')} />
      <DayField label="预计到货" {...field('arriveDate')} />
      <TextField label="采购员" maxLength={32} {...field('buyer')} />
      <DictField label="付款方式" dict="PAYTYPE" free maxLength={32} {...field('paytype')} />
      <TextField label="合同号" maxLength={64} {...field('contractNo')} />
      <TextField label="备注" span={2} maxLength={125} {...field('remark')} />
    </HeadForm>
  )
})
