import { memo } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { InchargeField } from '#web/kit/document/incharge-field.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { DayField, DictField, NumberField, TextField, TickField } from '#web/kit/form/fields.tsx'
import type { SaleHead } from './draft.ts'

const saleOrder = [
  'clientId',
  'ckDate',
  'inchargeId',
  'paytype',
  'yhRate',
  'fhType',
  'fhCompany',
  'carNum',
  'bzArea',
  'invoiceType',
  'fhNotice',
  'remark',
] as const satisfies readonly (keyof SaleHead)[]

const offerOrder = [
  'clientId',
  'ckDate',
  'validUntil',
  'deposit',
  'inchargeId',
  'paytype',
  'yhRate',
  'fhType',
  'fhCompany',
  'invoiceType',
  'remark',
]

/** The header of an order under the pen. Memoised: typing in the lines does not draw it again. */
export const SaleHeadForm = memo(function SaleHeadForm({ ckType, head, onDone, onChange, ref }: HeadProps<SaleHead> & { ckType: number }) {
  const field = fieldsOf(head, onChange)
  const sells = ckType === CK_TYPE.sale
  return (
    <HeadForm order={sells ? saleOrder : offerOrder} ref={ref} onDone={onDone}>
      <PartnerField
        name="clientId"
        label="客户"
        required
        kind="client"
        partner={{ id: head.clientId, name: head.clientName }}
        onChange={({ id, name }) => onChange({ clientId: id, clientName: name })}
      />
      <DayField label="日期" required {...field('ckDate')} />
      {ckType === CK_TYPE.quote && <DayField label="有效期至" required {...field('validUntil')} />}
      {ckType === CK_TYPE.presale && <NumberField label="定金" tag="price.txsprice" {...field('deposit')} />}
      <InchargeField {...field('inchargeId')} />
      <DictField label="付款方式" dict="PAYTYPE" free maxLength={32} {...field('paytype')} />
      <NumberField label="折扣率%" placeholder="95 = 95折" digits={2} plain {...field('yhRate')} />
      <DictField label="发货方式" dict="FHTYPE" free maxLength={32} {...field('fhType')} />
      <TextField label="货运公司" maxLength={64} {...field('fhCompany')} />
      {sells && <TextField label="发车批次" maxLength={32} {...field('carNum')} />}
      {sells && <DictField label="包装区" dict="BZAREA" free maxLength={32} {...field('bzArea')} />}
      <DictField label="发票类型" dict="FPTYPE" free maxLength={32} {...field('invoiceType')} />
      {sells && <TickField label="通知备货" {...field('fhNotice')} />}
      <TextField label="备注" maxLength={125} {...field('remark')} />
    </HeadForm>
  )
})
