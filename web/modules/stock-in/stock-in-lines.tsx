import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { stockIn } from '#contract/stock-in.ts'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import { openDialog, toast } from '#web/kit/dialogs.tsx'
import { call } from '#web/kit/request.ts'
import { stockInLineColumns } from './columns.ts'

const LIMIT = 20

/** Lines of an order that is read, 20 a page; the pager shows only when there is more than one. */
export function StockInLines({ id, height }: { id: number; height?: number }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['stock-in', 'lines', id, page],
    queryFn: ({ signal }) => call(stockIn.pageLines, { rkId: id, page, limit: LIMIT }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { list = [], totalCount = 0, totalPage = 0 } = data?.page ?? {}
  return (
    <div className="doc-read-lines">
      <DataTable
        label="商品明细"
        pageKey="StockInLines"
        columns={stockInLineColumns}
        rows={list}
        rowKey="id"
        height={height}
        firstIndex={(page - 1) * LIMIT}
        loading={isFetching}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        onEvent={(_, { pjid }) => (pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看'))}
        empty="单据没有明细"
      />
      {totalPage > 1 && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={LIMIT}
          total={totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </div>
  )
}
