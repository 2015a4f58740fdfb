import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { beginTaking, isTaking, type Payable, takeMoney } from '../payments/index.ts'
import { DOCUMENT, rk } from './order.ts'

/** What we owe for the goods of a stock-in. */
export const payableOf = (order: { rkId: number; rkNo: string; supplierId: number }): Payable => ({
  document: DOCUMENT,
  event: '入库',
  documentId: order.rkId,
  docNo: order.rkNo,
  clientId: order.supplierId,
})

/** 付款 of a stock-in that has been confirmed: all of what is open, or a part. */
export async function pay(ctx: Context, input: Received<typeof stockIn.pay>) {
  if (!isTaking(input)) throw invalid('请输入付款金额')
  const order = await rk.lock(ctx, input.id)
  await beginTaking(ctx, DOCUMENT, input)
  return takeMoney(ctx, payableOf(order), input)
}
