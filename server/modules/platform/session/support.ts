import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { isHandheld, placeOf } from '#server/kit/origin.ts'
import { setTenant } from '#server/kit/statement.ts'
import { begin } from './begin.ts'
import { newKeys } from './keys.ts'
import { logLogin } from './queries.ts'
import { accountKey } from './rules.ts'

interface Account {
  tenantId: number
  userId: number
  companyId: number
  enabled: boolean
  stopped: boolean
  mustChangePwd: boolean
}

/** An operator sits down in a tenant's account (decision 12): a session of its own beside the user's, which goes on. The tenant reads of it in its login log. */
export async function cutin(ctx: Context, { username, reason }: Received<typeof session.cutin>) {
  const { db, request, browserId } = ctx
  const { rows } = await sql<Account>`select * from house.account_to_enter(${accountKey(username)})`.execute(db)
  const [account] = rows
  if (!account || account.tenantId === ctx.tenantId) throw refused(`没有租户账号“${username}”`)
  if (account.stopped) throw refused('该租户已停用，请先恢复')
  if (!account.enabled) throw refused('该账号已停用，请换一个账号')
  // With a one-time password an account may do nothing but change it.
  if (account.mustChangePwd) throw refused('该账号的一次性密码尚未修改，请换一个账号')
  const { tenantId, userId, companyId } = account
  await db.deleteFrom('session').where('sessionId', '=', ctx.sessionId).execute()
  const operator = { operatorTenant: ctx.tenantId, operatorUser: ctx.userId, operatorAccount: ctx.loginAccount, operatorName: ctx.realName }
  await setTenant(db, tenantId)
  const { supportId, endsAt } = await db
    .insertInto('supportVisit')
    .values({ tenantId, userId, ...operator, reason })
    .returning(['supportId', 'endsAt'])
    .executeTakeFirstOrThrow()
  const facts = { ip: request.address, address: placeOf(request.address), userAgent: request.userAgent, browserId }
  const handheld = isHandheld(request.userAgent)
  const { token, hashes, handOut } = newKeys(request)
  await db
    .insertInto('session')
    .values({ ...hashes, tenantId, userId, companyId, supportId, endsAt, handheld, ...facts })
    .execute()
  await logLogin(db, account, '平台协助', { ...facts, note: `平台客服 ${ctx.realName}（${ctx.loginAccount}）：${reason}` })
  handOut()
  return { data: { access_token: token } }
}

/** Ends the support visit and opens the operator's own account again, in the same browser. */
export async function leaveSupport(ctx: Context) {
  const { db, request, browserId, tenantId, userId } = ctx
  const visit = await currentVisit(ctx)
  if (!visit) throw refused('当前不在协助状态')
  const ended = await db.deleteFrom('session').where('sessionId', '=', ctx.sessionId).executeTakeFirst()
  // Pressed twice at once: the other press has taken the way back.
  if (ended.numDeletedRows === 0n) throw refused('协助已结束')
  const facts = { ip: request.address, address: placeOf(request.address), userAgent: request.userAgent, browserId }
  await logLogin(db, { tenantId, userId }, '结束协助', { ...facts, note: `平台客服 ${visit.operatorName}（${visit.operatorAccount}）` })
  const own = { tenantId: visit.operatorTenant, userId: visit.operatorUser }
  await setTenant(db, own.tenantId)
  const companyId = await companyOfOperator(db, own)
  const comer = { ...own, companyId, browserId, ip: request.address, userAgent: request.userAgent }
  return { data: { access_token: await begin(ctx, comer, '登录') } }
}

async function companyOfOperator(db: Database, { tenantId, userId }: { tenantId: number; userId: number }): Promise<number> {
  const user = await db
    .selectFrom('appUser')
    .select('companyId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!user) throw forbidden('您的账号已停用')
  return user.companyId
}

/** The support visit this session belongs to; undefined in everybody's own session. */
export async function currentVisit({ db, tenantId, supportId }: Pick<Context, 'db' | 'tenantId' | 'supportId'>) {
  if (supportId === null) return undefined
  return db
    .selectFrom('supportVisit')
    .select(['operatorTenant', 'operatorUser', 'operatorAccount', 'operatorName', 'reason', 'endsAt'])
    .where('tenantId', '=', tenantId)
    .where('supportId', '=', supportId)
    .executeTakeFirst()
}
