import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { MASKED, type Row, type Sent } from '#contract/kit/fields.ts'
import { ACCOUNT_TYPES, FLOW_KINDS, funds } from '#contract/ledgers/cash.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { BAD } from '#web/kit/document/money-kinds.ts'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { openPage } from '#web/kit/page.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type Account = Row<typeof funds.page>
type Flow = Row<typeof funds.flow>

const accountColumns = columnsFor<Account>()(
  { prop: 'accountName', label: '账户', card: 'title', width: 160, eventType: 'flow' },
  { prop: 'accountTypeName', label: '类型', card: 'sub', width: 70 },
  { prop: 'bankName', label: '开户行', card: 'sub', width: 180 },
  { prop: 'bankAccount', label: '账号', width: 180 },
  {
    prop: 'balance',
    label: '余额',
    card: 'amount',
    width: 130,
    align: 'right',
    digits: 2,
    statistics: true,
    txtColor: ({ balance }) => (Number(balance) < 0 ? BAD : undefined),
  },
  { prop: 'mayOverdraw', label: '可透支', width: 60, align: 'center', number: false, words: { true: '是', false: '' } },
  { prop: 'enabled', label: '状态', card: 'status', width: 56, words: { true: '启用', false: '停用' }, status: true },
  { prop: 'remark', label: '备注' },
)
const flowColumns = columnsFor<Flow>()(
  { prop: 'bizDate', label: '日期', card: 'sub', width: 86, fixed: 'left' },
  { prop: 'accountName', label: '账户', card: 'sub', width: 120 },
  { prop: 'kind', label: '类型', card: 'title', width: 74 },
  { prop: 'docNo', label: '单号', card: 'sub', width: 120, eventType: 'document' },
  { prop: 'clientName', label: '往来单位', card: 'title' },
  { prop: 'income', label: '收入', card: 'amount', width: 110, align: 'right', digits: 2, statistics: true },
  { prop: 'expense', label: '支出', card: 'amount', width: 110, align: 'right', digits: 2, statistics: true },
  { prop: 'balance', label: '账户余额', card: 'sub', width: 120, align: 'right', digits: 2, hint: '这一笔之后该账户的余额' },
  { prop: 'remark', label: '摘要', width: 200 },
  { prop: 'userName', label: '经办人', width: 66 },
  { prop: 'postedAt', label: '记账时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

interface Chosen {
  id: number
  name: string
}

/** 账户与流水: what is in each account, and every movement that made it so. */
export function AccountPage() {
  const [view, setView] = useState<'accounts' | 'flow'>('accounts')
  const [account, setAccount] = useState<Chosen>()
  const show = (next: 'accounts' | 'flow', of?: Chosen) => {
    setAccount(of)
    setView(next)
  }
  const choose = (
    <>
      <Segmented<'accounts' | 'flow'>
        value={view}
        onChange={(next) => show(next)}
        options={[
          { value: 'accounts', label: '资金账户' },
          { value: 'flow', label: '账户流水' },
        ]}
      />
      {account && (
        <Tag closable onClose={() => show('flow')}>
          {account.name}
        </Tag>
      )}
    </>
  )
  if (view === 'flow') return <FlowList key={account?.id ?? 0} account={account} choose={choose} />
  return <AccountList choose={choose} onFlow={({ id, accountName }) => show('flow', { id, name: accountName })} />
}

function AccountList({ choose, onFlow }: { choose: React.ReactNode; onFlow: (account: Account) => void }) {
  const { may } = useSession()
  const mayChange = may('fin:account:upd')
  const filters: FilterItem<Sent<typeof funds.page>>[] = [
    {
      type: 'stateSelect',
      name: 'accountType',
      label: '类型',
      options: Object.entries(ACCOUNT_TYPES).map(([value, label]) => ({ value, label })),
    },
  ]
  return (
    <ListPage
      pageKey="Accounts"
      label="资金账户"
      load={funds.page}
      totals={{ load: funds.total, read: ({ content }) => content }}
      columns={accountColumns}
      rowKey="id"
      filters={filters}
      actions={(list) => (
        <>
          {choose}
          <AccountActions list={list} />
        </>
      )}
      onOpen={(account, { refresh }) => mayChange && void openDialog('account', { account }).then((done) => done && refresh())}
      onEvent={(_, account) => onFlow(account)}
      empty={mayChange ? '暂无资金账户。按 Alt+N 新增现金、银行、微信、支付宝账户，并填期初余额' : '暂无资金账户'}
    />
  )
}

function AccountActions({ list }: { list: ListActions<Account> }) {
  const { may } = useSession()
  const add = () => void openDialog('account', {}).then((done) => done && list.refresh())
  useAnnounced('money', list.refresh)
  useShortcut('Alt+N', '新增账户', add, { inInput: true, disabled: !may('fin:account:upd') })
  return (
    <>
      {may('fin:account:upd') && (
        <Button type="primary" onClick={add} title="Alt+N">
          新增账户
        </Button>
      )}
      <Button onClick={() => void openDialog('payMethods', {})}>收款方式</Button>
      {may('fin:fund:add') && <Button onClick={() => void openDialog('fundOrder', { kind: 'zk' })}>转账</Button>}
    </>
  )
}

function FlowList({ account, choose }: { account: Chosen | undefined; choose: React.ReactNode }) {
  const { options } = useAccounts()
  const filters: FilterItem<Sent<typeof funds.flow>>[] = [
    { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
    ...(account ? [] : [{ type: 'stateSelect', name: 'accountId', label: '账户', options } as const]),
    { type: 'stateSelect', name: 'kind', label: '类型', multiple: true, options: FLOW_KINDS.map((value) => ({ value })), width: 130 },
    { type: 'quick', name: 'clientId', label: '往来单位', kind: 'allclient' },
    { type: 'Input', name: 'docNo', label: '单号' },
  ]
  return (
    <ListPage
      pageKey="AccountFlow"
      label="账户流水"
      load={funds.flow}
      totals={{ load: funds.flowTotal, read: ({ content }) => content }}
      columns={flowColumns}
      rowKey="id"
      filters={filters}
      always={account ? { accountId: account.id } : undefined}
      actions={() => choose}
      onEvent={(_, { document, documentId, docNo }) => {
        if (canOpenDocument(document)) openDocument(document, documentId)
        else if (docNo && docNo !== MASKED) openPage('FundList', { fundNo: docNo })
      }}
      empty="未找到符合条件的流水，请放宽日期和条件"
    />
  )
}
