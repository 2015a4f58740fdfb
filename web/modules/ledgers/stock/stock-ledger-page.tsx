import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { usePage } from '#web/kit/page.ts'
import { ledgerColumns } from './columns.ts'
import { OnePart } from './one-part.tsx'
import { useOnePart } from './use-one-part.ts'
import { useWarehouseOptions } from './use-warehouse-options.ts'

/** The words of the ledger, as documents write them. */
const kinds = [
  ...[
    '进货',
    '进货红冲',
    '采购退货',
    '采购退货红冲',
    '销售',
    '销售红冲',
    '销售退货',
    '销售退货红冲',
    '期初',
    '其他入库',
    '其他出库',
    '报损',
    '调仓',
  ],
  ...['调拨出', '调拨在途', '调拨入', '调拨退回', '调拨损耗', '盘盈', '盘亏', '盘点红冲', '成本调整', '成本差异', '费用'],
]

/** 库存台账: every move of stock, as it was posted. */
export function StockLedgerPage() {
  const { params } = usePage()
  const warehouseOptions = useWarehouseOptions()
  const one = useOnePart(params.pjid)
  // of one part the whole life is read, of all parts a month
  const wholeLife = one.pjid > 0
  const filters = useMemo<FilterItem<Sent<typeof stock.ledger>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '业务日期', ...(wholeLife ? {} : { quick: 'thisMonth' as const }) },
      { type: 'Input', name: 'pjNo', label: '编码' },
      { type: 'Input', name: 'docNo', label: '单号' },
      { type: 'stateSelect', name: 'kind', label: '类型', options: kinds.map((value) => ({ value })) },
      { type: 'stateSelect', name: 'warehouseId', label: '仓库', options: warehouseOptions },
    ],
    [warehouseOptions, wholeLife],
  )
  const always = useMemo(() => (one.pjid ? { pjid: one.pjid } : {}), [one.pjid])

  return (
    <ListPage
      key={one.pjid}
      pageKey={wholeLife ? 'PartLedger' : 'StockLedger'}
      label="库存台账"
      load={stock.ledger}
      totals={{ load: stock.ledgerTotals, read: ({ content }) => content }}
      columns={ledgerColumns}
      rowKey="id"
      filters={filters}
      always={always}
      {...(one.pjid > 0 && { actions: () => <OnePart {...one} /> })}
      onOpen={open}
      onEvent={(event, row) => event === 'document' && open(row)}
      empty="这段时间没有库存变动，换个日期或条件再试试"
    />
  )
}

function open({ document, documentId }: Row<typeof stock.ledger>): void {
  openDocument(document, documentId)
}
