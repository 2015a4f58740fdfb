import type { Context } from '#server/kit/context.ts'
import { forgetFees } from '../fees/index.ts'
import { bearing } from './fees.ts'
import { rk } from './order.ts'

/** 删除草稿. What has been confirmed is never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const gone = await rk.removeDraft(ctx, await rk.lock(ctx, id))
  await forgetFees(ctx, bearing(id))
  return gone
}
