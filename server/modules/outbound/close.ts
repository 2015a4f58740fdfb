import type { Context } from '#server/kit/context.ts'
import { negate } from '#server/kit/money.ts'
import { commit } from '../accounts/index.ts'
import { recordChange } from '../audit/index.ts'
import { record, stale, step } from '../flow/index.ts'
import { release } from '../stock/index.ts'
import { causeOf, DOCUMENT, lockOrder, setStatus } from './order.ts'
import { steps } from './rules.ts'

const holdingNothing = ['草稿', '待审核']

/** 关单: whatever it holds is freed in the same transaction. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'close')
  if (!holdingNothing.includes(order.status)) {
    await release(ctx, causeOf(order, '关单', ctx.today))
    await commit(ctx, order.clientId, negate(order.txsSum))
  }
  await setStatus(ctx, order, status)
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status, note }])
  return { status }
}

/** 删除草稿. What has been confirmed is closed, never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('ckOrder').where('tenantId', '=', ctx.tenantId).where('ckId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '删除', { ckNo: order.ckNo, ckDate: order.ckDate })
  return {}
}
