import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMemo, useRef } from 'react'
import { positions } from '#contract/master/warehouses/positions.ts'
import { printing } from '#contract/printing/printouts.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { print } from '#web/kit/print/print-out.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import type { Position, Warehouse } from './rows.ts'

const columns = columnsFor<Position>()(
  { prop: 'posiName', label: '仓位', width: 120 },
  { prop: 'walk', label: '拣货顺序', width: 75, align: 'right', digits: 0, hint: '拣货时按此顺序走，数字小的排在前面' },
  { prop: 'goods', label: '在库品种', width: 70, align: 'right', digits: 0, hint: '现在有货的商品数' },
  { prop: 'usual', label: '默认商品', width: 70, align: 'right', digits: 0, hint: '以此为默认仓位的商品数' },
  { prop: 'enabled', label: '状态', width: 55, align: 'center', number: false, words: { true: '启用', false: '停用' } },
  { prop: 'remark', label: '备注' },
  { prop: 'warehouseName', label: '仓库', width: 80 },
)

const filters = [
  { type: 'Input', name: 'posiName', label: '仓位' },
  {
    type: 'stateSelect',
    name: 'enabled',
    label: '状态',
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '停用' },
    ],
  },
  {
    type: 'stateSelect',
    name: 'filled',
    label: '存货',
    options: [
      { value: '1', label: '有货' },
      { value: '0', label: '空仓位' },
    ],
  },
] as const

/** In the order they were ticked. */
const printLabels = (ids: ReadonlySet<Key>) => print('posiTag', (how) => call(printing.posiTag, { posiIds: [...ids].map(Number), ...how }))

type Step = 'stop' | 'resume' | 'remove'

/** The positions of one warehouse: made one by one or many at once, put in the order of the picker's way, stopped, deleted when nothing needs them. */
export function Positions({ warehouse, onChanged }: { warehouse: Warehouse; onChanged: () => Promise<void> }) {
  const { id: warehouseId, warehouseName } = warehouse
  const { may } = useSession()
  const always = useMemo(() => ({ warehouseId }), [warehouseId])
  const [mayAdd, mayEdit] = [may('base:warehouse:add'), may('base:warehouse:upd')]
  const latest = useRef<ListActions<Position>>(undefined)
  const chosen = () => latest.current?.selectedRows[0]
  const changed = async () => {
    latest.current?.refresh()
    await onChanged()
  }
  const open = async (position?: Position) => {
    if (await openDialog('position', { warehouseId, warehouseName, position })) await changed()
  }
  const dialog = async (name: 'positionsMade' | 'positionWay') => {
    if (await openDialog(name, { warehouseId, warehouseName })) await changed()
  }
  const take = async (step: Step, question: string) => {
    const ids = [...(latest.current?.selected ?? [])].map(Number)
    if (!(await confirmDialog(question.replace('{n}', String(ids.length))))) return
    const done = await call(positions[step], { warehouseId, ids, submittime: stamp() }).then(
      () => true,
      () => false,
    )
    if (done) latest.current?.clearSelection()
    await changed()
  }
  useShortcut('Alt+N', '新增仓位', () => void open(), { disabled: !mayAdd })
  useShortcut('F2', '修改仓位', () => void (chosen() && open(chosen())), { disabled: !mayEdit })
  const steps: Record<Step, { label: string; question: string }> = {
    stop: { label: '停用', question: '确定停用选中的 {n} 个仓位吗？停用后单据不能再选，已有库存照常出库' },
    resume: { label: '启用', question: '确定启用选中的 {n} 个仓位吗？' },
    remove: { label: '删除', question: '确定删除选中的 {n} 个仓位吗？有过出入库或是默认仓位的不能删除' },
  }
  return (
    <ListPage
      pageKey="PositionList"
      label={`${warehouseName}的仓位`}
      load={positions.page}
      always={always}
      columns={columns}
      rowKey="id"
      selection="many"
      filters={filters}
      onOpen={(row) => mayEdit && void open(row)}
      rowClass={({ enabled }) => (enabled ? undefined : 'warehouse-stopped')}
      empty={`${warehouseName}未找到符合条件的仓位，可以“批量生成”或从文件导入`}
      actions={(actions) => {
        latest.current = actions
        const count = actions.selected.size
        return (
          <>
            <Button type="primary" disabled={!mayAdd} onClick={() => void open()} title="Alt+N">
              新增仓位
            </Button>
            <Button disabled={!mayAdd} onClick={() => void dialog('positionsMade')}>
              批量生成
            </Button>
            <Button disabled={!mayEdit || !actions.selectedRows[0]} onClick={() => void open(actions.selectedRows[0])} title="F2">
              修改
            </Button>
            <Button disabled={!mayEdit} onClick={() => void dialog('positionWay')}>
              拣货顺序
            </Button>
            <Dropdown
              disabled={!mayEdit || count === 0}
              menu={{
                items: (Object.keys(steps) as Step[]).map((key) => ({ key, label: steps[key].label, danger: key === 'remove' })),
                onClick: ({ key }) => void take(key as Step, steps[key as Step].question),
              }}
            >
              <Button>
                {count > 0 ? `选中 ${count} 个` : '选中的'} <DownOutlined />
              </Button>
            </Dropdown>
            {may('base:warehouse:print') && (
              <Button disabled={count === 0} onClick={() => void printLabels(actions.selected)}>
                打印标签
              </Button>
            )}
            <Dropdown
              disabled={!mayAdd && !mayEdit}
              menu={{
                items: [
                  { key: 'positions', label: '导入仓位', disabled: !mayAdd },
                  { key: 'places', label: '导入商品默认仓位', disabled: !mayEdit },
                ],
                onClick: ({ key }) => void openDialog('listImport', { kind: key as 'positions' | 'places' }).then(changed),
              }}
            >
              <Button>
                导入 <DownOutlined />
              </Button>
            </Dropdown>
          </>
        )
      }}
    />
  )
}
