import { useQuery } from '@tanstack/react-query'
import { memo, type Ref, useImperativeHandle } from 'react'
import { people } from '#contract/people.ts'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { DayField, DictField, FormGrid, LookupField, NumberField, TextField, TickField } from '#web/kit/fields.tsx'
import { call } from '#web/kit/request.ts'
import { useUser } from '#web/kit/session.ts'
import type { SaleHead } from './draft.ts'

/** Enter walks them in this order and then goes to the lines; F4 goes there at once. */
const headOrder = [
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

interface Props {
  head: SaleHead
  /** Enter past the last field. */
  onDone: () => void
  onChange: (change: Partial<SaleHead>) => void
  ref: Ref<{ focus: (name: string) => boolean }>
}

/** The header of a sale under the pen. Memoised: typing in the lines does not draw it again. */
export const SaleHeadForm = memo(function SaleHeadForm({ head, onDone, onChange, ref }: Props) {
  const enter = useEnterNext(headOrder, onDone)
  useImperativeHandle(ref, () => ({ focus: enter.focus }))
  const { companyId, userId, realName } = useUser()
  const { data } = useQuery({
    queryKey: ['incharges', companyId],
    queryFn: ({ signal }) => call(people.incharges, { id: 0 }, { signal, quiet: true }),
    staleTime: 300_000,
  })
  const incharges = (data?.content ?? [{ id: userId, realName }]).map(({ id, realName: name }) => ({ value: String(id), label: name }))
  return (
    <FormGrid columns={4} labels={64} enter={enter}>
      <LookupField
        name="clientId"
        label="客户"
        required
        kind="client"
        placeholder="名称、拼音、电话"
        value={head.clientName}
        onChange={(item) => onChange({ clientId: item?.id ?? 0, clientName: item?.name ?? '' })}
      />
      <DayField name="ckDate" label="日期" required value={head.ckDate} onChange={(ckDate) => onChange({ ckDate })} />
      <DictField
        name="inchargeId"
        label="负责人"
        options={incharges}
        value={head.inchargeId ? String(head.inchargeId) : ''}
        onChange={(id) => onChange({ inchargeId: Number(id) })}
      />
      <DictField
        name="paytype"
        label="付款方式"
        dict="PAYTYPE"
        free
        maxLength={32}
        value={head.paytype}
        onChange={(paytype) => onChange({ paytype })}
      />
      <NumberField
        name="yhRate"
        label="折扣率%"
        placeholder="95 = 95折"
        digits={2}
        plain
        value={head.yhRate}
        onChange={(yhRate) => onChange({ yhRate })}
      />
      <DictField
        name="fhType"
        label="发货方式"
        dict="FHTYPE"
        free
        maxLength={32}
        value={head.fhType}
        onChange={(fhType) => onChange({ fhType })}
      />
      <TextField
        name="fhCompany"
        label="货运公司"
        maxLength={64}
        value={head.fhCompany}
        onChange={(fhCompany) => onChange({ fhCompany })}
      />
      <TextField name="carNum" label="发车批次" maxLength={32} value={head.carNum} onChange={(carNum) => onChange({ carNum })} />
      <DictField
        name="bzArea"
        label="包装区"
        dict="BZAREA"
        free
        maxLength={32}
        value={head.bzArea}
        onChange={(bzArea) => onChange({ bzArea })}
      />
      <DictField
        name="invoiceType"
        label="发票类型"
        dict="FPTYPE"
        free
        maxLength={32}
        value={head.invoiceType}
        onChange={(invoiceType) => onChange({ invoiceType })}
      />
      <TickField name="fhNotice" label="通知备货" value={head.fhNotice} onChange={(fhNotice) => onChange({ fhNotice })} />
      <TextField name="remark" label="备注" maxLength={125} value={head.remark} onChange={(remark) => onChange({ remark })} />
    </FormGrid>
  )
})
