import { useMemo } from 'react'
import { RK_STATUSES, stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListGiven } from '#web/kit/document/document-page.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { useSession } from '#web/kit/session/session.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import { stockInColumns } from './columns.ts'
import { DRAFT_KIND, type StockInDraft } from './draft.ts'
import { StockInLabels } from './stock-in-print.tsx'
import { tags } from './tags.ts'

const paid = PAID_STATUSES.yf.map((value) => ({ value }))

export function StockInList(given: ListGiven<StockInDraft>) {
  const { maySee } = useSession()
  const { warehouses } = usePlaces()

  const filters = useMemo<FilterItem<Sent<typeof stockIn.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '入库日期', quick: 'thisMonth' },
      { type: 'Input', name: 'rkNo', label: '单号' },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: RK_STATUSES.map((value) => ({ value })), width: 130 },
      { type: 'stateSelect', name: 'moneyStatus', label: '付款状态', multiple: true, options: paid },
      ...(maySee('price.purchaseprice') ? [{ type: 'numInput', name: 'purchaseSum', label: '进货金额', more: true } as const] : []),
      { type: 'numInput', name: 'rkAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' },
    ],
    [warehouses, maySee],
  )
  return (
    <DocumentList<StockInDraft, typeof stockIn.page, typeof stockIn.totals>
      given={given}
      kind={DRAFT_KIND}
      what="入库单"
      tags={tags}
      pageKey="StockInList"
      load={stockIn.page}
      totals={{ load: stockIn.totals, ...besideTotals('purchaseSum') }}
      columns={stockInColumns}
      filters={filters}
      selection="single"
      actions={({ selectedRows }) => <StockInLabels order={selectedRows[0]} />}
      read={({ id }) => openDialog('stockIn', { id })}
    />
  )
}
