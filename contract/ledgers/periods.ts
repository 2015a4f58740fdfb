import { z } from 'zod'
import {
  amount,
  endpoint,
  Flag,
  Id,
  listOf,
  Moment,
  optionalText,
  pageInput,
  pageOf,
  price,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { month } from '#contract/kit/month.ts'

const Closing = z.object({
  month: Str,
  closed: Flag,
  /** May be closed: over, and every month before it closed. May be reopened: the last closed. */
  mayClose: Flag,
  mayReopen: Flag,
  /** Documents of the month that are not posted: they will be posted in a later month. */
  drafts: z.number(),
  userName: Str,
  at: Moment.nullable(),
  receivable: price('price.txsprice', '应收').nullable(),
  payable: price('price.purchaseprice', '应付').nullable(),
  funds: amount('资金').nullable(),
  /** 库存金额, what lies in scrap and on the way, and the fees the goods carry. */
  stockValue: price(['price.costprice', 'price.tcostprice'], '库存总额').nullable(),
})

/** 月结: a closed month takes no postings. */
export const periods = {
  list: endpoint('POST /busicore/v1/period/listPeriod', { reply: { content: listOf(Closing), closedTo: Str }, allow: 'fin:period:query' }),
  log: endpoint('POST /busicore/v1/period/pageLog', {
    input: pageInput,
    reply: { page: pageOf(z.object({ id: Id, month: Str, action: Str, note: Str, userName: Str, at: Moment })) },
    allow: 'fin:period:query',
  }),
  close: endpoint('POST /busicore/v1/period/close', {
    input: { month: month(), note: optionalText('备注', 100), submittime },
    allow: 'fin:period:close',
    done: '已月结',
  }),
  reopen: endpoint('POST /busicore/v1/period/reopen', {
    input: { month: month(), note: text('原因', { max: 100, required: '请输入反月结的原因' }), submittime },
    allow: 'fin:period:reopen',
    done: '已反月结',
  }),
}
