import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { accountsOfPhone, provePhone, useProof } from '../sms/index.ts'
import { endSessions, forgetCredentials } from './end.ts'
import { forgetTries } from './failures.ts'
import { hashPassword } from './password.ts'
import { logLogin } from './queries.ts'
import { accountKey, passwordError } from './rules.ts'

/** A new password for whoever proves the phone: for every account that carries it, for the form names none. All their sessions end. */
export async function forgetPassword(ctx: OpenOutsideContext, { phone, smsCode, newPassWord }: Received<typeof session.forgetPassword>) {
  const error = passwordError(newPassWord)
  if (error) throw invalid(error)
  const proof = await provePhone(ctx, phone, 'reset', smsCode)
  const passwordHash = await hashPassword(newPassWord)
  await ctx.transact(async (open) => {
    await useProof(open.db, proof)
    for (const account of await accountsOfPhone(open.db, phone)) await giveNewPassword(open, account, passwordHash)
  })
  return {}
}

type Account = Awaited<ReturnType<typeof accountsOfPhone>>[number]

async function giveNewPassword({ db, enter, request }: OpenContext, { tenantId, userId, loginAccount }: Account, passwordHash: string) {
  await enter(tenantId)
  await db
    .updateTable('appUser')
    .set({ passwordHash, mustChangePwd: false, oneTimeUntil: null })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
  await endSessions(db, { tenantId, userId }, '密码已重置，请重新登录', '重置密码')
  await forgetCredentials(db, tenantId, userId)
  await forgetTries(db, accountKey(loginAccount))
  await logLogin(db, { tenantId, userId }, '重置密码', { ip: request.address, userAgent: request.userAgent, note: '短信找回密码' })
}
