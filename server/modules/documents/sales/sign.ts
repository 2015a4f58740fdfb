import type { outbound } from '#contract/documents/sales/sales.ts'
import { subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { type Partner, partnerOf } from '../core/index.ts'
import { beginTaking, spendCredits, takeMoney } from '../payments/index.ts'
import { wordOf } from './answer-grant.ts'
import { dueToday, holdInHand, mayStayUnpaid, openOnArrival, paysOnArrival, unpaid, usedNote } from './cash.ts'
import { faceOfStep } from './face.ts'
import { addPass, letPass, proveGrant, roundingObjection, signedBy } from './grant.ts'
import { ck, DOCUMENT, lockOrder, type Order, walk } from './order.ts'
import { payableOf } from './pay.ts'

/** 签收. 货到付款 is paid at the door: the money comes with the call, or somebody lets it be owed. */
export async function sign(ctx: Context, input: Received<typeof outbound.sign>) {
  const grant = await proveGrant(ctx, input.grant)
  if (grant && 'denied' in grant) return { status: '', moneyNo: '', denied: grant.denied }
  const order = await lockOrder(ctx, input.id)
  const status = ck.transition(order, 'sign')
  const client = await partnerOf(ctx, order.clientId, 'customer')
  const { moneyNo, used, against, face } = await arrive(ctx, order, client, input)
  const passed = letPass(against, await wordOf(ctx, { askedId: input.askedId, against, face, ckId: order.ckId, grant }))
  if (paysOnArrival(client)) await dueToday(ctx, order)
  const walked = [...signedBy(order, passed), { from: order.status, to: status, note: usedNote(used) }]
  return { ...(await walk(ctx, order, walked, addPass(order, passed))), moneyNo, denied: '' }
}

type Taking = Parameters<typeof beginTaking>[2]
/** The money at the door is taken; what lies there in advance and covers the sale is used. What speaks against it is for whoever called. */
export async function arrive(ctx: Context, order: Order, client: Partner, taking: Taking) {
  const { all: paid } = await beginTaking(ctx, DOCUMENT, taking)
  const asks = paysOnArrival(client) && !mayStayUnpaid(order)
  const held = asks ? await holdInHand(ctx, order.clientId, client, taking) : []
  const { moneyNo } = await takeMoney(ctx, payableOf(order), taking)
  const { rest, due } = asks ? await openOnArrival(ctx, order, client) : { rest: '0', due: '0' }
  const used = await spendCredits(ctx, payableOf(order), held, subtract(rest, due))
  const against = [...unpaid(ctx, due, client), ...roundingObjection(ctx, taking.rounding)]
  return { moneyNo, used, due, against, face: faceOfStep(order, { rounding: taking.rounding, paid }, due) }
}
