import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 在途明细 of a part: which orders it is still to come from, the earliest first. */
    onWay: { props: { pjid: number; pjNo: string } }
  }
}

const columns = columnsFor<Row<typeof purchaseOrders.openLines>>()(
  { prop: 'cgNo', label: '采购订单', width: 140, eventType: 'order', fixed: 'left' },
  { prop: 'cgDate', label: '日期', width: 92 },
  { prop: 'supplierName', label: '供应商' },
  { prop: 'cgAmount', label: '订购', width: 70, number: true },
  { prop: 'inAmount', label: '已收', width: 70, number: true },
  { prop: 'restAmount', label: '未收', width: 70, statistics: true },
  { prop: 'purchasePrice', label: '进价', width: 90, number: true },
  { prop: 'arriveDate', label: '预计到货', width: 96, txtColor: ({ overdueDays }) => (overdueDays > 0 ? 'var(--pc-negative)' : undefined) },
  { prop: 'overdueDays', label: '逾期天数', width: 76, number: true, digits: 0 },
)

export function OnWayDialog({ pjid, pjNo, onClose }: DialogProps<'onWay'>) {
  return (
    <AppDialog title={`在途明细，编码：${pjNo}`} width="64%" onClose={onClose}>
      <ReadRows
        label="在途明细"
        pageKey="OnWay"
        columns={columns}
        queryKey={['purchase-order', 'on-way', pjid]}
        load={(page, signal) => call(purchaseOrders.openLines, { pjid, ...page }, { signal, quiet: true })}
        onEvent={(_, { cgId }) => void openDialog('purchaseOrder', { id: cgId })}
        empty="暂无在途的采购订单"
        height={300}
      />
    </AppDialog>
  )
}
