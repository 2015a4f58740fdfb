import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { gigabytes, quotaOf } from '../licence/index.ts'
import { alive, factorSet } from '../session/index.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

interface TenantRow {
  id: number
  name: string
  openedAt: string
  stopped: boolean
  stopReason: string
  note: string
  ownerName: string
  ownerAccount: string
  ownerPhone: string
  users: number
  online: number
  lastLogin: string
  trial: boolean
  dueDate: string
  seats: number
  found: number
}

/** Rows of house.tenants() under the names of the contract. */
export async function tenantRow({ db }: Pick<Context, 'db'>, source: RawBuilder<unknown>): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select tenant_id as id, tenant_name as name, opened_at, stopped, stop_reason, note, owner_name, owner_account, owner_phone, users, online,
      coalesce(to_char(last_login, 'YYYY-MM-DD HH24:MI:SS'), '') as last_login,
      coalesce(trial, false) as trial, coalesce(due_date::text, '') as due_date, coalesce(seats, 0) as seats, found
    from ${source}`.execute(db)
  return rows
}

/** Companies of a tenant with their enabled users. */
export const companyRows = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('dept as c')
    .select(['c.deptId as id', 'c.deptName as companyName', 'c.companyNo'])
    .select(
      sql<number>`(select count(*) from app_user u where u.tenant_id = c.tenant_id and u.company_id = c.dept_id and u.enabled)`.as('users'),
    )
    .where('c.tenantId', '=', tenantId)
    .where('c.company', '=', true)
    .orderBy('c.sort')
    .orderBy('c.deptId')
    .execute()

/** How much a tenant has and does. Counting stops at 100,000: beyond it nobody asks for the last digit. */
export async function figuresOf({ db, tenantId }: Scope) {
  const many = (what: RawBuilder<unknown>) => sql<number>`(select count(*) from (select 1 from ${what} limit 100001) x)`
  const of = (table: string, more: RawBuilder<unknown> = sql``) => many(sql`${sql.table(table)} t where t.tenant_id = ${tenantId} ${more}`)
  const month = sql`and t.created_at > now() - interval '30 days'`
  const { rows } = await sql<Record<string, number>>`select
    ${of('app_user', sql`and t.enabled`)} as "启用的用户", ${of('part', sql`and t.deleted_at is null`)} as "商品",
    ${of('client')} as "客户与供应商", ${of('warehouse')} as "仓库", ${of('rk_order')} as "入库单", ${of('rk_order', month)} as "近 30 天入库单",
    ${of('ck_order')} as "销售单", ${of('ck_order', month)} as "近 30 天销售单", ${of('stock_ledger')} as "库存流水",
    ${of('message')} as "消息", ${of('audit_log')} as "操作记录"`.execute(db)
  const counts = Object.entries(rows[0] ?? {}).map(([label, count]) => ({ label, value: count > 100_000 ? '100000+' : String(count) }))
  const { used, storageGb, jobs } = await quotaOf({ db, tenantId })
  return [
    ...counts,
    { label: '存储空间', value: `${gigabytes(used)} / ${storageGb === undefined ? '不限' : `${storageGb} GB`}` },
    { label: '同时任务数', value: jobs === undefined ? '不限' : String(jobs) },
  ]
}

/** The last support visits. */
export const visitRows = ({ db, tenantId }: Scope) =>
  db
    .selectFrom('supportVisit as v')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.userId', '=', 'v.userId'))
    .select(['v.beganAt as at', 'v.operatorName', 'u.loginAccount', 'v.reason'])
    .where('v.tenantId', '=', tenantId)
    .orderBy('v.supportId', 'desc')
    .limit(20)
    .execute()

/** Ids of those who hold an owner's role. */
export async function ownersOf({ db, tenantId }: Scope): Promise<number[]> {
  const rows = await db
    .selectFrom('userRole as x')
    .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'x.tenantId').onRef('r.roleId', '=', 'x.roleId'))
    .select('x.userId')
    .where('x.tenantId', '=', tenantId)
    .where('r.owner', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function userRows({ db, tenantId }: Scope, search: string, limit: number, offset: number) {
  const holds = (column: string) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`
  const found = db
    .selectFrom('appUser as u')
    .innerJoin('dept as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.deptId', '=', 'u.companyId'))
    .where('u.tenantId', '=', tenantId)
    .$if(search !== '', (query) => query.where(({ or }) => or([holds('u.loginAccount'), holds('u.realName'), holds('u.phoneNo')])))
  const { many } = await found.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['u.userId as id', 'u.loginAccount', 'u.realName', 'u.phoneNo', 'c.deptName as companyName', 'u.enabled as enable'])
    .select([
      sql<string>`coalesce(to_char(u.last_login, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('lastLogin'),
      sql<boolean>`exists (select 1 from session where session.tenant_id = u.tenant_id and session.user_id = u.user_id
        and session.support_id is null and ${alive})`.as('online'),
      factorSet.as('secondFactor'),
      sql<string[]>`array(select r.role_name from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
        where x.tenant_id = u.tenant_id and x.user_id = u.user_id order by r.role_id)`.as('roleNames'),
    ])
    .orderBy('u.userId')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, totalCount: many }
}
