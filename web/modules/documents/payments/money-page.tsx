import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  BAD_DEBT_STATUSES,
  isRefund,
  MONEY_KINDS,
  MONEY_STATUSES,
  type MoneyKind,
  type receipts,
} from '#contract/documents/payments/payments.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { LocalDraft } from '#web/kit/document/local-draft.ts'
import { LocalDraftsBar } from '#web/kit/document/local-drafts-bar.tsx'
import { callsOf, partnerOf } from '#web/kit/document/money-kinds.ts'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { type AnyTag, useSession } from '#web/kit/session/session.ts'
import { columnsFor, withTurns } from '#web/kit/table/column.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import type { MoneyDraft } from './money-draft.ts'
import { draftKind } from './use-money-draft.ts'

type Order = Row<typeof receipts.page>

const columnsOf = (kind: MoneyKind) => {
  const { word, partner } = MONEY_KINDS[kind]
  const account = columnsFor<Order>()({ prop: 'accounts', label: '账户', card: 'sub', width: 100 })
  const discount = columnsFor<Order>()({ prop: 'discount', label: '优惠', width: 70, align: 'right', digits: 2, statistics: true })
  // all of a refund is met when it is posted
  const used = columnsFor<Order>()(
    { prop: 'settled', label: '已核销', width: 100, align: 'right', digits: 2, statistics: true },
    {
      prop: 'rest',
      label: kind === 'fk' ? '预付余额' : kind === 'sk' ? '预收余额' : '未核销',
      width: 100,
      align: 'right',
      digits: 2,
      statistics: true,
    },
  )
  return columnsFor<Order>()(
    { prop: 'moneyNo', label: '单号', card: 'sub', width: 120, fixed: 'left', eventType: 'open' },
    { prop: 'moneyDate', label: `${word}日期`, card: 'sub', width: 86 },
    { prop: 'clientName', label: partner, card: 'title' },
    { prop: 'status', label: '状态', card: 'status', width: 66, status: true },
    { prop: 'moneySum', label: `${word}金额`, card: 'amount', width: 100, align: 'right', digits: 2, statistics: true },
    ...(kind === 'hc' ? [] : account),
    ...(kind === 'sk' || kind === 'fk' ? discount : []),
    ...(isRefund(kind) ? [] : used),
    { prop: 'remark', label: '备注', width: 120 },
    { prop: 'creatorName', label: '制单人', width: 66 },
    { prop: 'modifierName', label: '经办人', width: 66, show: false },
    { prop: 'createTime', label: '制单时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  )
}
const badDebtColumns = columnsFor<Order>()(
  { prop: 'moneyNo', label: '单号', card: 'sub', width: 120, fixed: 'left', eventType: 'open' },
  { prop: 'moneyDate', label: '日期', card: 'sub', width: 86 },
  { prop: 'clientName', label: '客户', card: 'title' },
  { prop: 'status', label: '状态', card: 'status', width: 66, status: true },
  { prop: 'moneySum', label: '金额', card: 'amount', width: 100, align: 'right', digits: 2, statistics: true },
  { prop: 'reason', label: '原因', card: 'sub', width: 90 },
  { prop: 'age', label: '账龄', width: 60, align: 'right', digits: 0, hint: '到核销之日，最早一笔欠款的天数' },
  { prop: 'recovered', label: '已收回', width: 100, align: 'right', digits: 2, statistics: true },
  { prop: 'auditorName', label: '审核人', width: 66 },
  { prop: 'creatorName', label: '制单人', width: 66 },
  { prop: 'remark', label: '备注', width: 120 },
  { prop: 'createTime', label: '制单时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const columns = {
  sk: columnsOf('sk'),
  fk: columnsOf('fk'),
  hc: columnsOf('hc'),
  tk: columnsOf('tk'),
  gk: columnsOf('gk'),
  hz: badDebtColumns,
} as const

const statusesOf = (kind: MoneyKind): readonly string[] =>
  kind === 'hz' ? BAD_DEBT_STATUSES : MONEY_STATUSES.filter((each) => each !== '已审核' && !(isRefund(kind) && each === '进行中'))

/** 收款单, 付款单, refunds, 往来对冲 or 坏账: the list; they are written and read in dialogs. */
function MoneyPage({ kind }: { kind: MoneyKind }) {
  const { may, maySee } = useSession()
  const { name, word, partner, tags } = MONEY_KINDS[kind]
  const { options } = useAccounts()
  const filters: FilterItem<Sent<typeof receipts.page>>[] = [
    { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: kind === 'hz' ? '日期' : `${word}日期`, quick: 'thisMonth' },
    { type: 'Input', name: 'moneyNo', label: '单号' },
    { type: 'quick', name: 'clientId', label: partner, kind: isRefund(kind) ? 'allclient' : partnerOf(kind) },
    {
      type: 'stateSelect',
      name: 'status',
      label: '状态',
      multiple: true,
      options: statusesOf(kind).map((value) => ({ value })),
      width: 130,
    },
    ...(kind === 'hc' || kind === 'hz' ? [] : [{ type: 'stateSelect', name: 'accountId', label: '账户', options } as const]),
    ...(tags.every((tag) => maySee(tag)) ? [{ type: 'numInput', name: 'moneySum', label: '金额', more: true } as const] : []),
  ]
  const shown = useMemo(() => {
    const turns = kind === 'hz' ? { 草稿: 'fin:hz:add', 待审核: 'fin:hz:audit' } : { 草稿: `fin:${kind}:audit` }
    return withTurns(columns[kind], turns as Record<string, AnyTag>, may)
  }, [kind, may])
  const [news, setNews] = useState(0)
  useAnnounced('money', () => setNews(news + 1))
  const write = (localDraft?: LocalDraft<MoneyDraft>) => void openDialog('moneyEditor', { kind, ...(localDraft && { localDraft }) })
  const open = async ({ id, status }: Order, { refresh }: ListActions<Order>) => {
    const draft = status === '草稿' && may(`fin:${kind}:add`)
    const done = draft ? await openDialog('moneyEditor', { kind, id }) : await openDialog('moneyOrder', { kind, id })
    if (done) refresh()
  }
  return (
    <div className="doc-list">
      {may(`fin:${kind}:add`) && <LocalDraftsBar<MoneyDraft> key={news} kind={draftKind(kind)} what={name} onRestore={write} />}
      <ListPage
        pageKey={`Money-${kind}`}
        label={name}
        load={callsOf(kind).page}
        totals={{ load: callsOf(kind).totals, ...besideTotals('moneySum') }}
        columns={shown}
        rowKey="id"
        filters={filters}
        actions={(list) => <Actions kind={kind} list={list} onNew={() => write()} />}
        onOpen={(row, list) => void open(row, list)}
        onEvent={(_, { id }) => void openDialog('moneyOrder', { kind, id })}
        empty={
          may(`fin:${kind}:add`) ? `未找到符合条件的${name}。按 Alt+N 新增，或放宽日期和条件` : `未找到符合条件的${name}，请放宽日期和条件`
        }
      />
    </div>
  )
}

function Actions({ kind, list, onNew }: { kind: MoneyKind; list: ListActions<Order>; onNew: () => void }) {
  const { may } = useSession()
  const { name } = MONEY_KINDS[kind]
  useAnnounced('money', list.refresh)
  useShortcut('Alt+N', `新增${name}`, onNew, { inInput: true, disabled: !may(`fin:${kind}:add`) })
  if (!may(`fin:${kind}:add`)) return null
  return (
    <Button type="primary" onClick={onNew} title="Alt+N">
      新增{name}
    </Button>
  )
}

export const ReceiptPage = () => <MoneyPage kind="sk" />
export const PaymentPage = () => <MoneyPage kind="fk" />
export const OffsetPage = () => <MoneyPage kind="hc" />
export const RefundPage = () => <MoneyPage kind="tk" />
export const SupplierRefundPage = () => <MoneyPage kind="gk" />
export const BadDebtPage = () => <MoneyPage kind="hz" />
