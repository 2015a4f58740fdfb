import { randomUUID } from 'node:crypto'
import type { AnyTag } from '#contract/tags.ts'
import { transact } from '#server/kit/pool.ts'
import { setTenant } from '#server/kit/statement.ts'
import { addUser } from '#server/modules/platform/people/index.ts'
import { openOperators } from '#server/modules/platform/tenants/index.ts'
import { type Caller, caller, seat, server, sharedHash, type TestUser } from './world.ts'

/** Of the operators' company; all tests of a database share it. */
export interface Operator extends Caller {
  tenantId: number
  user: TestUser
}

/** A new operator of the platform, signed in: an administrator, or with exactly these tags. */
export async function newOperator(...tags: AnyTag[]): Promise<Operator> {
  const { pool } = await server()
  const passwordHash = await sharedHash()
  const tenantId = await operatorTenant()
  const loginAccount = `operator-${randomUUID().slice(0, 13)}`
  const user = await transact(pool, tenantId, async (db) => {
    const { deptId: companyId } = await db
      .selectFrom('dept')
      .select('deptId')
      .where('tenantId', '=', tenantId)
      .where('company', '=', true)
      .executeTakeFirstOrThrow()
    const { roleId } = await db
      .insertInto('role')
      .values({ tenantId, roleName: loginAccount, owner: tags.length === 0 })
      .returning('roleId')
      .executeTakeFirstOrThrow()
    const rows = tags.map((tag) => ({ tenantId, roleId, tag }))
    if (rows.length > 0) await db.insertInto('roleTag').values(rows).execute()
    const person = { loginAccount, realName: `客服${loginAccount.slice(-4)}`, deptId: companyId, companyId, roleIds: [roleId] }
    return { companyId, loginAccount, userId: await addUser({ db, tenantId }, { ...person, passwordHash, mustChangePwd: false }) }
  })
  return { ...caller({ token: await seat(tenantId, user) }), tenantId, user }
}

async function operatorTenant(): Promise<number> {
  const { pool } = await server()
  return transact(pool, undefined, async (db) => {
    await openOperators({ db, enter: (tenantId) => setTenant(db, tenantId) }, { companyName: '测试平台', users: [] })
    const { value } = await db.selectFrom('installation').select('value').where('name', '=', 'operator_tenant').executeTakeFirstOrThrow()
    return Number(value)
  })
}
