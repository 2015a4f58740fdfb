import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 占用明细: which documents hold a part; without a warehouse in all of them. */
    reservations: { props: { pjid: number; pjNo: string; companyId?: number; warehouseId?: number; warehouseName?: string } }
  }
}

type Reservation = Reply<typeof stock.reservations>['content'][number]

const columns = columnsFor<Reservation>()(
  { prop: 'docNo', label: '单号', width: 120, eventType: 'document' },
  { prop: 'warehouseName', label: '仓库', width: 110 },
  { prop: 'posiName', label: '仓位', width: 100 },
  { prop: 'qty', label: '占用', width: 80, align: 'right', statistics: true },
  { prop: 'createTime', label: '占用时间', width: 140 },
)

export function ReservationsDialog({ pjid, pjNo, companyId, warehouseId, warehouseName, onClose }: DialogProps<'reservations'>) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['reservations', pjid, warehouseId],
    queryFn: ({ signal }) =>
      call(stock.reservations, { pjid, warehouseId, companies: companyId ? String(companyId) : '' }, { signal, quiet: true }),
    // who holds what changes by the minute
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <AppDialog title={`占用明细 ${pjNo}${warehouseName ? ` · ${warehouseName}` : ''}`} width={640} onClose={onClose}>
      <DataTable
        label="占用明细"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="id"
        height={320}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无单据占用这个商品"
        onEvent={(_, row) => openDocument(row.document, row.documentId)}
        onOpen={(row) => openDocument(row.document, row.documentId)}
      />
    </AppDialog>
  )
}
