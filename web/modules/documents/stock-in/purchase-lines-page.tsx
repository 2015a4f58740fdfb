import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { purchaseLineColumns } from './columns.ts'

const onlyPosted = { confirm: true }

/** 进货明细: what was bought, line by line. */
export function PurchaseLinesPage() {
  const { maySee } = useSession()
  const { warehouses } = usePlaces()
  const filters = useMemo<FilterItem<Sent<typeof stockInHistory.pageQuery>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '入库日期', quick: 'thisMonth' },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      ...(maySee('price.purchaseprice') ? [{ type: 'checkbox', name: 'risen', label: '进价上涨' } as const] : []),
    ],
    [warehouses, maySee],
  )
  return (
    <ListPage
      pageKey="PurchaseLines"
      label="进货明细"
      load={stockInHistory.pageQuery}
      totals={{ load: stockInHistory.totals, read: ({ content }) => content }}
      columns={purchaseLineColumns}
      rowKey="id"
      filters={filters}
      always={onlyPosted}
      onOpen={({ rkId }) => void openDialog('stockIn', { id: rkId })}
      onEvent={(_, { rkId }) => void openDialog('stockIn', { id: rkId })}
      empty="未找到符合条件的进货，请放宽日期和条件"
    />
  )
}
