import { z } from 'zod'
import { endpoint, Id, listOf, optionalText, qty, Str, submittime, text } from '#contract/kit/fields.ts'
import { documents, type ReversibleDocument, reversibleDocuments } from '../documents.ts'

const document = z.enum(reversibleDocuments as [ReversibleDocument, ...ReversibleDocument[]], { error: '请选择单据' })
/** So many are undone in one go. */
export const MOST_STEPS = 20

/** 核销 has a call of its own; here it goes along with what stands in the way. */
const tags = [...new Set(reversibleDocuments.filter((code) => code !== 'hx').map((code) => documents[code].undo))]

const Paper = z.object({
  document: Str,
  /** 0: beyond the reader's scope. */
  id: Id,
  docNo: Str,
  bizDate: Str,
  status: Str,
  /** '' where there is none, *** for whoever may not see it. */
  amount: Str,
  /** How it is undone: 红冲, 关单 of what only holds, 取消核销; '' = it cannot be, as it stands. */
  way: Str,
  mayUndo: z.boolean(),
})

const Along = z.object({ word: Str, docNo: Str, bizDate: Str, amount: Str })

const undo = { id: Id, note: text('红冲原因', { max: 125, required: '请输入红冲原因' }), submittime }
const moved = { status: Str }

/** What undoes a posting, or answers that the client did not want the goods. */
export const reversal = {
  /** What has to go first, in the order in which it has to, and the day the undoing will be booked on. */
  before: endpoint('POST /busicore/v1/reversal/before', {
    input: { document, id: Id },
    reply: {
      content: Paper.extend({
        /** Business day of the reversal; `dayWhy`: why it is not that of the document. */
        day: Str,
        dayWhy: Str,
        steps: listOf(Paper.extend({ step: z.number(), why: Str })),
        /** What goes with it by itself: money of the same window, fees that became known later. */
        along: listOf(Along),
        /** What lay there in advance, was used in its payment window, and may be used again afterwards. */
        freed: listOf(Along),
        /** There is more in the way than is listed. */
        more: z.boolean(),
      }),
    },
    allow: tags,
  }),
  /** 红冲 of a document, and before it of what stands in its way: each under its own right, all or none. */
  reverse: endpoint('POST /busicore/v1/reversal/reverse', {
    input: {
      steps: z
        .array(z.object({ document, id: Id }))
        .min(1, '请选择单据')
        .max(MOST_STEPS, `一次最多红冲${MOST_STEPS}张单据`),
      note: text('红冲原因', { max: 100, required: '请输入红冲原因' }),
      submittime,
    },
    reply: { statuses: listOf(Str) },
    allow: tags,
  }),
  /** 红冲销售单: stock, receivable and sales index go back by reversing rows; the order is closed. Refused while a return, a receipt or a closed month hangs on it. */
  sale: endpoint('POST /busicore/v1/ckorder/reverseCkOrder', { input: undo, reply: moved, allow: 'busi:ck:reverse' }),
  /** 红冲入库单: the same for a stock-in; refused as well when its goods are gone. */
  stockIn: endpoint('POST /busicore/v1/rkOrder/reverseRkOrder', { input: undo, reply: moved, allow: 'busi:rk:reverse' }),
  /** 拒收 of a sale on its way: what was not taken becomes a return that waits for its inspection; no lines = nothing was taken. */
  refuse: endpoint('POST /busicore/v1/ckorder/refuseCkOrder', {
    input: {
      id: Id,
      reason: optionalText('拒收原因', 32),
      lines: z
        .array(z.object({ id: Id, amount: qty('数量') }))
        .max(1000, '明细最多1000行')
        .default([]),
      submittime,
    },
    reply: { status: Str, thId: Id, thNo: Str },
    allow: 'busi:ck:sign',
  }),
}
