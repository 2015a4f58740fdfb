import { memo } from 'react'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
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
  const field = fieldsOf(purchaseOrders.save.input, head, onChange)
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
      <DayField {...field('cgDate')} />
      <DayField {...field('arriveDate')} />
      <TextField {...field('buyer')} />
      <DictField {...field('paytype')} dict="PAYTYPE" free />
      <TextField {...field('contractNo')} />
      <TextField {...field('remark')} span={2} />
    </HeadForm>
  )
})
