import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { LIST_STATES, priceLists } from '#contract/master/price-lists.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Listed = Row<typeof priceLists.page>
type List = ListActions<Listed>

const colours: Readonly<Record<string, string>> = { 生效中: 'var(--pc-good)', 未开始: 'var(--pc-confirmed)', 已过期: 'var(--pc-faint)' }
const columns = columnsFor<Listed>()(
  { prop: 'listName', label: '名称', width: 200, fixed: 'left', card: 'title', sortable: 'server' },
  { prop: 'forWhom', label: '适用客户', width: 300, card: 'sub', blank: '未指定客户' },
  { prop: 'itemCount', label: '价格数', width: 70, number: true, digits: 0, card: 'named' },
  { prop: 'fromDay', label: '生效日期', width: 88, sortable: 'server' },
  { prop: 'toDay', label: '截止日期', width: 88, card: 'named', sortable: 'server' },
  { prop: 'state', label: '状态', width: 62, card: 'status', txtColor: ({ state }) => colours[state] },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 76 },
  { prop: 'lastUpdateTime', label: '修改时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const filters: FilterItem<Sent<typeof priceLists.page>>[] = [
  { type: 'Input', name: 'listName', label: '名称' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client', width: 170 },
  { type: 'dictSelect', name: 'clientLevel', label: '信用等级', dict: 'CLIENTLEVEL', width: 85 },
  {
    ...{ type: 'stateSelect', name: 'state', label: '状态', width: 110 },
    options: Object.entries(LIST_STATES).map(([value, label]) => ({ value, label })),
  },
]

interface Props {
  choose: ReactNode
  onItems: (list: { id: number; name: string }) => void
}

export function ListsList({ choose, onItems }: Props) {
  const mayWrite = useSession().may('base:pricelist:upd')
  const open = async ({ refresh }: List, row?: Listed) => {
    if (mayWrite && (await openDialog('priceList', row ? { id: row.id } : {}))) refresh()
  }
  return (
    <ListPage
      pageKey="PriceLists"
      label="价格表"
      load={priceLists.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="many"
      onOpen={(row, list) => (mayWrite ? void open(list, row) : onItems({ id: row.id, name: row.listName }))}
      actions={(list) => (
        <>
          {choose}
          <Actions list={list} onAdd={() => void open(list)} onItems={onItems} />
        </>
      )}
      empty="未找到符合条件的价格表。新增价格表并录入价格后，所选客户开单时按数量取价"
    />
  )
}

function Actions({ list, onAdd, onItems }: { list: List; onAdd: () => void; onItems: Props['onItems'] }) {
  const { may } = useSession()
  const { selectedRows, clearSelection, refresh } = list
  const [first] = selectedRows
  const items = () => first && onItems({ id: first.id, name: first.listName })
  useShortcut('Alt+N', '新增价格表', onAdd, { inInput: true, disabled: !may('base:pricelist:upd') })
  useShortcut('F4', '价格明细', () => void items(), { inInput: true, disabled: !first })
  const remove = async () => {
    if (!(await confirmDialog(`确定删除勾选的 ${selectedRows.length} 个价格表及其全部价格吗？已开的单据不变`))) return
    try {
      await call(priceLists.remove, { ids: selectedRows.map(({ id }) => id), submittime: stamp() })
      clearSelection()
      refresh()
    } catch {
      // told by the request layer; the selection stays
    }
  }
  return (
    <>
      {may('base:pricelist:upd') && (
        <Button type="primary" title="Alt+N" onClick={onAdd}>
          新增
        </Button>
      )}
      <Button disabled={!first} title="F4" onClick={items}>
        明细
      </Button>
      {may('base:pricelist:del') && (
        <Button disabled={!first} onClick={() => void remove()}>
          删除
        </Button>
      )}
    </>
  )
}
