import { z } from 'zod'
import { documentOf } from '#contract/documents.ts'
import { day, endpoint, Flag, Id, optionalText, orderedBy, type PriceTag, pageInput, pageOf, price, Str } from '#contract/kit/fields.ts'

/** ys: they owe us. yf: we owe them. */
export const DUES = {
  ys: { name: '应收', partner: '客户', advance: '预收', money: '收款', path: 'accysyf/ys', tag: 'price.txsprice' },
  yf: { name: '应付', partner: '供应商', advance: '预付', money: '付款', path: 'accysyf/yf', tag: 'price.purchaseprice' },
} as const satisfies Record<string, { name: string; partner: string; advance: string; money: string; path: string; tag: PriceTag }>
export type DueDirection = keyof typeof DUES

/** 摘要 of an open item: its document, or the event where the document has no word of its own. */
export const aboutItem = ({ document, event }: { document: string; event: string }) => {
  const word = documentOf(document)?.owed
  if (!word) return event
  if (document === 'hz' && event.includes('收回')) return `坏账${event.replace(/\d+$/, '')}`
  return /红冲|冲销/.test(event) ? `${word}${event.slice(0, 2)}` : word
}
const itemFilters = {
  clientId: Id.optional(),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  docNo: optionalText('单号', 32),
  /** open: not fully settled; overdue: a debt past its due date; credit: money or returns not yet used (预收/预付). */
  state: z.enum(['', 'open', 'overdue', 'credit'], '状态不正确').default(''),
}
const advanceFilters = { clientId: Id.optional(), docNo: optionalText('单号', 32) }
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
    clientName: Str,
    bizDate: Str,
    /** '' where his days are 不限. */
    dueDate: Str,
    document: Str,
    documentId: Id,
    docNo: Str,
    event: Str,
    amount: money('金额'),
    settled: money('已核销'),
    rest: money('未核销'),
    overdueDays: z.number(),
  })
  const Advance = Item.omit({ dueDate: true, overdueDays: true })
  return {
    /** 账龄: who owes what since when, within the caller's data scope. */
    owed: endpoint(`POST ${path}/pageOwed`, {
      input: { ...pageInput, ...orderedBy('clientName', 'balance', 'overdue', 'older', 'credit'), ...owedFilters },
      reply: {
        page: pageOf(
          z.object({
            /** Of the client. */
            id: Id,
            clientNo: Str,
            clientName: Str,
            inchargeName: Str,
            linkPhone: Str,
            vip: Flag,
            maxDays: z.number(),
            settleText: Str,
            daysText: Str,
            /** 信用额度 as it stands today, and what of it is used: owed and confirmed but not shipped; null where there is no limit. */
            limit: money('信用额度').nullable(),
            used: money('已用额度'),
            oldestDue: Str.nullable(),
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
  }
}

/** 往来 by direction: what is open, and since when. */
export const openItemCalls = { ys: callsOf('ys'), yf: callsOf('yf') } as const
