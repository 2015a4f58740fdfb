import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import { Positions } from './positions.tsx'
import './warehouses.css'
import type { Warehouse } from './rows.ts'

const columns = columnsFor<Warehouse>()(
  {
    prop: 'warehouseName',
    label: '仓库',
    card: 'title',
    width: 106,
    render: ({ warehouseName, isDefault }) => (isDefault ? `${warehouseName}（默认）` : warehouseName),
  },
  { prop: 'kindName', label: '类型', card: 'sub', width: 50 },
  { prop: 'posiCount', label: '仓位数', card: 'amount', width: 58, align: 'right', digits: 0 },
  { prop: 'allowNegative', label: '允许负库存', card: 'named', width: 78, align: 'center', number: false },
  {
    prop: 'enabled',
    label: '状态',
    card: 'status',
    width: 50,
    align: 'center',
    number: false,
    render: ({ enabled }) => (enabled ? '启用' : '停用'),
  },
  { prop: 'sort', label: '排序', width: 45, align: 'right', digits: 0, show: false },
  { prop: 'remark', label: '备注', card: 'sub', width: 70 },
)

/** 仓库资料: warehouses at the left, the positions of the chosen one at the right. */
export function WarehouseListPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  /** The arrows choose as they go. The same choice stays the same set, or choosing would never end. */
  const follow = useCallback((row: Warehouse | undefined) => {
    if (row) setChosen((before) => (before.size === 1 && before.has(row.id) ? before : new Set([row.id])))
  }, [])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [key, 'warehouses'],
    queryFn: ({ signal }) => call(warehouses.list, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.content ?? []
  const warehouse = rows.find(({ id }) => chosen.has(id)) ?? rows[0]
  const changed = () => client.invalidateQueries({ queryKey: [key] })
  const mayEdit = may('base:warehouse:upd')
  const open = async (row?: Warehouse) => {
    const saved = await openDialog('warehouse', { warehouse: row })
    if (!saved) return
    setChosen(new Set([saved.id]))
    await changed()
  }

  return (
    <div className="warehouses">
      <div className="pc-list">
        <div className="pc-actions">
          <Button type="primary" disabled={!may('base:warehouse:add')} onClick={() => void open()}>
            新增仓库
          </Button>
          <Button disabled={!warehouse || !mayEdit} onClick={() => warehouse && void open(warehouse)}>
            修改
          </Button>
        </div>
        <WholeList
          leads
          label="仓库"
          pageKey="WarehouseList"
          columns={columns}
          rows={rows}
          rowKey="id"
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          selection={{ keys: new Set(warehouse ? [warehouse.id] : []), onChange: setChosen, single: true }}
          onActive={follow}
          onOpen={(row) => mayEdit && void open(row)}
          rowClass={({ enabled }) => (enabled ? undefined : 'warehouse-stopped')}
          empty="暂无仓库，点“新增仓库”建立第一个"
        />
      </div>
      {warehouse && <Positions key={warehouse.id} warehouse={warehouse} onChanged={changed} />}
    </div>
  )
}
