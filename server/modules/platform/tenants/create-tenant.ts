import { sql } from 'kysely'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { addDictionaries } from '../dictionaries/index.ts'
import { addLicence, type Terms, trialTerms } from '../licence/index.ts'
import { addMenus } from '../menus/index.ts'
import { addUser } from '../people/index.ts'
import { hashPassword } from '../session/index.ts'
import { startingMenu } from './starting-menu.ts'
import { type StartingRoleName, startingRoles } from './starting-roles.ts'
import { startingWords } from './starting-words.ts'

export interface NewTenant {
  name: string
  /** The first is the head company; at least one. */
  companies: readonly { companyName: string; companyNo: string; depts?: readonly string[] }[]
  users: readonly NewTenantUser[]
  /** What it may use and until when; otherwise the trial that the installation offers. */
  licence?: Terms
}
interface NewTenantUser {
  role: StartingRoleName
  loginAccount: string
  realName: string
  /** Its hash may be handed over instead, when many users share one. */
  password: string | { hash: string }
  phoneNo?: string
  /** Accounts with the same one are one person's. */
  verifiedPhone?: string
  /** Position in `companies`. */
  company?: number
}
export interface Tenant {
  tenantId: number
  companyIds: number[]
  roleIds: Record<StartingRoleName, number>
  users: { role: StartingRoleName; userId: number; companyId: number; loginAccount: string }[]
}
type Scope = Pick<Context, 'db' | 'tenantId'>

/** A new tenant with its companies, roles, first users, menu and word lists. Enters the tenant: the rest of the transaction works in it. */
export async function createTenant(
  { db, enter }: Pick<OpenContext, 'db' | 'enter'>,
  { name, companies, users, licence }: NewTenant,
): Promise<Tenant> {
  const hashes = await Promise.all(users.map(({ password }) => (typeof password === 'string' ? hashPassword(password) : password.hash)))
  const tenantId = await nextOf(db, 'tenant_number')
  await enter(tenantId)
  const scope = { db, tenantId }
  await db.insertInto('tenantRoot').values({ tenantId, name }).execute()
  await addLicence(scope, licence ?? (await trialTerms(db)))
  const companyIds = await addCompanies(scope, companies)
  const roleIds = await addRoles(scope, startingRoles)
  await addMenus(scope, startingMenu)
  await addDictionaries(scope, startingWords)
  const added: Tenant['users'] = []
  for (const [position, { role, password: _, company = 0, ...user }] of users.entries()) {
    const companyId = companyIds[company] ?? 0
    const passwordHash = hashes[position] ?? ''
    const person = { ...user, deptId: companyId, companyId, roleIds: [roleIds[role]], passwordHash, mustChangePwd: false }
    added.push({ role, companyId, loginAccount: user.loginAccount, userId: await addUser(scope, person) })
  }
  await sql`select house.add_walk_in(${tenantId}, ${added[0]?.userId ?? 0})`.execute(db)
  return { tenantId, companyIds, roleIds, users: added }
}

export async function nextOf(db: Scope['db'], sequence: 'tenant_number' | 'company_number'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${sequence}::regclass) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The first company is the root of the tree, the others its branches; departments lie below their company. */
export async function addCompanies({ db, tenantId }: Scope, companies: NewTenant['companies']) {
  const ids: number[] = []
  for (const [sort, { companyName, companyNo, depts = [] }] of companies.entries()) {
    const deptId = await nextOf(db, 'company_number')
    const parentId = ids[0] ?? null
    await db.insertInto('dept').values({ tenantId, deptId, parentId, deptName: companyName, company: true, companyNo, sort }).execute()
    const rows = depts.map((deptName, position) => ({ tenantId, parentId: deptId, deptName, sort: position }))
    if (rows.length > 0) await db.insertInto('dept').values(rows).execute()
    ids.push(deptId)
  }
  return ids
}

interface NewRole {
  roleName: string
  remark: string
  owner?: true
  dataScope: string
  tags: readonly string[]
}
export async function addRoles<Name extends string>({ db, tenantId }: Scope, roles: Record<Name, NewRole>): Promise<Record<Name, number>> {
  const ids: Partial<Record<Name, number>> = {}
  for (const [key, { tags, ...role }] of Object.entries<NewRole>(roles)) {
    const { roleId } = await db
      .insertInto('role')
      .values({ tenantId, ...role })
      .returning('roleId')
      .executeTakeFirstOrThrow()
    const rows = tags.map((tag) => ({ tenantId, roleId, tag }))
    if (rows.length > 0) await db.insertInto('roleTag').values(rows).execute()
    ids[key as Name] = roleId
  }
  return ids as Record<Name, number>
}
