import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { clientsInScope } from '../search/index.ts'

type Input = Received<typeof clients.stop>
interface State {
  stopped?: boolean
  saleStopped?: boolean
  saleStopReason?: string
}

export async function stop(ctx: Context, { ids }: Input) {
  const walkIn = ctx.db.selectFrom('client').select('clientId').where('tenantId', '=', ctx.tenantId).where('clientId', 'in', ids)
  if (await walkIn.where('walkIn', '=', true).executeTakeFirst()) throw refused('散客是系统客户，不能停用')
  return put(ctx, ids, '停用客户', { stopped: true })
}
export const resume = (ctx: Context, { ids }: Input) => put(ctx, ids, '启用客户', { stopped: false })

/** 停止销售 concerns those who buy. */
export async function haltSale(ctx: Context, { ids, reason }: Received<typeof clients.haltSale>) {
  const others = ctx.db.selectFrom('client').select('clientName').where('tenantId', '=', ctx.tenantId).where('clientId', 'in', ids)
  const other = await others.where('tags', 'not in', [1, 3]).executeTakeFirst()
  if (other) throw refused(`${other.clientName} 不是客户，无需停止销售`)
  return put(ctx, ids, '停止销售', { saleStopped: true, saleStopReason: reason })
}
export const resumeSale = (ctx: Context, { ids }: Input) => put(ctx, ids, '恢复销售', { saleStopped: false, saleStopReason: '' })

/** Those that differ are changed; locked in ascending order, so that two people with overlapping selections cannot deadlock. */
async function put(ctx: Context, ids: number[], action: string, state: State) {
  const rows = await ctx.db
    .selectFrom('client')
    .select(['clientId as id', 'stopped', 'saleStopped', 'saleStopReason'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .orderBy('clientId')
    .forNoKeyUpdate()
    .execute()
  const changed = rows.filter((row) => Object.entries(state).some(([name, value]) => row[name as keyof State] !== value))
  if (changed.length === 0) return {}
  await ctx.db
    .updateTable('client')
    .set(({ eb }) => ({ ...state, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where(
      'clientId',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  await recordChanges(
    ctx,
    'client',
    action,
    changed.map(({ id, ...before }) => ({ id, before, after: { ...state } })),
  )
  return {}
}
