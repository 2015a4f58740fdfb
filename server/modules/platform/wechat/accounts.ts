import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'

type Scope = Pick<Context, 'db' | 'tenantId' | 'userId'>

export interface BoundAccount {
  tenantId: number
  userId: number
  companyId: number
  tenantName: string
  companyNo: string
  loginAccount: string
  realName: string
}

/** Enabled accounts of an identity, in any tenant. */
export async function accountsOfOpenid(db: Database, openid: string): Promise<BoundAccount[]> {
  const { rows } = await sql<BoundAccount>`select * from house.accounts_of_openid(${openid})`.execute(db)
  return rows
}

const bindingOf = ({ db, tenantId, userId }: Scope) =>
  db
    .selectFrom('wechatBinding')
    .select(['openid', 'nickName', 'headImg'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The chat-app identity of an account; undefined when none is bound. */
export async function wechatOf(scope: Scope): Promise<{ nickName: string; headImg: string } | undefined> {
  const found = await bindingOf(scope)
  return found && { nickName: found.nickName, headImg: found.headImg }
}

/** The accounts this one may change places with, itself among them. None when it is not bound. */
export async function accountsBoundWith(scope: Scope): Promise<BoundAccount[]> {
  const found = await bindingOf(scope)
  return found ? accountsOfOpenid(scope.db, found.openid) : []
}

export async function roleAccounts(ctx: Context) {
  const accounts = await accountsBoundWith(ctx)
  const users = accounts.map(({ userId, tenantName, companyNo, loginAccount }) => ({
    userId,
    tenantName,
    companyNo,
    remark: loginAccount,
    def: userId === ctx.userId,
  }))
  return { users }
}
