import { Tabs } from 'antd'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { orderLineColumns } from './columns.ts'

/** 订货明细 and 单据日志 of an order that is read. */
export function OrderTabs({ id, height }: { id: number; height?: number }) {
  const lines = {
    key: 'lines',
    label: '订货明细',
    children: (
      <ReadRows
        label="订货明细"
        pageKey="PurchaseOrderLines"
        columns={orderLineColumns}
        queryKey={['purchase-order', id, 'lines']}
        load={(page, signal) => call(purchaseOrders.pageLines, { cgId: id, ...page }, { signal, quiet: true })}
        onEvent={(_, { pjid }) => void openDialog('part', { mode: 'view', id: pjid })}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: 'purchase-order', id, load: (signal) => call(purchaseOrders.log, { id }, { signal, quiet: true }) })
  return <Tabs size="small" className="doc-tabs" items={[lines, log]} />
}
