import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { accountKey, type oneTimeUntil } from '../session/index.ts'

interface NewUser {
  loginAccount: string
  realName: string
  phoneNo?: string
  contactPhone?: string
  source?: number
  deptId: number
  companyId: number
  roleIds: number[]
  passwordHash: string
  mustChangePwd: boolean
  oneTimeUntil?: ReturnType<typeof oneTimeUntil>
  enabled?: boolean
  /** Proven by SMS: joins the person's accounts for "switch user". */
  verifiedPhone?: string
}

/** Writes a user with his installation-wide account name. Who may do so is the caller's matter. */
export async function addUser({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, user: NewUser): Promise<number> {
  const { verifiedPhone = null, roleIds, ...fields } = user
  const { userId } = await db
    .insertInto('appUser')
    .values({ tenantId, ...fields })
    .returning('userId')
    .executeTakeFirstOrThrow()
  const named = await db
    .insertInto('loginName')
    .values({ account: accountKey(user.loginAccount), tenantId, userId, verifiedPhone })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (named.numInsertedOrUpdatedRows === 0n) throw refused(`账号“${user.loginAccount}”已被使用，请换一个`)
  await giveRoles({ db, tenantId }, userId, roleIds)
  return userId
}

export async function giveRoles({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, userId: number, roleIds: number[]) {
  await db.deleteFrom('userRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  const rows = [...new Set(roleIds)].map((roleId) => ({ tenantId, userId, roleId }))
  if (rows.length > 0) await db.insertInto('userRole').values(rows).execute()
}
