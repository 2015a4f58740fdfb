import type { Context } from '#server/kit/context.ts'
import { channels } from './channels/index.ts'
import { payable, planFor } from './order.ts'
import { rateText, yuan } from './rules.ts'

/** What the dialog 扫码续费 begins with. */
export async function getRenew(ctx: Context) {
  const { db, tenantId } = ctx
  const held = await payable(ctx)
  const plan = await planFor(db, held.planId)
  const { name } = await db.selectFrom('tenantRoot').select('name').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  return {
    content: plan.durations.map(({ id, renewName, rate }) => ({ id, renewName, yhRate: rateText(rate) })),
    other: {
      trial: held.trial,
      userNum: held.seats,
      pdaNum: held.pdaSeats,
      timeExpire: held.dueDate,
      compName: name,
      expireNum: held.daysLeft,
      pdaPrice: yuan(plan.pdaFen),
    },
    payOptions: channels().map(({ paytype, lable, image }) => ({ paytype, lable, used: true, imgSrc: `/pay/${image}` })),
  }
}
