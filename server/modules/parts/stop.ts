import type { Received } from '#contract/kit.ts'
import type { parts } from '#contract/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { recordChange } from '../audit/index.ts'
import { indexParts } from '../search/index.ts'

type Input = Received<typeof parts.stop>

export const stop = (ctx: Context, { ids }: Input) => setStopped(ctx, ids, true)
export const resume = (ctx: Context, { ids }: Input) => setStopped(ctx, ids, false)

async function setStopped(ctx: Context, ids: number[], stopped: boolean) {
  // Locked in ascending order, so that two people with overlapping selections cannot deadlock.
  const rows = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', 'in', ids)
    .where('pjEnable', '=', !stopped)
    .where('deletedAt', 'is', null)
    .orderBy('partId')
    .forNoKeyUpdate()
    .execute()
  const changed = rows.map(({ partId }) => partId)
  if (changed.length === 0) return {}
  await ctx.db
    .updateTable('part')
    .set(({ eb }) => ({ pjEnable: stopped, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', 'in', changed)
    .execute()
  await indexParts(ctx, changed)
  for (const id of changed)
    await recordChange(ctx, 'part', id, stopped ? '停用商品' : '启用商品', { pjEnable: !stopped }, { pjEnable: stopped })
  return {}
}
