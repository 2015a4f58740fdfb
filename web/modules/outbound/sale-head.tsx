import { memo } from 'react'
import { CK_TYPE } from '#contract/sale.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { InchargeField } from '#web/kit/document/incharge-field.tsx'
import { DayField, DictField, LookupField, NumberField, TextField, TickField } from '#web/kit/fields.tsx'
import type { LookupItem } from '#web/kit/lookup-kinds.ts'
import { useSession } from '#web/kit/session.ts'
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
  const mayAdd = useSession().may('base:client:upd')
  /** Somebody nobody knows yet is entered on the spot. */
  const choose = async (item: LookupItem | undefined) => {
    const found = item?.id === 0 ? await openDialog('client', { mode: 'add', prefill: { clientName: item.name } }) : undefined
    const { id, name } = found ? { id: found.id, name: found.clientName } : { id: item?.id ?? 0, name: item?.id ? item.name : '' }
    onChange({ clientId: id, clientName: name })
  }
  return (
    <HeadForm order={sells ? saleOrder : offerOrder} ref={ref} onDone={onDone}>
      <LookupField
        name="clientId"
        label="客户"
        required
        kind="client"
        placeholder="名称、拼音、电话"
        value={head.clientName}
        offerTyped={mayAdd}
        onChange={(item) => void choose(item)}
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
