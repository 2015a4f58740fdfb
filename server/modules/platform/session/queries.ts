import { type RawBuilder, sql } from 'kysely'
import type { LoginEvent } from '#contract/reports/logs.ts'
import type { Database } from '#server/kit/database.ts'

interface User {
  tenantId: number
  userId: number
}

/** Sessions that any call would still find. */
export const aliveOf = (tenant: RawBuilder<number>) =>
  sql<boolean>`(session.closes_at is null or session.closes_at > now()) and session.last_seen > now() - house.idle_limit(${tenant}) and session.ends_at > now()`
export const alive = aliveOf(sql.ref('session.tenant_id'))
/** Sessions of the account's holder: a support visit stands beside them and neither puts the other out. */
export const ownSessions = sql<boolean>`session.support_id is null`

/** What decides whether an account may come in. The tenant of the transaction is set. */
export const userToEnter = (db: Database, { tenantId, userId }: User) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('tenantRoot as t', 't.tenantId', 'u.tenantId')
    .select(['u.tenantId', 'u.userId', 'u.companyId', 'u.passwordHash', 'u.enabled', 'u.mustChangePwd', 't.stoppedAt'])
    .select(sql<boolean>`coalesce(u.one_time_until <= now(), false)`.as('expired'))
    .where('u.tenantId', '=', tenantId)
    .where('u.userId', '=', userId)
    .executeTakeFirst()

export async function companyOf(db: Database, tenantId: number, companyId: number) {
  const { deptName, companyNo } = await db
    .selectFrom('dept')
    .select(['deptName', 'companyNo'])
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', companyId)
    .executeTakeFirstOrThrow()
  return { id: companyId, companyName: deptName, companyNo }
}

/** Writes a line of the login log. */
export async function logLogin(
  db: Database,
  { tenantId, userId }: User,
  event: LoginEvent,
  facts: { ip: string; address?: string; userAgent?: string; browserId?: string; note?: string },
) {
  await db
    .insertInto('loginLog')
    .values({ tenantId, userId, event, ...facts })
    .execute()
}

export const roleNamesOf = (db: Database, tenantId: number, userId: number) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', (join) => join.onRef('role.tenantId', '=', 'userRole.tenantId').onRef('role.roleId', '=', 'userRole.roleId'))
    .select(['role.roleId', 'role.roleName', 'role.owner', 'role.dataScope'])
    .where('userRole.tenantId', '=', tenantId)
    .where('userRole.userId', '=', userId)
    .orderBy('role.roleId')
    .execute()

/** Where one may work: his own company, or all of them when a role of his reaches that far. */
export async function companiesFor(db: Database, { tenantId, userId }: User) {
  const roles = await roleNamesOf(db, tenantId, userId)
  const everywhere = roles.some(({ owner, dataScope }) => owner || dataScope === 'all')
  const own = db.selectFrom('appUser').select('companyId').where('tenantId', '=', tenantId).where('userId', '=', userId)
  return db
    .selectFrom('dept')
    .select(['deptId as id', 'deptName as companyName', 'companyNo'])
    .where('tenantId', '=', tenantId)
    .where('company', '=', true)
    .where('stopped', '=', false)
    .$if(!everywhere, (query) => query.where('deptId', '=', own))
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
}
