import { memo } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
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
  const field = fieldsOf(outbound.save.input, head, onChange)
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
      <DayField {...field('ckDate')} />
      {ckType === CK_TYPE.quote && <DayField {...field('validUntil')} required />}
      {ckType === CK_TYPE.presale && <NumberField {...field('deposit')} />}
      <InchargeField {...field('inchargeId')} />
      <DictField {...field('paytype')} dict="PAYTYPE" free />
      <NumberField {...field('yhRate')} placeholder="95 = 95折" digits={2} plain />
      <DictField {...field('fhType')} dict="FHTYPE" free />
      <TextField {...field('fhCompany')} />
      {sells && <TextField {...field('carNum')} />}
      {sells && <DictField {...field('bzArea')} dict="BZAREA" free />}
      <DictField {...field('invoiceType')} dict="FPTYPE" free />
      {sells && <TickField {...field('fhNotice')} />}
      <TextField {...field('remark')} />
    </HeadForm>
  )
})
