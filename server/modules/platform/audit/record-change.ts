import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { differences } from './rules.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'userId'>
type Fields = Readonly<Record<string, unknown>>

/** 操作日志: who changed which field of what. `before` undefined = created. Nothing is written when nothing differs. */
export async function recordChange(ctx: Who, entity: string, entityId: number, action: string, before?: Fields, after: Fields = {}) {
  const changes = differences(before, after)
  if (before && Object.keys(after).length > 0 && Object.keys(changes).length === 0) return
  await ctx.db
    .insertInto('auditLog')
    .values({ tenantId: ctx.tenantId, userId: ctx.userId, entity, entityId, action, changes: JSON.stringify(changes) })
    .execute()
}

/** The same for many records at once, one statement. */
export async function recordChanges(
  ctx: Who,
  entity: string,
  action: string,
  records: readonly { id: number; before?: Fields; after: Fields }[],
): Promise<void> {
  const changed = records
    .map(({ id, before, after }) => ({ id, before, changes: differences(before, after) }))
    .filter(({ before, changes }) => !before || Object.keys(changes).length > 0)
  if (changed.length === 0) return
  await statement(
    ctx,
    'audit.many',
    `insert into audit_log (tenant_id, user_id, entity, action, entity_id, changes)
     select $1, $2, $3, $4, u.id, u.changes from unnest($5::bigint[], $6::jsonb[]) with ordinality as u(id, changes, ord) order by u.ord`,
    [ctx.tenantId, ctx.userId, entity, action, changed.map(({ id }) => id), changed.map(({ changes }) => JSON.stringify(changes))],
  )
}
