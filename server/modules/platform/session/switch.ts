import { randomUUID } from 'node:crypto'
import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { setTenant, statement } from '#server/kit/statement.ts'
import { accountsBoundWith } from '../wechat/index.ts'
import { atWork } from './at-work.ts'
import { begin } from './begin.ts'
import { companiesFor } from './queries.ts'
import { awaitSecondStep, owesSecondStep, secondStepDue } from './second-step.ts'

interface Account {
  tenantId: number
  userId: number
  companyId: number
  tenantName: string
  companyNo: string
  loginAccount: string
}

const accountsOf = (ctx: Context) =>
  statement<Account>(
    ctx,
    'accounts_of_person',
    `select tenant_id as "tenantId", user_id as "userId", company_id as "companyId", tenant_name as "tenantName",
            company_no as "companyNo", login_account as "loginAccount" from house.accounts_of_person($1)`,
    [ctx.userId],
  )

export async function switchAccounts(ctx: Context) {
  const accounts = await accountsOf(ctx)
  const users = accounts.map(({ userId, tenantName, companyNo, loginAccount }) => ({
    userId,
    tenantName,
    companyNo,
    remark: loginAccount,
    def: userId === ctx.userId,
  }))
  return { users }
}

/** Leaves this account and enters another one of the same person (same verified phone, or same WeChat identity), in the browser of this session whatever the call says. */
export async function switchAccount(ctx: OutsideContext, { userId }: Received<typeof session.switchAccountN>) {
  if (userId === ctx.userId) throw refused('当前账号已登录')
  const access_token = await ctx.transact((inside) => goOver(inside, userId))
  if (access_token === undefined) throw secondStepDue()
  return { data: { access_token } }
}

async function goOver(ctx: Context, userId: number): Promise<string | undefined> {
  const target = [...(await accountsOf(ctx)), ...(await accountsBoundWith(ctx))].find((account) => account.userId === userId)
  if (!target) throw notYours()
  return enterAccount(ctx, target)
}

/** This session gives way to one of another account, in the same browser. Undefined = that one asks for its second step first; this session ends with it. */
export async function enterAccount(
  ctx: Context,
  target: { tenantId: number; userId: number; companyId: number },
): Promise<string | undefined> {
  const { db, browserId, sessionId, request } = ctx
  await setTenant(db, target.tenantId)
  const comer = { ...target, browserId, ip: request.address, userAgent: request.userAgent }
  if (await owesSecondStep(ctx, comer)) {
    await awaitSecondStep(ctx, comer, { leaves: sessionId })
    return undefined
  }
  await db.deleteFrom('session').where('sessionId', '=', sessionId).execute()
  return begin(ctx, comer, '切换账号')
}

/** The session works in another company from here on; nothing else changes. Pages drawn for the company before are told so at their next call. */
export async function switchCompany(ctx: Context, { companyId }: Received<typeof session.switchCompany>) {
  const mine = await companiesFor(ctx.db, ctx)
  if (!mine.some(({ id }) => id === companyId)) throw notYours()
  await ctx.db.updateTable('session').set({ companyId, pageKey: randomUUID() }).where('sessionId', '=', ctx.sessionId).execute()
  await atWork.publish(ctx.db, { tenantId: ctx.tenantId, companyId, browserId: ctx.browserId, userAgent: ctx.request.userAgent })
  return {}
}
