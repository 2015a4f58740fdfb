import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { setTenant } from '#server/kit/statement.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

/**
 * Does something inside one tenant, behind its wall, and comes back. The transaction is the operator's: what he may do is the call's tag,
 * and `operators_only` stands behind it. The operators' own company is none of the tenants.
 */
export async function insideTenant<T>(
  ctx: Context,
  tenantId: number,
  work: (scope: Scope, tenant: { name: string; stopped: boolean }) => Promise<T>,
): Promise<T> {
  const { db } = ctx
  await sql`select house.operators_only()`.execute(db)
  if (tenantId === ctx.tenantId) throw notYours('没有这个租户')
  await setTenant(db, tenantId)
  const found = await db.selectFrom('tenantRoot').select(['name', 'stoppedAt']).where('tenantId', '=', tenantId).executeTakeFirst()
  if (!found) throw notYours('没有这个租户')
  const result = await work({ db, tenantId }, { name: found.name, stopped: found.stoppedAt !== null })
  await setTenant(db, ctx.tenantId)
  return result
}
