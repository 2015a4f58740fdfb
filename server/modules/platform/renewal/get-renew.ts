import type { Context } from '#server/kit/context.ts'
import { seatsLeft } from '../licence/index.ts'
import { payable, planFor } from './order.ts'
import { rateText, yuan } from './rules.ts'

/** What the dialog 扫码续费 begins with. */
export async function getRenew(ctx: Context) {
  const { db, tenantId } = ctx
  const held = await payable(ctx)
  const plan = await planFor(db, held.planId)
  const left = await seatsLeft(ctx)
  // A trial has bought nothing yet: what it uses is what it will need.
  const [userNum, pdaNum] =
    held.trial && left ? [Math.max(1, held.seats - left.seats), held.pdaSeats - left.pdaSeats] : [held.seats, held.pdaSeats]
  const { name } = await db.selectFrom('tenantRoot').select('name').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  return {
    content: plan.durations.map(({ id, renewName, rate }) => ({ id, renewName, yhRate: rateText(rate) })),
    other: {
      trial: held.trial,
      userNum,
      pdaNum,
      timeExpire: held.dueDate,
      compName: name,
      expireNum: held.daysLeft,
      pdaPrice: yuan(plan.pdaFen),
    },
    payOptions: ctx.payments.channels.map(({ paytype, lable, image }) => ({ paytype, lable, used: true, imgSrc: `/pay/${image}` })),
  }
}
