import { type SqlBool, sql } from 'kysely'
import type { DATA_SCOPES } from '#contract/platform/people/people.ts'
import type { Context } from '#server/kit/context.ts'
import { alive, factorSet, lockedNow } from '../session/index.ts'
import { widest } from './rules.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

/** Part of a text, whatever the case. */
export const holdsText = (column: string, part: string) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${part})) > 0`

/** Users with where they belong. */
export const persons = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('dept as d', (join) => join.onRef('d.tenantId', '=', 'u.tenantId').onRef('d.deptId', '=', 'u.deptId'))
    .innerJoin('dept as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.deptId', '=', 'u.companyId'))
    .where('u.tenantId', '=', tenantId)

export const personColumns = [
  'u.userId as id',
  'u.realName',
  'u.loginAccount',
  'u.companyId',
  'c.deptName as companyName',
  'u.deptId',
  'd.deptName',
] as const

export const userColumns = [
  ...personColumns,
  'u.headImg',
  'u.phoneNo',
  'u.contactPhone',
  'u.source',
  'u.enabled as enable',
  'u.createdAt as createTime',
  sql<string>`coalesce(to_char(u.last_login, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('lastLogin'),
  sql<boolean>`exists (select 1 from session where session.tenant_id = u.tenant_id and session.user_id = u.user_id and ${alive})`.as(
    'online',
  ),
  'u.mustChangePwd',
  lockedNow('u.user_id').as('locked'),
  factorSet.as('secondFactor'),
  sql<boolean>`exists (select 1 from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
    where x.tenant_id = u.tenant_id and x.user_id = u.user_id and r.owner)`.as('owner'),
  sql<string[]>`array(select distinct t.tag from user_role x join role_tag t on t.tenant_id = x.tenant_id and t.role_id = x.role_id
    where x.tenant_id = u.tenant_id and x.user_id = u.user_id and t.tag like 'price.%')`.as('heldPriceTags'),
  sql<number[]>`array(select x.role_id from user_role x where x.tenant_id = u.tenant_id and x.user_id = u.user_id order by 1)`.as(
    'roleIds',
  ),
  sql<string[]>`array(select r.role_name from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
    where x.tenant_id = u.tenant_id and x.user_id = u.user_id order by r.role_id)`.as('roleNames'),
] as const

export const deptTree = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('dept')
    .select(['deptId', 'parentId', 'deptName', 'companyNo', 'company', 'sort', 'stopped'])
    .select(['shortName', 'address', 'phone', 'taxNo', 'bankName', 'bankAccount'])
    .select(
      sql<number>`(select count(*) from app_user u where u.tenant_id = dept.tenant_id and u.dept_id = dept.dept_id and u.enabled)`.as(
        'users',
      ),
    )
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()

export const rolesWithTags = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('role as r')
    .select(['r.roleId as id', 'r.roleName', 'r.remark', 'r.owner'])
    .select((eb) => eb.ref('r.dataScope').$castTo<keyof typeof DATA_SCOPES>().as('dataScope'))
    .select(
      sql<string[]>`array(select t.tag from role_tag t where t.tenant_id = r.tenant_id and t.role_id = r.role_id order by 1)`.as('tags'),
    )
    .select(sql<number>`(select count(*) from user_role x where x.tenant_id = r.tenant_id and x.role_id = r.role_id)`.as('users'))
    .where('r.tenantId', '=', tenantId)
    .orderBy('r.roleId')

/** Holds off every other change of who owns, so that the last owner cannot be lost to two changes at once. */
export async function lockOwners({ db, tenantId }: Scope) {
  await db.selectFrom('role').select('roleId').where('tenantId', '=', tenantId).where('owner', '=', true).forUpdate().execute()
}

export async function enabledOwners({ db, tenantId }: Scope): Promise<number> {
  const { owners } = await db
    .selectFrom('userRole as x')
    .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'x.tenantId').onRef('r.roleId', '=', 'x.roleId'))
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'x.tenantId').onRef('u.userId', '=', 'x.userId'))
    .select(({ fn }) => fn.count<number>('u.userId').distinct().as('owners'))
    .where('x.tenantId', '=', tenantId)
    .where('r.owner', '=', true)
    .where('u.enabled', '=', true)
    .executeTakeFirstOrThrow()
  return owners
}

/** What a user holds through his roles. */
export async function powerOf({ db, tenantId }: Scope, userId: number) {
  const rows = await rolesWithTags({ db, tenantId })
    .innerJoin('userRole as mine', (join) => join.onRef('mine.tenantId', '=', 'r.tenantId').onRef('mine.roleId', '=', 'r.roleId'))
    .where('mine.userId', '=', userId)
    .execute()
  return {
    owner: rows.some(({ owner }) => owner),
    tags: [...new Set(rows.flatMap(({ tags }) => tags))],
    scope: widest(rows.map(({ owner, dataScope }) => (owner ? 'all' : dataScope))),
    roleIds: rows.map(({ id }) => id),
  }
}

/** The departments of all who hold a role, but for one of them. */
export async function departmentsOfRole({ db, tenantId }: Scope, roleId: number, besides: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userRole as x')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'x.tenantId').onRef('u.userId', '=', 'x.userId'))
    .select('u.deptId')
    .where('x.tenantId', '=', tenantId)
    .where('x.roleId', '=', roleId)
    .where('x.userId', '!=', besides)
    .execute()
  return rows.map(({ deptId }) => deptId)
}
