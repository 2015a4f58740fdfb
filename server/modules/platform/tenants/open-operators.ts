import { sql } from 'kysely'
import type { OpenContext } from '#server/kit/context.ts'
import { addMenus } from '../menus/index.ts'
import { addUser } from '../people/index.ts'
import { addCompanies, addRoles, nextOf } from './create-tenant.ts'
import { operatorMenu } from './operator-menu.ts'
import { type OperatorRoleName, operatorRoles } from './operator-roles.ts'

interface NewOperators {
  companyName: string
  users: readonly {
    role: OperatorRoleName
    loginAccount: string
    realName: string
    phoneNo?: string
    passwordHash: string
    mustChangePwd: boolean
  }[]
}

/** The operators' company, a tenant like others but for its rights, its menu and its place in `installation`. False when there is one already. */
export async function openOperators(
  { db, enter }: Pick<OpenContext, 'db' | 'enter'>,
  { companyName, users }: NewOperators,
): Promise<boolean> {
  // The row is locked: two servers that start at once open one company.
  const place = db.selectFrom('installation').select('value').where('name', '=', 'operator_tenant').forUpdate()
  if ((await place.executeTakeFirstOrThrow()).value !== null) return false
  const tenantId = await nextOf(db, 'tenant_number')
  await enter(tenantId)
  const scope = { db, tenantId }
  await db.insertInto('tenantRoot').values({ tenantId, name: companyName }).execute()
  const [companyId = 0] = await addCompanies(scope, [{ companyName, companyNo: '00', depts: ['客服部'] }])
  const roleIds = await addRoles(scope, operatorRoles)
  await addMenus(scope, operatorMenu)
  for (const { role, ...user } of users) await addUser(scope, { ...user, deptId: companyId, companyId, roleIds: [roleIds[role]] })
  await db
    .updateTable('installation')
    .set({ value: sql`to_jsonb(${tenantId}::bigint)` })
    .where('name', '=', 'operator_tenant')
    .execute()
  return true
}
