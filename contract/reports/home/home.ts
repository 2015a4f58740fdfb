import { z } from 'zod'
import { amount, endpoint, Flag, Id, listOf, Moment, price, qty, Str } from '#contract/kit/fields.ts'
import { TODOS, type Todo } from './links.ts'

const txs = (label: string) => price('price.txsprice', label)
const profit = () => price(['price.txsprice', 'price.costprice'], '毛利')
const cost = (label: string) => price('price.costprice', label)
const yf = (label: string) => price('price.purchaseprice', label)

/** What left in a period, less what came back in it; `orders`: those that left. `from`, `to`: its days, both included. */
const Period = z.object({
  from: Str,
  to: Str,
  orders: z.number(),
  pieces: qty(),
  amount: txs('销售额').optional(),
  profit: profit().optional(),
  /** A part of `profit` that no sale shows: 成本差异, what 成本调整 made of goods already sold. Below 0: they had cost more. */
  adjusted: price(['price.txsprice', 'price.costprice'], '成本差异及调整').optional(),
})
const Mine = Period.omit({ profit: true, adjusted: true }).extend({
  /** 回款 of his clients, and what came back of his sales, as the reports of salesmen say; absent where those are closed to him. */
  received: txs('回款').optional(),
  back: txs('退货额').optional(),
})
/** kinds of parts, pieces, value. */
const Goods = z.object({ parts: z.number(), pieces: qty(), value: cost('库存金额').optional() })

/** 首页: what needs the reader first. Each part only for whoever may see its lists, each amount only for whoever may see it; absent otherwise. Where its numbers lead: home-links.ts. */
export const home = {
  summary: endpoint('POST /busicore/v1/analysis/home', {
    input: {
      /** Adds up the stock anew, however large it is. */
      fresh: Flag.default(false),
      /** 开始使用 again, though the company has long begun. */
      guide: Flag.default(false),
    },
    reply: {
      content: z.object({
        today: Str,
        /** First day of the price rises. */
        risenFrom: Str,
        todos: listOf(z.object({ todo: z.enum(Object.keys(TODOS) as Todo[]), count: z.number() })),
        sales: z
          .object({
            today: Period,
            month: Period,
            /** The same day a week earlier. */
            lastWeek: Period,
            /** Last month up to the same day. */
            lastMonth: Period,
            /** For whoever sells and leaves it to others to audit: his own orders. */
            mine: z.object({ user: Id, today: Mine, month: Mine }).optional(),
            /** 30 days, oldest first. */
            days: listOf(z.object({ day: Str, orders: z.number(), amount: txs('销售额').optional(), profit: profit().optional() })),
          })
          .optional(),
        /** 应收 of the clients in reach: all, overdue, due today, due within seven days. */
        owed: z
          .object({ receivable: txs('应收'), overdue: txs('逾期'), clients: z.number(), today: txs('今天到期'), week: txs('7天内到期') })
          .optional(),
        owing: z.object({ payable: yf('应付'), overdue: yf('逾期'), week: yf('7天内到期') }).optional(),
        stock: z
          .object({
            ...Goods.shape,
            slow: Goods,
            /** In scrap and on the way beside `value`, and the fees all of it carries: together they are the 库存总额 of a month's close. */
            beside: cost('报废、在途金额').optional(),
            fees: price('price.tcostprice', '库存运杂费').optional(),
            slowDays: z.number(),
            /** When it was added up; '' = just now. */
            at: Moment,
          })
          .optional(),
        /** Today in each account: what came, what went, what is there. */
        accounts: listOf(z.object({ id: Id, name: Str, cashIn: amount(), cashOut: amount(), cashClosing: amount() })).optional(),
        /** 月结: the last closed month ('' = none yet), and the oldest that is over and not closed ('' = none). */
        closing: z.object({ closed: Str, next: Str }).optional(),
        /** For whoever pays for the company, when the licence is about to end: its last day and the days left (negative: over). */
        licence: z.object({ dueDate: Str, daysLeft: z.number() }).optional(),
        /** How far a new company has come, each figure for whoever may see its list; absent once it has sold and printed. */
        beginning: z
          .object({
            hasSold: Flag,
            printed: Flag,
            parts: z.number().optional(),
            priced: z.number().optional(),
            clients: z.number().optional(),
            suppliers: z.number().optional(),
          })
          .optional(),
      }),
    },
    allow: 'anyone',
    whenForced: true,
    perMinute: 60,
  }),
}
