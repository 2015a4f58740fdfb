import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { warehouses } from '#contract/warehouses.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import type { Key } from '#web/kit/data-table/table-props.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import type { Position, Warehouse } from './rows.ts'

const MOST = 2000
const columns = columnsFor<Position>()(
  { prop: 'posiName', label: '仓位', width: 140, sortable: true },
  { prop: 'walk', label: '行走顺序', width: 80, align: 'right', digits: 0, sortable: true, hint: '拣货时按此顺序走' },
  { prop: 'enabled', label: '状态', width: 60, align: 'center', number: false, render: ({ enabled }) => (enabled ? '启用' : '停用') },
)

export function Positions({ warehouse, onChanged }: { warehouse: Warehouse; onChanged: () => Promise<void> }) {
  const { id: warehouseId, warehouseName } = warehouse
  const { key } = usePage()
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [key, 'positions', warehouseId, search],
    queryFn: ({ signal }) => call(warehouses.positions, { warehouseId, queryValue: search, limit: MOST }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.content ?? []
  const position = rows.find(({ id }) => chosen.has(id))
  const mayAdd = may('base:warehouse:add')
  const mayEdit = may('base:warehouse:upd')
  const open = async (row?: Position) => {
    const walk = Math.max(0, ...rows.map((each) => each.walk)) + 10
    if (await openDialog('position', { warehouseId, warehouseName, position: row, walk })) await onChanged()
  }
  useShortcut('Alt+N', '新增仓位', () => void open(), { disabled: !mayAdd })
  useShortcut('F2', '修改仓位', () => position && void open(position), { disabled: !position || !mayEdit })
  return (
    <div className="pc-list">
      <div className="pc-actions">
        <Button type="primary" disabled={!mayAdd} onClick={() => void open()}>
          新增仓位
        </Button>
        <Button disabled={!position || !mayEdit} onClick={() => position && void open(position)}>
          修改
        </Button>
        <Input.Search
          allowClear
          aria-label="查找仓位"
          placeholder="仓位"
          maxLength={32}
          onSearch={setSearch}
          className="warehouse-search"
        />
      </div>
      <DataTable
        label={`${warehouseName}的仓位`}
        columns={columns}
        rows={rows}
        rowKey="id"
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onOpen={(row) => mayEdit && void open(row)}
        rowClass={({ enabled }) => (enabled ? undefined : 'warehouse-stopped')}
        empty={search ? '没有符合条件的仓位' : `${warehouseName}还没有仓位，点“新增仓位”`}
      />
    </div>
  )
}
