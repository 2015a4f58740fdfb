import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { columnsFor } from './table/column.ts'
import { DataTable } from './table/data-table.tsx'

interface Change {
  field: string
  before: string
  after: string
}
interface Operation {
  id: string
  at: string
  realName: string
  action: string
  changes: readonly Change[]
}
interface Trail {
  list: readonly Operation[]
  totalCount: number
}
interface Line extends Change {
  key: string
  at: string
  realName: string
  action: string
}

const SIZE = 20
const columns = columnsFor<Line>()(
  { prop: 'at', label: '时间', width: 140 },
  { prop: 'realName', label: '经办人', width: 80 },
  { prop: 'action', label: '操作', width: 100 },
  { prop: 'field', label: '字段', width: 90 },
  { prop: 'before', label: '修改前', width: 170, number: false },
  { prop: 'after', label: '修改后', number: false },
)

/** One line a field; an operation without fields is a line too. */
const linesOf = ({ id, changes, ...operation }: Operation): Line[] =>
  (changes.length > 0 ? changes : [{ field: '', before: '', after: '' }]).map((change) => ({
    ...operation,
    ...change,
    key: `${id} ${change.field}`,
  }))

interface Props {
  /** 0: a record that does not exist yet, or is being written: nothing but the form. */
  id: number
  load: (page: number, limit: number, signal: AbortSignal) => Promise<Trail>
  /** The form of the record. */
  children: ReactNode
}

/** A record with who changed what of it behind the second tab, field by field, newest first. */
export function WithChangeTrail({ id, load, children }: Props) {
  const [tab, setTab] = useState('form')
  const form = { key: 'form', label: '资料', forceRender: true, children }
  const trail = { key: 'changes', label: '修改记录', destroyOnHidden: true, children: <ChangeTrail id={id} load={load} /> }
  return (
    <Tabs
      size="small"
      activeKey={id === 0 ? 'form' : tab}
      onChange={setTab}
      items={id === 0 ? [form] : [form, trail]}
      renderTabBar={id === 0 ? () => <></> : undefined}
    />
  )
}

function ChangeTrail({ id, load }: Pick<Props, 'id' | 'load'>) {
  const [page, setPage] = useState(1)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['change-trail', load, id, page],
    queryFn: ({ signal }) => load(page, SIZE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <DataTable
        label="修改记录"
        columns={columns}
        rows={data?.list.flatMap(linesOf) ?? []}
        rowKey="key"
        height={380}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无修改记录"
      />
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={SIZE}
        total={data?.totalCount ?? 0}
        showSizeChanger={false}
        onChange={setPage}
        style={{ marginTop: 8 }}
      />
    </>
  )
}
