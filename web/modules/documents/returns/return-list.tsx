import { useMemo } from 'react'
import type { saleReturn } from '#contract/documents/returns.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListGiven } from '#web/kit/document/document-page.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import { returnColumns } from './columns.ts'
import type { ReturnDraft } from './draft.ts'
import { kinds, type ReturnKind } from './kinds.ts'

const columns = { sale: returnColumns(kinds.sale), purchase: returnColumns(kinds.purchase) }

export function ReturnList({ kind, ...given }: ListGiven<ReturnDraft> & { kind: ReturnKind }) {
  const { warehouses } = usePlaces()
  const filters = useMemo<FilterItem<Sent<typeof saleReturn.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '退货日期', quick: 'thisMonth' },
      { type: 'Input', name: 'thNo', label: '单号' },
      { type: 'quick', name: 'clientId', label: kind.partner, kind: kind.lookup },
      { type: 'Input', name: 'pjNo', label: '编码' },
      { type: 'Input', name: 'sourceNo', label: kind.source },
      {
        type: 'stateSelect',
        name: 'status',
        label: '状态',
        multiple: true,
        options: kind.statuses.map((value) => ({ value })),
        width: 130,
      },
      { type: 'checkbox', name: 'mine', label: '我的' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        more: true,
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      { type: 'numInput', name: 'thAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' },
    ],
    [warehouses, kind],
  )
  return (
    <DocumentList<ReturnDraft, typeof saleReturn.page, typeof saleReturn.totals>
      given={given}
      kind={kind.draft}
      what={kind.what}
      tags={kind.tags}
      pageKey={kind.page}
      load={kind.calls.page}
      totals={{ load: kind.calls.totals, ...besideTotals('thSum') }}
      columns={columns[kind.name]}
      filters={filters}
      read={({ id }) => openDialog('return', { kind: kind.name, id })}
    />
  )
}
