import type { Row, Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { estimateColumns } from './columns.ts'

const filters: FilterItem<Sent<typeof stock.estimates>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '业务日期' },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'Input', name: 'docNo', label: '单号' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
]

/** 暂估未冲: goods that were sold before they were there, in the order in which receipts will cover them. */
export function EstimatePage() {
  return (
    <ListPage
      pageKey="EstimateList"
      label="暂估未冲"
      load={stock.estimates}
      totals={{ load: stock.estimateTotals, read: ({ content }) => content }}
      columns={estimateColumns}
      rowKey="id"
      filters={filters}
      onOpen={open}
      onEvent={(event, row) => event === 'document' && open(row)}
      empty="没有未冲的暂估：卖出的商品都已入库"
    />
  )
}

function open({ document, documentId }: Row<typeof stock.estimates>): void {
  if (document) openDocument(document, documentId)
}
