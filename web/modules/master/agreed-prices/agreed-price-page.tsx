import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { AGREED_STATES, agreedPrices } from '#contract/master/agreed-prices.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type Agreed = Row<typeof agreedPrices.page>
type List = ListActions<Agreed>

const colours: Readonly<Record<string, string>> = { 生效中: 'var(--pc-good)', 未开始: 'var(--pc-confirmed)', 已过期: 'var(--pc-faint)' }
const columns = columnsFor<Agreed>()(
  {
    prop: 'clientName',
    label: '客户',
    card: 'title',
    width: 190,
    fixed: 'left',
    render: ({ clientName, clientType }) => clientName || <span title="这一类型的全部客户">全部{clientType}</span>,
  },
  { prop: 'clientType', label: '客户类型', width: 84 },
  { prop: 'pjNo', label: '编码', card: 'sub', width: 140, eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'sub', width: 140 },
  { prop: 'pjBrand', label: '品牌', width: 76 },
  { prop: 'pjType', label: '类别', width: 80 },
  { prop: 'price', label: '协议价', card: 'amount', width: 86, align: 'right' },
  { prop: 'script', label: '公式', width: 104 },
  { prop: 'xsPrice', label: '现销售价', width: 84, align: 'right' },
  { prop: 'fromDay', label: '生效日期', width: 88 },
  { prop: 'toDay', label: '截止日期', card: 'named', width: 88 },
  { prop: 'state', label: '状态', card: 'status', width: 62, txtColor: ({ state }) => colours[state] },
  { prop: 'remark', label: '备注' },
  { prop: 'modifier', label: '经办人', width: 76, show: 'wide' },
  { prop: 'lastUpdateTime', label: '修改时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const filters: FilterItem<Sent<typeof agreedPrices.page>>[] = [
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client', width: 170 },
  { type: 'dictSelect', name: 'clientType', label: '客户类型', dict: 'CLIENTTYPE', width: 110 },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 100 },
  { type: 'dictSelect', name: 'pjType', label: '类别', dict: 'PJTYPE', width: 100, more: true },
  {
    type: 'stateSelect',
    name: 'state',
    label: '状态',
    width: 110,
    options: (Object.keys(AGREED_STATES) as unknown as (keyof typeof AGREED_STATES)[]).map((value) => ({
      value: String(value),
      label: AGREED_STATES[value],
    })),
  },
]

/** 客户协议价. */
export function AgreedPricePage() {
  const { may } = useSession()
  return (
    <ListPage
      pageKey="AgreedPriceList"
      label="客户协议价"
      load={agreedPrices.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="many"
      actions={(list) => <Actions list={list} />}
      onOpen={(row, { refresh }) => {
        if (may('base:agreed:upd')) void openDialog('agreedPrice', { agreed: row }).then((done) => done && refresh())
      }}
      empty="未找到符合条件的协议价。用“新增”或“导入”录入后，开单时自动按协议价"
    />
  )
}

function Actions({ list }: { list: List }) {
  const { may } = useSession()
  const { selectedRows, refresh, clearSelection } = list
  const [first] = selectedRows
  const add = () => void openDialog('agreedPrice', {}).then((done) => done && refresh())
  const copy = () => first && void openDialog('agreedPrice', { agreed: { ...first, id: 0 } }).then((done) => done && refresh())
  const end = () =>
    void openDialog('agreedEnd', { ids: selectedRows.map(({ id }) => id) }).then((done) => {
      if (!done) return
      clearSelection()
      refresh()
    })
  const load = () => void openDialog('listImport', { kind: 'agreed' }).then(refresh)
  const remove = async () => {
    if (!(await confirmDialog(`确定删除勾选的 ${selectedRows.length} 条协议价吗？已开的单据不变`))) return
    try {
      await call(agreedPrices.remove, { ids: selectedRows.map(({ id }) => id), submittime: stamp() })
      clearSelection()
      refresh()
    } catch {
      // told by the request layer
    }
  }
  const mayWrite = may('base:agreed:upd')
  useShortcut('Alt+N', '新增协议价', add, { inInput: true, disabled: !mayWrite })
  return (
    <>
      <Button type="primary" onClick={add} disabled={!mayWrite} title="Alt+N">
        新增
      </Button>
      <Button onClick={copy} disabled={!mayWrite || selectedRows.length !== 1}>
        复制
      </Button>
      <Button onClick={end} disabled={!mayWrite || selectedRows.length === 0}>
        设置截止日期
      </Button>
      <Button onClick={() => void remove()} disabled={!may('base:agreed:del') || selectedRows.length === 0}>
        删除
      </Button>
      <Button onClick={load} disabled={!mayWrite}>
        导入
      </Button>
    </>
  )
}
