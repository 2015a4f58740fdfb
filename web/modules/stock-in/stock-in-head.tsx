import { memo, type Ref, useImperativeHandle } from 'react'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { DayField, DictField, FormGrid, LookupField, TextField } from '#web/kit/fields.tsx'
import type { StockInHead } from './draft.ts'

/** Enter walks them in this order and then goes to the lines; F4 goes there at once. */
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

interface Props {
  head: StockInHead
  /** Enter past the last field. */
  onDone: () => void
  onChange: (change: Partial<StockInHead>) => void
  ref: Ref<{ focus: (name: string) => boolean }>
}

/** The header of an order under the pen. Memoised: typing in the lines does not draw it again. */
export const StockInHeadForm = memo(function StockInHeadForm({ head, onDone, onChange, ref }: Props) {
  const enter = useEnterNext(headOrder, onDone)
  useImperativeHandle(ref, () => ({ focus: enter.focus }))
  return (
    <FormGrid columns={4} labels={64} enter={enter}>
      <LookupField
        name="supplierId"
        label="供应商"
        required
        kind="supplier"
        placeholder="名称、拼音、电话"
        value={head.supplierName}
        onChange={(item) => onChange({ supplierId: item?.id ?? 0, supplierName: item?.name ?? '' })}
      />
      <DayField name="rkDate" label="入库日期" required value={head.rkDate} onChange={(rkDate) => onChange({ rkDate })} />
      <TextField name="buyer" label="采购员" maxLength={32} value={head.buyer} onChange={(buyer) => onChange({ buyer })} />
      <DictField
        name="paytype"
        label="付款方式"
        dict="PAYTYPE"
        free
        maxLength={32}
        value={head.paytype}
        onChange={(paytype) => onChange({ paytype })}
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
      <TextField name="pickupPer" label="提货人" maxLength={32} value={head.pickupPer} onChange={(pickupPer) => onChange({ pickupPer })} />
      <TextField
        name="contractNo"
        label="合同号"
        maxLength={64}
        value={head.contractNo}
        onChange={(contractNo) => onChange({ contractNo })}
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
      <TextField name="invoiceNo" label="发票号" maxLength={64} value={head.invoiceNo} onChange={(invoiceNo) => onChange({ invoiceNo })} />
      <TextField name="remark" label="备注" span={2} maxLength={125} value={head.remark} onChange={(remark) => onChange({ remark })} />
    </FormGrid>
  )
})
