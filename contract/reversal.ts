import { z } from 'zod'
import { endpoint, Id, qty, submittime, Text, text, words } from './kit.ts'

const undo = { id: Id, note: text('红冲原因', { max: 125, required: '请输入红冲原因' }), submittime }
const moved = { status: Text }

/** What undoes a posting, or answers that the client did not want the goods. */
export const reversal = {
  /** 红冲销售单: stock, receivable and sales index go back by reversing rows; the order is closed. Refused while a return, a receipt or a closed month hangs on it. */
  sale: endpoint('POST /busicore/v1/ckorder/reverseCkOrder', { input: undo, reply: moved, allow: 'busi:ck:reverse' }),
  /** 红冲入库单: the same for a stock-in; refused as well when its goods are gone. */
  stockIn: endpoint('POST /busicore/v1/rkOrder/reverseRkOrder', { input: undo, reply: moved, allow: 'busi:rk:reverse' }),
  /** 拒收 of a sale on its way: what was not taken becomes a return that waits for its inspection; no lines = nothing was taken. */
  refuse: endpoint('POST /busicore/v1/ckorder/refuseCkOrder', {
    input: {
      id: Id,
      reason: words('拒收原因', 32),
      lines: z
        .array(z.object({ id: Id, amount: qty('数量') }))
        .max(1000, '明细最多1000行')
        .default([]),
      submittime,
    },
    reply: { status: Text, thId: Id, thNo: Text },
    allow: 'busi:ck:sign',
  }),
}
