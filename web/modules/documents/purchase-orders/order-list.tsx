import { useMemo } from 'react'
import { CG_STATUSES, purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListGiven } from '#web/kit/document/document-page.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { useSession } from '#web/kit/session/session.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import { orderColumns } from './columns.ts'
import { DRAFT_KIND, type OrderDraft } from './draft.ts'
import { tags } from './tags.ts'

export function OrderList(given: ListGiven<OrderDraft>) {
  const { maySee } = useSession()
  const { warehouses } = usePlaces()
  const filters = useMemo<FilterItem<Sent<typeof purchaseOrders.page>>[]>(
    () => [
      // no month at first: what is late was ordered long ago
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
      { type: 'Input', name: 'cgNo', label: '单号' },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: CG_STATUSES.map((value) => ({ value })), width: 130 },
      { type: 'checkbox', name: 'overdue', label: '逾期未到' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        more: true,
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      ...(maySee('price.purchaseprice') ? [{ type: 'numInput', name: 'cgSum', label: '订货金额', more: true } as const] : []),
      { type: 'numInput', name: 'cgAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' },
    ],
    [warehouses, maySee],
  )
  return (
    <DocumentList<OrderDraft, typeof purchaseOrders.page, typeof purchaseOrders.totals>
      given={given}
      kind={DRAFT_KIND}
      what="采购订单"
      tags={tags}
      pageKey="PurchaseOrderList"
      load={purchaseOrders.page}
      totals={{ load: purchaseOrders.totals, ...besideTotals('cgSum', '草稿') }}
      columns={orderColumns}
      filters={filters}
      read={({ id }) => openDialog('purchaseOrder', { id })}
    />
  )
}
