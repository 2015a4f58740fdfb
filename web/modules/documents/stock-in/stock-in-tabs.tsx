import { Tabs } from 'antd'
import { stockIn } from '#contract/documents/stock-in.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useReturnsTab } from '#web/kit/document/linked-returns.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { stockInLineColumns } from './columns.ts'

/** 商品明细 and 单据日志 of an order that is read. */
export function StockInTabs({ id, height }: { id: number; height?: number }) {
  const { may } = useSession()
  const lines = {
    key: 'lines',
    label: '商品明细',
    children: (
      <ReadRows
        label="商品明细"
        pageKey="StockInLines"
        columns={stockInLineColumns}
        queryKey={['stock-in', id, 'lines']}
        load={(page, signal) => call(stockIn.pageLines, { rkId: id, ...page }, { signal, quiet: true })}
        onEvent={(event, { pjid, cgId }) => {
          if (event === 'ordered') return void (cgId && openDialog('purchaseOrder', { id: cgId }))
          return pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看')
        }}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: 'stock-in', id, load: (signal) => call(stockIn.log, { id }, { signal, quiet: true }) })
  const returns = useReturnsTab({ kind: 'purchase', sourceId: id, height })
  return <Tabs size="small" className="doc-tabs" items={may('busi:rk:query') ? [lines, ...returns, log] : [lines, ...returns]} />
}
