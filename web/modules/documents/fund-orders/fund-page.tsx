import { Button } from 'antd'
import { FUND_KINDS, FUND_STATUSES, type FundKind, fundOrders } from '#contract/documents/fund-orders.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'

type Order = Row<typeof fundOrders.page>

const columnsOf = ({ refresh }: ListActions<Order>) =>
  columnsFor<Order>()(
    { prop: 'fundNo', label: '单号', card: 'sub', width: 120, fixed: 'left' },
    { prop: 'fundDate', label: '日期', card: 'sub', width: 86 },
    { prop: 'kind', label: '类型', card: 'title', width: 74, words: FUND_KINDS },
    { prop: 'category', label: '类别', card: 'title', width: 90 },
    { prop: 'accountName', label: '账户', card: 'sub', width: 130 },
    { prop: 'toAccountName', label: '转入账户', card: 'named', width: 130 },
    { prop: 'amount', label: '金额', card: 'amount', width: 110, align: 'right', digits: 2, statistics: true },
    { prop: 'fee', label: '手续费', width: 80, align: 'right', digits: 2, statistics: true },
    { prop: 'counterpart', label: '对方', width: 120 },
    { prop: 'remark', label: '备注' },
    { prop: 'status', label: '状态', card: 'status', width: 66, status: true },
    { prop: 'userName', label: '制单人', width: 66 },
    { prop: 'createTime', label: '登记时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
    { prop: 'operate', label: '操作', width: 60, fixed: 'right', operate: true, render: (row) => <Reverse order={row} onDone={refresh} /> },
  )

function Reverse({ order, onDone }: { order: Order; onDone: () => void }) {
  const { may } = useSession()
  if (order.status === '已红冲' || !may('fin:fund:reverse')) return null
  const reverse = async () => {
    if (await openDialog('reversal', { document: order.kind, id: order.id })) onDone()
  }
  return (
    <Button type="link" size="small" onClick={() => void reverse()}>
      红冲
    </Button>
  )
}

/** 其他收支: income and expense beside trade, and transfers between accounts. */
export function FundPage() {
  const { may } = useSession()
  const { options } = useAccounts()
  const filters: FilterItem<Sent<typeof fundOrders.page>>[] = [
    { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
    { type: 'Input', name: 'fundNo', label: '单号' },
    {
      type: 'stateSelect',
      name: 'kind',
      label: '类型',
      multiple: true,
      options: Object.entries(FUND_KINDS).map(([value, label]) => ({ value, label })),
      width: 130,
    },
    { type: 'stateSelect', name: 'accountId', label: '账户', options },
    { type: 'Input', name: 'category', label: '类别' },
    { type: 'stateSelect', name: 'status', label: '状态', options: FUND_STATUSES.map((value) => ({ value })), more: true },
  ]
  return (
    <ListPage
      pageKey="Funds"
      label="其他收支"
      load={fundOrders.page}
      totals={{ load: fundOrders.total, ...besideTotals('amount') }}
      columns={columnsOf}
      rowKey="id"
      filters={filters}
      actions={(list) => <Actions list={list} />}
      empty={may('fin:fund:add') ? '未找到符合条件的收支。按 Alt+N 登记支出，或放宽日期和条件' : '未找到符合条件的收支，请放宽日期和条件'}
    />
  )
}

function Actions({ list }: { list: ListActions<Order> }) {
  const { may } = useSession()
  const write = (kind: FundKind) => void openDialog('fundOrder', { kind })
  useAnnounced('money', list.refresh)
  useShortcut('Alt+N', '登记支出', () => write('qz'), { inInput: true, disabled: !may('fin:fund:add') })
  if (!may('fin:fund:add')) return null
  return (
    <>
      <Button type="primary" title="Alt+N" onClick={() => write('qz')}>
        登记支出
      </Button>
      <Button onClick={() => write('qs')}>登记收入</Button>
      <Button onClick={() => write('zk')}>转账</Button>
    </>
  )
}
