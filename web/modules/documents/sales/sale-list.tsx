import { useMemo } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListProps } from '#web/kit/document/document-page.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { useSession } from '#web/kit/session/session.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import { presaleColumns, quoteColumns, saleColumns } from './columns.ts'
import type { SaleDraft } from './draft.ts'
import { useKind } from './kinds.ts'

const paid = PAID_STATUSES.ys.map((value) => ({ value }))
const columns = [saleColumns, quoteColumns, presaleColumns] as const

export function SaleList(page: ListProps<SaleDraft>) {
  const kind = useKind()
  const { maySee } = useSession()
  const { warehouses } = usePlaces()

  const filters = useMemo<FilterItem<Sent<typeof outbound.page>>[]>(
    () => [
      // open quotes and presales of last month are not hidden when a month begins
      {
        type: 'Daterange',
        name: 'dateFrom',
        to: 'dateTo',
        label: kind.ckType === CK_TYPE.sale ? '单据日期' : '日期',
        ...(kind.ckType === CK_TYPE.sale && { quick: 'thisMonth' }),
      },
      { type: 'Input', name: 'ckNo', label: '单号' },
      { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      {
        type: 'stateSelect',
        name: 'status',
        label: '状态',
        multiple: true,
        options: kind.statuses.map((value) => ({ value })),
        width: 130,
      },
      ...(kind.ckType === CK_TYPE.sale
        ? [{ type: 'stateSelect', name: 'moneyStatus', label: '收款状态', multiple: true, options: paid } as const]
        : []),
      { type: 'checkbox', name: 'mine', label: '我的' },
      ...(kind.ckType === CK_TYPE.sale
        ? [{ type: 'Daterange', name: 'shipFrom', to: 'shipTo', label: '发货日期', more: true } as const]
        : []),
      ...(maySee('price.txsprice') ? [{ type: 'numInput', name: 'txsPrice', label: '实际金额', more: true } as const] : []),
      { type: 'numInput', name: 'ckAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' },
    ],
    [warehouses, maySee, kind],
  )
  const always = useMemo(() => ({ ckType: kind.ckType }), [kind])
  return (
    <DocumentList<SaleDraft, typeof outbound.page, typeof outbound.totals>
      page={page}
      kind={kind.drafts}
      what={kind.what}
      tags={kind.tags}
      pageKey={kind.page}
      load={outbound.page}
      totals={{ load: outbound.totals, ...besideTotals('txsPrice', kind.ckType === CK_TYPE.sale ? '未过账' : '草稿') }}
      columns={columns[kind.ckType]}
      filters={filters}
      always={always}
      read={({ id }) => openDialog('outbound', { id })}
    />
  )
}
