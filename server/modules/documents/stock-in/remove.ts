import type { Context } from '#server/kit/context.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { stale } from '../core/index.ts'
import { forgetFees } from '../fees/index.ts'
import { bearing } from './fees.ts'
import { DOCUMENT, lockOrder } from './order.ts'

/** 删除草稿. What has been confirmed is never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  await forgetFees(ctx, bearing(id))
  await ctx.db.deleteFrom('rkOrder').where('tenantId', '=', ctx.tenantId).where('rkId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '删除', { rkNo: order.rkNo, rkDate: order.rkDate })
  return {}
}
