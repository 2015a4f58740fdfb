import type { Context } from '#server/kit/context.ts'
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
