import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { saleLineColumns } from './columns.ts'

const netSales = { ckType: 0, returns: true }

/** 销售明细: net sales, line by line: returns stand with a minus on the day they posted. */
export function SaleLinesPage() {
  const { warehouses } = usePlaces()
  const filters = useMemo<FilterItem<Sent<typeof outboundHistory.pageQuery>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
      { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      { type: 'checkbox', name: 'mine', label: '我的' },
    ],
    [warehouses],
  )
  return (
    <ListPage
      pageKey="SaleLines"
      label="销售明细"
      load={outboundHistory.pageQuery}
      totals={{ load: outboundHistory.totals, read: ({ content }) => content }}
      columns={saleLineColumns}
      rowKey="key"
      filters={filters}
      always={netSales}
      onOpen={({ document, ckId }) => openDocument(document, ckId)}
      onEvent={(_, { document, ckId }) => openDocument(document, ckId)}
      empty="未找到符合条件的销售，请放宽日期和条件"
    />
  )
}
