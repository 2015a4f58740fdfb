import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { partnerOf, record, step } from '../core/index.ts'
import { beginTaking, takeMoney } from '../payments/index.ts'
import { dueToday, mayStayUnpaid, openOnArrival, paysOnArrival, unpaid } from './cash.ts'
import { addPass, letPass, proveGrant, roundingObjection, signedBy } from './grant.ts'
import { DOCUMENT, lockOrder, setStatus } from './order.ts'
import { payableOf } from './pay.ts'
import { steps } from './rules.ts'

/** 签收. 货到付款 is paid at the door: the money comes with the call, or somebody lets it be owed. */
export async function sign(ctx: Context, input: Received<typeof outbound.sign>) {
  const grant = await proveGrant(ctx, input.grant)
  if (grant && 'denied' in grant) return { status: '', moneyNo: '', denied: grant.denied }
  const order = await lockOrder(ctx, input.id)
  const status = step(steps, order.status, 'sign')
  const client = await partnerOf(ctx, order.clientId, 'customer')
  await beginTaking(ctx, DOCUMENT, input)
  const { moneyNo } = await takeMoney(ctx, payableOf(order), input)
  const due = paysOnArrival(client) ? await openOnArrival(ctx, order, client) : '0'
  const against = [...(mayStayUnpaid(order) ? [] : unpaid(ctx, due, client)), ...roundingObjection(ctx, input.rounding)]
  const passed = letPass(against, grant)
  if (paysOnArrival(client)) await dueToday(ctx, order)
  const walked = [...signedBy(order, passed), { from: order.status, to: status }]
  await Promise.all([setStatus(ctx, order, status, addPass(order, passed)), record(ctx, DOCUMENT, order.ckId, walked)])
  return { status, moneyNo, denied: '' }
}
