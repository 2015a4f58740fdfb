import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  orderedBy,
  type PriceTag,
  pageInput,
  pageOf,
  price,
  submittime,
  Text,
  text,
  words,
} from '#contract/kit/fields.ts'
import { tableImport } from '#contract/kit/table-import.ts'

/** ys: they owe us. yf: we owe them. */
export const DUES = {
  ys: { name: '应收', partner: '客户', advance: '预收', money: '收款', path: 'accysyf/ys', tag: 'price.txsprice' },
  yf: { name: '应付', partner: '供应商', advance: '预付', money: '付款', path: 'accysyf/yf', tag: 'price.purchaseprice' },
} as const satisfies Record<string, { name: string; partner: string; advance: string; money: string; path: string; tag: PriceTag }>
export type DueDirection = keyof typeof DUES

/** Which document an open item comes from, as its rows name it; others show the event of their posting. */
export const DUE_DOCUMENTS: Readonly<Record<string, string>> = {
  ck: '销售',
  rk: '进货',
  xt: '销售退货',
  ct: '采购退货',
  sk: '收款',
  fk: '付款',
  hc: '对冲',
  tk: '退款',
  gk: '退款',
  hz: '坏账',
  qw: '期初',
}
/** 摘要 of an open item: its document, or the event where the document has no word of its own. */
export const aboutItem = ({ document, event }: { document: string; event: string }) => {
  const word = DUE_DOCUMENTS[document]
  if (!word) return event
  if (document === 'hz' && event.includes('收回')) return `坏账${event.replace(/\d+$/, '')}`
  return /红冲|冲销/.test(event) ? `${word}${event.slice(0, 2)}` : word
}
export const STATEMENT_STATUSES = ['草稿', '已确认'] as const
/** What the columns of a 对账单 are called, in their order. */
export const statementWords = (direction: DueDirection) =>
  ({
    sold: direction === 'ys' ? '销售' : '进货',
    returned: '退货',
    received: DUES[direction].money,
    refunded: '退款',
    discount: '优惠',
    writtenOff: '坏账',
    other: '其他',
  }) as const
const month = () => z.string('请选择月份').regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, '请选择月份')

const itemFilters = {
  clientId: Id.optional(),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  docNo: words('单号', 32),
  /** open: not fully settled; overdue: a debt past its due date; credit: money or returns not yet used (预收/预付). */
  state: z.enum(['', 'open', 'overdue', 'credit'], '状态不正确').default(''),
}
const advanceFilters = { clientId: Id.optional(), docNo: words('单号', 32) }
const owedFilters = {
  clientId: Id.optional(),
  inchargeId: Id.optional(),
  /** '' = anything open; overdue; credit: with 预收/预付. */
  state: z.enum(['', 'overdue', 'credit'], '状态不正确').default(''),
}

function callsOf<D extends DueDirection>(direction: D) {
  const { path: part, tag, name, advance } = DUES[direction]
  const path = `/busicore/v1/${part as (typeof DUES)[D]['path']}` as const
  const query = `fin:${direction}:query` as const
  /** Whoever writes money chooses among the open items. */
  const writers = direction === 'ys' ? (['fin:sk:add', 'fin:tk:add', 'fin:hz:add'] as const) : (['fin:fk:add', 'fin:gk:add'] as const)
  const money = (label: string) => price(tag, label)
  const ages = {
    /** Debts minus what is not yet used of money and returns. */
    balance: money(`${name}余额`),
    /** Open debts by days since the business date. */
    age30: money('0–30天'),
    age60: money('31–60天'),
    age90: money('61–90天'),
    older: money('90天以上'),
    credit: money(advance),
    overdue: money('已逾期'),
  }
  const Item = z.object({
    id: Id,
    clientId: Id,
    clientName: Text,
    bizDate: Text,
    /** '' where his days are 不限. */
    dueDate: Text,
    document: Text,
    documentId: Id,
    docNo: Text,
    event: Text,
    amount: money('金额'),
    settled: money('已核销'),
    rest: money('未核销'),
    overdueDays: z.number(),
  })
  const Advance = Item.omit({ dueDate: true, overdueDays: true })
  const say = statementWords(direction)
  /** Between 期初 and 期末: 期末 = 期初 + sold − returned − received + refunded − discount − writtenOff + other. A reversal counts against its own column. */
  const columns = {
    sold: money(say.sold),
    returned: money(say.returned),
    received: money(say.received),
    refunded: money(say.refunded),
    discount: money(say.discount),
    writtenOff: money(say.writtenOff),
    /** 期初往来, 对冲. */
    other: money(say.other),
  }
  const ofLine = Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, each.nullable()])) as {
    [K in keyof typeof columns]: ReturnType<(typeof columns)[K]['nullable']>
  }
  const Statement = z.object({
    id: Id,
    statementNo: Text,
    month: Text,
    clientId: Id,
    clientName: Text,
    status: Text,
    opening: money('期初余额'),
    charged: money('本期发生'),
    paid: money('本期收付'),
    ...columns,
    closing: money('期末余额'),
    itemCount: z.number(),
    /** '' where his days are 不限. */
    dueDate: Text,
    remark: Text,
    creatorName: Text,
    createTime: Moment,
    confirmedAt: Moment.nullable(),
  })
  const statementFilters = {
    month: z.union([z.literal(''), month()]).default(''),
    clientId: Id.optional(),
    statementNo: words('单号', 32),
    status: words('状态', 16),
  }
  return {
    /** 账龄: who owes what since when, within the caller's data scope. */
    owed: endpoint(`POST ${path}/pageOwed`, {
      input: { ...pageInput, ...orderedBy('clientName', 'balance', 'overdue', 'older', 'credit'), ...owedFilters },
      reply: {
        page: pageOf(
          z.object({
            /** Of the client. */
            id: Id,
            clientNo: Text,
            clientName: Text,
            inchargeName: Text,
            linkPhone: Text,
            vip: Flag,
            maxDays: z.number(),
            settleText: Text,
            daysText: Text,
            /** 信用额度 as it stands today, and what of it is used: owed and confirmed but not shipped; null where there is no limit. */
            limit: money('信用额度').nullable(),
            used: money('已用额度'),
            oldestDue: Text.nullable(),
            ...ages,
          }),
        ),
      },
      allow: query,
    }),
    owedTotal: endpoint(`POST ${path}/totalOwed`, { input: owedFilters, reply: { content: z.object(ages) }, allow: query }),
    items: endpoint(`POST ${path}/pageItem`, {
      input: { ...pageInput, ...orderedBy('bizDate', 'dueDate', 'amount', 'rest'), ...itemFilters },
      reply: { page: pageOf(Item) },
      allow: [query, ...writers],
    }),
    itemTotal: endpoint(`POST ${path}/totalItem`, {
      input: itemFilters,
      reply: { content: z.object({ amount: money('金额'), settled: money('已核销'), rest: money('未核销') }) },
      allow: [query, ...writers],
    }),
    /** 预收/预付: money and returns not yet used, as amounts above 0. */
    advances: endpoint(`POST ${path}/pageAdvance`, {
      input: { ...pageInput, ...orderedBy('bizDate', 'amount', 'rest'), ...advanceFilters },
      reply: { page: pageOf(Advance) },
      allow: query,
    }),
    advanceTotal: endpoint(`POST ${path}/totalAdvance`, {
      input: advanceFilters,
      reply: { content: z.object({ amount: money('金额'), settled: money('已用'), rest: money('余额') }) },
      allow: query,
    }),
    /** What an item was settled by, or what it settled; taken back ones included. */
    settlements: endpoint(`POST ${path}/settlements/{id}`, {
      input: { id: Id },
      reply: {
        content: listOf(
          z.object({
            id: Id,
            document: Text,
            documentId: Id,
            docNo: Text,
            amount: money('核销金额'),
            settledOn: Text,
            userName: Text,
            settledAt: Moment,
            takenBack: Flag,
          }),
        ),
      },
      allow: query,
    }),
    /** 核销 without new money: chosen debts with chosen credits of one client. Amounts as the items' own sign; both sides add up to the same. */
    settle: endpoint(`POST ${path}/settle`, {
      input: {
        clientId: int('往来单位', 1),
        items: z
          .array(z.object({ itemId: int('往来明细', 1), amount: amount('核销金额') }))
          .min(2, '请选择要互相核销的单据')
          .max(500, '一次最多核销500笔'),
        submittime,
      },
      allow: 'fin:settle:upd',
      done: '核销成功',
    }),
    /** 取消核销: the settlement's two items are open again by its amount. */
    unsettle: endpoint(`POST ${path}/unsettle`, {
      input: { settlementId: int('核销记录', 1), submittime },
      allow: 'fin:settle:upd',
      done: '已取消核销',
    }),
    statements: endpoint(`POST ${path}/pageStatement`, {
      input: { ...pageInput, ...orderedBy('statementNo', 'clientName', 'closing'), ...statementFilters },
      reply: { page: pageOf(Statement) },
      allow: 'fin:statement:query',
    }),
    statementTotal: endpoint(`POST ${path}/totalStatement`, {
      input: statementFilters,
      reply: {
        content: z.object({ opening: money('期初'), charged: money('发生'), paid: money('收付'), ...columns, closing: money('期末') }),
      },
      allow: 'fin:statement:query',
    }),
    statement: endpoint(`POST ${path}/getStatement/{id}`, {
      input: { id: Id },
      reply: { content: Statement.nullable() },
      allow: 'fin:statement:query',
    }),
    /** Its lines, oldest first, each with the balance after it. */
    statementLines: endpoint(`POST ${path}/pageStatementLine`, {
      input: { ...pageInput, statementId: Id },
      reply: {
        page: pageOf(
          z.object({
            id: Id,
            bizDate: Text,
            document: Text,
            documentId: Id,
            docNo: Text,
            event: Text,
            charged: money('发生').nullable(),
            paid: money('收付').nullable(),
            ...ofLine,
            balance: money('余额'),
          }),
        ),
      },
      allow: 'fin:statement:query',
    }),
    /** 生成对账单 of a month: for one client, or for every monthly-settlement client that has anything to say and no statement yet. */
    makeStatements: endpoint(`POST ${path}/makeStatement`, {
      input: { month: month(), clientId: Id.default(0), submittime },
      reply: { made: z.number() },
      allow: 'fin:statement:upd',
      done: '已生成',
    }),
    /** 确认: the client agrees. */
    confirmStatement: endpoint(`POST ${path}/confirmStatement`, {
      input: { id: Id, remark: words('备注', 125), submittime },
      reply: { status: Text },
      allow: 'fin:statement:upd',
      done: '已确认',
    }),
    /** 撤销确认: back to 草稿, where it can be deleted and made anew. */
    reopenStatement: endpoint(`POST ${path}/reopenStatement`, {
      input: { id: Id, submittime },
      reply: { status: Text },
      allow: 'fin:statement:upd',
      done: '已撤销确认',
    }),
    removeStatement: endpoint(`POST ${path}/delStatement`, { input: { id: Id, submittime }, allow: 'fin:statement:upd', done: '删除成功' }),
    openings: endpoint(`POST ${path}/pageOpening`, {
      input: { ...pageInput, clientId: Id.optional() },
      reply: {
        page: pageOf(
          z.object({
            id: Id,
            docNo: Text,
            clientId: Id,
            clientName: Text,
            amount: money('金额'),
            bizDate: Text,
            dueDate: Text,
            remark: Text,
            userName: Text,
            createTime: Moment,
            reversed: Flag,
          }),
        ),
      },
      allow: 'fin:opening:query',
    }),
    /** 期初: below 0 = money received or paid in advance. */
    addOpening: endpoint(`POST ${path}/saveOpening`, {
      input: {
        clientId: int('往来单位', 1),
        amount: amount('金额'),
        bizDate: day('请输入日期'),
        dueDate: day().optional(),
        docNo: words('原单号', 32),
        remark: words('备注', 125),
        submittime,
      },
      reply: { id: Id },
      allow: 'fin:opening:upd',
      done: '保存成功',
    }),
    reverseOpening: endpoint(`POST ${path}/reverseOpening`, { input: { id: Id, submittime }, allow: 'fin:opening:upd', done: '已红冲' }),
    importOpenings: tableImport(`POST ${path}/importOpening`, 'fin:opening:upd', {
      clientName: Text,
      amount: Text,
      bizDate: Text,
      dueDate: Text,
      docNo: Text,
      remark: Text,
    }),
  }
}

export const receivables = callsOf('ys')
export const payables = callsOf('yf')
export const dueCalls = { ys: receivables, yf: payables } as const

const Closing = z.object({
  month: Text,
  closed: Flag,
  /** May be closed: over, and every month before it closed. May be reopened: the last closed. */
  mayClose: Flag,
  mayReopen: Flag,
  /** Documents of the month that are not posted: they will be posted in a later month. */
  drafts: z.number(),
  userName: Text,
  at: Moment.nullable(),
  receivable: price('price.txsprice', '应收').nullable(),
  payable: price('price.purchaseprice', '应付').nullable(),
  funds: amount('资金').nullable(),
  /** 库存金额, what lies in scrap and on the way, and the fees the goods carry. */
  stockValue: price(['price.costprice', 'price.tcostprice'], '库存总额').nullable(),
})

/** 月结: a closed month takes no postings. */
export const periods = {
  list: endpoint('POST /busicore/v1/period/listPeriod', { reply: { content: listOf(Closing), closedTo: Text }, allow: 'fin:period:query' }),
  log: endpoint('POST /busicore/v1/period/pageLog', {
    input: pageInput,
    reply: { page: pageOf(z.object({ id: Id, month: Text, action: Text, note: Text, userName: Text, at: Moment })) },
    allow: 'fin:period:query',
  }),
  close: endpoint('POST /busicore/v1/period/close', {
    input: { month: month(), note: words('备注', 100), submittime },
    allow: 'fin:period:close',
    done: '已月结',
  }),
  reopen: endpoint('POST /busicore/v1/period/reopen', {
    input: { month: month(), note: text('原因', { max: 100, required: '请输入反月结的原因' }), submittime },
    allow: 'fin:period:reopen',
    done: '已反月结',
  }),
}
