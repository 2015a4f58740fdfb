import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'

interface User {
  tenantId: number
  userId: number
}

/** Sessions that any call would still find. */
export const alive = sql<boolean>`(session.closes_at is null or session.closes_at > now()) and session.last_seen > now() - interval '12 hours'`

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
  event: '登录' | '登录失败' | '退出' | '切换账号' | '被强制下线' | '在其他设备登录' | '修改密码' | '重置密码',
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
    .$if(!everywhere, (query) => query.where('deptId', '=', own))
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
}
