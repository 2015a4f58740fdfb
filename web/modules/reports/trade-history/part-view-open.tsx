import type { Reply } from '#contract/kit/fields.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { today } from '#web/kit/document/today.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { openClient, openSupplier } from './open-document.ts'
import { useBlock } from './part-view-blocks.tsx'

type Promised = Reply<typeof partTrade.promised>['content']
type Missed = Reply<typeof partTrade.missed>['content'][number]

const heldColumns = columnsFor<Promised['held'][number]>()(
  { prop: 'kind', label: '单据', width: 66 },
  { prop: 'qty', label: '占用', width: 70, number: true, statistics: true },
  { prop: 'docNo', label: '单号', width: 125, eventType: 'document' },
  { prop: 'partnerName', label: '客户 / 去向', width: 180 },
  { prop: 'warehouseName', label: '仓库' },
  { prop: 'since', label: '占用时间', width: 140 },
)
const comingColumns = columnsFor<Promised['coming'][number]>()(
  { prop: 'arriveDate', label: '预计到货', width: 90, blank: '未定', txtColor: ({ arriveDate }) => lateColor(arriveDate) },
  { prop: 'rest', label: '未到', width: 70, number: true, statistics: true },
  { prop: 'ordered', label: '订货', width: 70, number: true },
  { prop: 'docNo', label: '采购订单', width: 125, eventType: 'document' },
  { prop: 'partnerName', label: '供应商', eventType: 'supplier' },
  { prop: 'orderDate', label: '订货日期', width: 90 },
)
const lateColor = (day: string) => (day !== '' && day < today() ? 'var(--pc-negative)' : undefined)

const openHolder = ({ document, documentId, kind }: Promised['held'][number]) =>
  openDocument(document, documentId, document === 'ck' ? `${kind}单信息` : undefined)

/** Who holds the 占用, and what is on the way and when it is due: red where it should have come. */
export function PromisedBlock({ pjid }: { pjid: number }) {
  const { data, table } = useBlock('promised', pjid, (signal) => call(partTrade.promised, { pjid }, { signal, quiet: true }))
  return (
    <>
      <DataTable
        label="占用明细"
        columns={heldColumns}
        rows={data?.content.held ?? []}
        rowKey="key"
        height={160}
        {...table}
        onEvent={(_, row) => openHolder(row)}
        onOpen={openHolder}
        empty="暂无单据占用这个商品"
      />
      <DataTable
        label="在途明细"
        columns={comingColumns}
        rows={data?.content.coming ?? []}
        rowKey="key"
        height={160}
        {...table}
        onEvent={(event, { documentId, partnerId }) => (event === 'supplier' ? openSupplier(partnerId) : openDocument('cg', documentId))}
        onOpen={({ documentId }) => openDocument('cg', documentId)}
        empty="暂无在途的采购订单"
      />
    </>
  )
}

const missedColumns = columnsFor<Missed>()(
  { prop: 'day', label: '日期', width: 90 },
  { prop: 'kind', label: '类型', width: 60 },
  { prop: 'state', label: '状态', width: 70 },
  { prop: 'qty', label: '数量', width: 60, number: true },
  { prop: 'partnerName', label: '客户', eventType: 'client' },
  { prop: 'docNo', label: '报价单', width: 125, eventType: 'document' },
  { prop: 'taken', label: '已转', width: 60, number: true },
  { prop: 'price', label: '报价 / 要价', width: 85, number: true },
  { prop: 'reason', label: '原因、备注' },
)

/** What was only asked for has no paper. */
const openQuote = ({ document, documentId, docNo }: Missed) => docNo !== '' && openDocument(document, documentId, '报价单信息')

/** Quotes that nobody took up, and what was asked for in vain. */
export function MissedBlock({ pjid }: { pjid: number }) {
  const { data, table } = useBlock('missed', pjid, (signal) => call(partTrade.missed, { pjid }, { signal, quiet: true }))
  return (
    <DataTable
      label="未成交报价与缺货"
      columns={missedColumns}
      rows={data?.content ?? []}
      rowKey="key"
      height={200}
      {...table}
      onEvent={(event, row) => (event === 'client' ? openClient(row.partnerId) : openQuote(row))}
      onOpen={openQuote}
      empty="暂无未成交的报价和缺货登记"
    />
  )
}
