import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { logTransition } from '../core/index.ts'
import { beginTaking, isTaking, type Payable, takeMoney } from '../payments/index.ts'
import { wordOf } from './answer-grant.ts'
import { faceOfPay } from './face.ts'
import { letPass, proveGrant, roundingObjection } from './grant.ts'
import { DOCUMENT, lockOrder, type Order } from './order.ts'

/** What the client owes of a sale. */
export const payableOf = ({ ckId, ckNo, clientId }: Order): Payable => ({
  document: DOCUMENT,
  event: '发货',
  documentId: ckId,
  docNo: ckNo,
  clientId,
})

/** 收款 of a sale that has been shipped: all of what is open, or a part. */
export async function pay(ctx: Context, input: Received<typeof outbound.pay>) {
  if (!isTaking(input)) throw invalid('请输入收款金额')
  const grant = await proveGrant(ctx, input.grant)
  if (grant && 'denied' in grant) return { moneyNo: '', denied: grant.denied }
  const order = await lockOrder(ctx, input.id)
  const { all: paid } = await beginTaking(ctx, DOCUMENT, input)
  const against = roundingObjection(ctx, input.rounding)
  const face = faceOfPay(order, { rounding: input.rounding, paid })
  const passed = letPass(against, await wordOf(ctx, { askedId: input.askedId, against, face, ckId: order.ckId, grant }))
  const { moneyNo } = await takeMoney(ctx, payableOf(order), input)
  if (passed) await logTransition(ctx, DOCUMENT, order.ckId, [{ from: order.status, to: order.status, note: passed.note }])
  return { moneyNo, denied: '' }
}
