import type { clients } from '#contract/clients.ts'
import type { Received } from '#contract/kit.ts'
import type { Context } from '#server/kit/context.ts'
import { recordChange } from '../audit/index.ts'
import { clientsWithinReach } from '../search/index.ts'

type Input = Received<typeof clients.stop>

export const stop = (ctx: Context, { ids }: Input) => setStopped(ctx, ids, true)
export const resume = (ctx: Context, { ids }: Input) => setStopped(ctx, ids, false)

async function setStopped(ctx: Context, ids: number[], stopped: boolean) {
  // Locked in ascending order, so that two people with overlapping selections cannot deadlock.
  const rows = await ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .where('stopped', '=', !stopped)
    .where('deletedAt', 'is', null)
    .where(clientsWithinReach(ctx))
    .orderBy('clientId')
    .forNoKeyUpdate()
    .execute()
  const changed = rows.map(({ clientId }) => clientId)
  if (changed.length === 0) return {}
  await ctx.db
    .updateTable('client')
    .set(({ eb }) => ({ stopped, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', changed)
    .execute()
  for (const id of changed) await recordChange(ctx, 'client', id, stopped ? '停用客户' : '启用客户', { stopped: !stopped }, { stopped })
  return {}
}
