import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { CardList } from '../list/card-list.tsx'
import { useNarrow } from '../narrow.ts'
import { type Column, isOperate, speaks } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Key } from '../table/table-props.ts'

const LIMIT = 20
const NONE: never[] = []

interface Props<R extends object> {
  label: string
  pageKey: string
  columns: readonly Column<R>[]
  /** [kind, id, what]: loaded again with everything of the document. */
  queryKey: readonly unknown[]
  load: (
    page: { page: number; limit: number },
    signal: AbortSignal,
  ) => Promise<{ page: { list: R[]; totalCount: number; totalPage: number } }>
  onEvent?: (eventType: string, row: R) => void
  empty?: ReactNode
  /** Pixels, in a dialog; on a page the rows fill what is left. */
  height?: number
}

const keyOf = (row: object): Key => (row as { id: number }).id

/** Rows of a document that is read, 20 a page; the pager shows only when there is more than one. */
export function ReadRows<R extends object>({ label, pageKey, columns, queryKey, load, onEvent, empty = '单据没有明细', height }: Props<R>) {
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load({ page, limit: LIMIT }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { list = NONE, totalCount = 0, totalPage = 0 } = data?.page ?? {}
  const narrow = useNarrow()
  const drawn = useMemo(() => columns.filter((column) => isOperate(column) || speaks(column, list)), [columns, list])
  const rows = {
    ...{ label, columns: drawn, rows: list, rowKey: keyOf, loading: isFetching, error: isError ? error : undefined, onEvent, empty },
    onRetry: () => void refetch(),
  }
  return (
    <div className="doc-read-lines">
      {narrow ? <CardList<R> {...rows} /> : <DataTable<R> {...rows} pageKey={pageKey} height={height} firstIndex={(page - 1) * LIMIT} />}
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
