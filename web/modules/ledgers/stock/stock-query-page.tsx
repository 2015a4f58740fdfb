import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useCompanyOptions } from '#web/kit/document/use-company-options.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { canOpenPage, openPage, usePage } from '#web/kit/page.ts'
import { useUser } from '#web/kit/session/session.ts'
import { stockColumns } from './columns.ts'
import { OnePart } from './one-part.tsx'
import { useOnePart } from './use-one-part.ts'
import { useWarehouseOptions } from './use-warehouse-options.ts'

/** 库存查询: what lies where, and who holds it. */
export function StockQueryPage() {
  const { params } = usePage()
  const warehouseOptions = useWarehouseOptions()
  const companyOptions = useCompanyOptions()
  const { companyId: own } = useUser()
  const one = useOnePart(params.pjid)
  const filters = useMemo<FilterItem<Sent<typeof stock.page>>[]>(
    () => [
      ...(companyOptions ? [{ type: 'stateSelect', name: 'companies', label: '公司', options: companyOptions, width: 120 } as const] : []),
      { type: 'Input', name: 'queryValue', label: '商品', width: 200 },
      { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP' },
      { type: 'stateSelect', name: 'warehouseId', label: '仓库', options: warehouseOptions },
      { type: 'checkbox', name: 'showStock', label: '只看有库存' },
      { type: 'Input', name: 'unsoldDays', label: '超过N天未销', width: 112 },
      { type: 'checkbox', name: 'reject', label: '含废品仓' },
    ],
    [warehouseOptions, companyOptions],
  )
  const always = useMemo(() => (one.pjid ? { pjid: one.pjid } : {}), [one.pjid])

  return (
    <ListPage
      pageKey="StockQuery"
      label="库存查询"
      load={stock.page}
      totals={{ load: stock.totals, read: ({ content }) => content }}
      columns={companyOptions ? stockColumns : stockColumns.filter(({ prop }) => prop !== 'companyName')}
      rowKey="id"
      filters={filters}
      always={always}
      {...(one.pjid > 0 && { actions: () => <OnePart {...one} /> })}
      onOpen={({ pjid, companyId }) => companyId === own && canOpenPage('StockLedger') && openPage('StockLedger', { pjid })}
      onEvent={(event, { pjid, companyId, warehouseId, pjNo, warehouseName }) => {
        if (event === 'reserved') void openDialog('reservations', { pjid, companyId, warehouseId, pjNo, warehouseName })
      }}
      empty="未找到符合条件的库存。入库单确认后，商品会出现在这里；换个条件再试试"
    />
  )
}
