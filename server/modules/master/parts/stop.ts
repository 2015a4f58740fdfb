import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { indexParts } from '../search/index.ts'
import { chosenIds } from './chosen.ts'

type Input = Received<typeof parts.stop>

/** At once; more are chosen by narrower filters. */
const MOST = 5000

export const stop = (ctx: Context, input: Input) => setStopped(ctx, input, true)
export const resume = (ctx: Context, input: Input) => setStopped(ctx, input, false)

async function setStopped(ctx: Context, input: Input, stopped: boolean) {
  const ids = await chosenIds(ctx, input, MOST)
  // Locked in ascending order, so that two people with overlapping selections cannot deadlock.
  const rows = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('pjEnable', '=', !stopped)
    .where('deletedAt', 'is', null)
    .orderBy('partId')
    .forNoKeyUpdate()
    .execute()
  const changed = rows.map(({ partId }) => partId)
  if (changed.length === 0) return { count: 0 }
  await ctx.db
    .updateTable('part')
    .set(({ eb }) => ({ pjEnable: stopped, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${changed}::bigint[])`)
    .execute()
  await indexParts(ctx, changed)
  await recordChanges(
    ctx,
    'part',
    stopped ? '停用商品' : '启用商品',
    changed.map((id) => ({ id, before: { pjEnable: !stopped }, after: { pjEnable: stopped } })),
  )
  return { count: changed.length }
}
