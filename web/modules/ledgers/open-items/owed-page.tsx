import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { aboutItem, DUES, type DueDirection, type openItemCalls } from '#contract/ledgers/open-items.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { BAD, type DueItem, kindOf, lookupOf, type Owed, openItemsOf, refundOf } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import '#web/kit/document/money.css'

interface Client {
  id: number
  name: string
}
const above = (value: unknown) => (Number(value) > 0 ? BAD : undefined)

const owedColumns = (direction: DueDirection): Column<Owed>[] => {
  const { name, advance, partner } = DUES[direction]
  const credit = columnsFor<Owed>()(
    { prop: 'limit', label: '信用额度', width: 84, align: 'right', digits: 2, show: false, blank: '不限' },
    { prop: 'used', label: '已用额度', width: 84, align: 'right', digits: 2, show: false, hint: '各公司的应收与已确认未发货的订单之和' },
  )
  return columnsFor<Owed>()(
    { prop: 'clientNo', label: '编号', width: 84, show: false },
    { prop: 'clientName', label: partner, card: 'title', eventType: 'client' },
    { prop: 'settleText', label: '结算方式', card: 'sub', width: 66 },
    {
      prop: 'balance',
      label: `${name}余额`,
      card: 'amount',
      width: 104,
      align: 'right',
      digits: 2,
      statistics: true,
      hint: `未结${name}减去${advance}和未核销的退货`,
    },
    {
      prop: 'overdue',
      label: '已逾期',
      card: 'sub',
      width: 100,
      align: 'right',
      digits: 2,
      statistics: true,
      txtColor: ({ overdue }) => above(overdue),
    },
    { prop: 'age30', label: '0–30天', width: 96, align: 'right', digits: 2, statistics: true, hint: '从业务日期算起' },
    { prop: 'age60', label: '31–60天', width: 96, align: 'right', digits: 2, statistics: true },
    { prop: 'age90', label: '61–90天', width: 96, align: 'right', digits: 2, statistics: true },
    { prop: 'older', label: '90天以上', width: 96, align: 'right', digits: 2, statistics: true, txtColor: ({ older }) => above(older) },
    {
      prop: 'credit',
      label: advance,
      width: 90,
      align: 'right',
      digits: 2,
      statistics: true,
      hint: `尚未核销的${DUES[direction].money}和退货`,
    },
    { prop: 'oldestDue', label: '最早到期', card: 'named', width: 84 },
    { prop: 'daysText', label: '账期天数', width: 64, align: 'right' },
    ...(direction === 'ys' ? credit : []),
    { prop: 'inchargeName', label: '负责人', width: 66 },
    { prop: 'linkPhone', label: '手机', width: 96, show: false },
  )
}
const owed = { ys: owedColumns('ys'), yf: owedColumns('yf') } as const

type Item = Row<typeof openItemCalls.ys.items>
const itemColumns =
  (direction: DueDirection) =>
  (list: ListActions<Item>): Column<Item>[] =>
    columnsFor<Item>()(
      { prop: 'docNo', label: '单号', card: 'sub', width: 120, fixed: 'left', eventType: 'document' },
      { prop: 'document', label: '摘要', card: 'sub', width: 70, render: (row) => aboutItem(row) },
      { prop: 'clientName', label: DUES[direction].partner, card: 'title' },
      { prop: 'bizDate', label: '日期', card: 'sub', width: 86 },
      { prop: 'dueDate', label: '到期日', card: 'named', width: 86 },
      {
        prop: 'overdueDays',
        label: '逾期天数',
        width: 70,
        align: 'right',
        digits: 0,
        txtColor: ({ overdueDays }) => above(overdueDays),
        render: ({ overdueDays }) => overdueDays || '',
      },
      { prop: 'amount', label: '金额', width: 110, align: 'right', digits: 2, statistics: true },
      { prop: 'settled', label: '已核销', width: 110, align: 'right', digits: 2, statistics: true },
      { prop: 'rest', label: '未核销', card: 'amount', width: 110, align: 'right', digits: 2, statistics: true },
      {
        prop: 'operate',
        label: '操作',
        width: 76,
        fixed: 'right',
        operate: true,
        render: (item) =>
          Number(item.settled) !== 0 && (
            <Button type="link" size="small" onClick={() => openSettlements(direction, item, list)}>
              核销记录
            </Button>
          ),
      },
    )
const items = { ys: itemColumns('ys'), yf: itemColumns('yf') } as const

const openSettlements = (direction: DueDirection, item: DueItem, { refresh }: ListActions<DueItem>) =>
  void openDialog('settlements', { direction, item }).then((done) => done && refresh())

/** 应收 or 应付: who owes what since when, and every posting behind it. */
function OwedPage({ direction }: { direction: DueDirection }) {
  const [view, setView] = useState<'clients' | 'items'>('clients')
  const [client, setClient] = useState<Client>()
  const { name, partner } = DUES[direction]
  const show = (next: 'clients' | 'items', of?: Client) => {
    setClient(of)
    setView(next)
  }
  const choose = (
    <>
      <Segmented<'clients' | 'items'>
        value={view}
        onChange={(next) => show(next)}
        options={[
          { value: 'clients', label: `按${partner}` },
          { value: 'items', label: `${name}明细` },
        ]}
      />
      {client && (
        <Tag closable onClose={() => show('items')}>
          {client.name}
        </Tag>
      )}
    </>
  )
  return view === 'clients' ? (
    <Clients direction={direction} choose={choose} onClient={(of) => show('items', of)} />
  ) : (
    <Items key={client?.id ?? 0} direction={direction} choose={choose} client={client} />
  )
}

interface ViewProps {
  direction: DueDirection
  choose: React.ReactNode
}

function Clients({ direction, choose, onClient }: ViewProps & { onClient: (client: Client) => void }) {
  const { partner, name, advance } = DUES[direction]
  const filters: FilterItem<Sent<typeof openItemCalls.ys.owed>>[] = [
    { type: 'quick', name: 'clientId', label: partner, kind: lookupOf(direction), width: 180 },
    {
      type: 'stateSelect',
      name: 'state',
      label: '范围',
      options: [
        { value: 'overdue', label: '有逾期' },
        { value: 'credit', label: `有${advance}` },
      ],
    },
  ]
  return (
    <ListPage
      pageKey={`Owed-${direction}`}
      label={name}
      load={openItemsOf(direction).owed}
      totals={{ load: openItemsOf(direction).owedTotal, read: ({ content }) => content }}
      columns={owed[direction]}
      rowKey="id"
      filters={filters}
      selection="single"
      actions={(list) => (
        <>
          {choose}
          <MoneyButtons direction={direction} list={list} chosen={list.selectedRows[0]} />
        </>
      )}
      onOpen={({ id, clientName }) => onClient({ id, name: clientName })}
      onEvent={(_, { id, clientName }) => onClient({ id, name: clientName })}
      empty={`没有未结的${name}`}
    />
  )
}

function MoneyButtons({ direction, list, chosen }: { direction: DueDirection; list: ListActions<Owed>; chosen: Owed | undefined }) {
  const { may } = useSession()
  useAnnounced('money', list.refresh)
  const kind = kindOf(direction)
  const pay = () => void openDialog('moneyEditor', { kind, ...(chosen && { clientId: chosen.id, clientName: chosen.clientName }) })
  const lying = chosen !== undefined && Number(chosen.credit) > 0
  const payBack = () =>
    chosen &&
    void openDialog('moneyEditor', {
      kind: refundOf(direction),
      ...{ clientId: chosen.id, clientName: chosen.clientName, amount: Number(chosen.credit) },
    })
  useShortcut('Alt+T', '退款', () => payBack(), { disabled: !lying || !may(`fin:${refundOf(direction)}:add`) })
  const settle = () => chosen && void openDialog('settle', { direction, clientId: chosen.id, clientName: chosen.clientName })
  return (
    <>
      {may(`fin:${kind}:add`) && (
        <Button type="primary" onClick={pay}>
          {DUES[direction].money}
        </Button>
      )}
      {may(`fin:${refundOf(direction)}:add`) && (
        <Button disabled={!lying} title="Alt+T" onClick={payBack}>
          退款
        </Button>
      )}
      {may('fin:settle:upd') && (
        <Button disabled={!lying} title={`用${DUES[direction].advance}或退货核销`} onClick={settle}>
          核销
        </Button>
      )}
    </>
  )
}

function Items({ direction, choose, client }: ViewProps & { client: Client | undefined }) {
  const { partner, name, advance } = DUES[direction]
  const filters: FilterItem<Sent<typeof openItemCalls.ys.items>>[] = [
    { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
    { type: 'Input', name: 'docNo', label: '单号' },
    ...(client ? [] : [{ type: 'quick', name: 'clientId', label: partner, kind: lookupOf(direction) } as const]),
    {
      type: 'stateSelect',
      name: 'state',
      label: '范围',
      options: [
        { value: 'open', label: '未结清' },
        { value: 'overdue', label: '已逾期' },
        { value: 'credit', label: `未用的${advance}、退货` },
      ],
      initial: 'open',
      width: 150,
    },
  ]
  return (
    <ListPage
      pageKey={`DueItems-${direction}`}
      label={`${name}明细`}
      load={openItemsOf(direction).items}
      totals={{ load: openItemsOf(direction).itemTotal, read: ({ content }) => content }}
      columns={items[direction]}
      rowKey="id"
      filters={filters}
      always={client ? { clientId: client.id } : undefined}
      actions={() => choose}
      onOpen={(row, list) => openSettlements(direction, row, list)}
      onEvent={(_, row) => openDocument(row.document, row.documentId)}
      empty={`未找到符合条件的${name}明细`}
    />
  )
}

export const ReceivablePage = () => <OwedPage direction="ys" />
export const PayablePage = () => <OwedPage direction="yf" />
