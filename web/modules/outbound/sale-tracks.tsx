import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { tracking } from '#contract/tracking.ts'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { trackColumns } from './track-columns.ts'

const LIMIT = 20

/** 订单跟踪: 20 entries a page, newest first; the pager shows only when there is more than one page. */
export function SaleTracks({ id, height }: { id: number; height?: number }) {
  const { may } = useSession()
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['sale', id, 'tracks', page],
    queryFn: ({ signal }) => call(tracking.page, { ckId: id, page, limit: LIMIT }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { list = [], totalCount = 0, totalPage = 0 } = data?.page ?? {}
  return (
    <div className="doc-read-lines">
      <DataTable
        label="订单跟踪"
        pageKey="SaleTracks"
        columns={trackColumns}
        rows={list}
        rowKey="id"
        height={height}
        firstIndex={(page - 1) * LIMIT}
        loading={isFetching}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        empty={may('busi:ck:track') ? '还没有跟踪记录。用“添加处理”登记处理情况或回复同事' : '还没有跟踪记录'}
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
