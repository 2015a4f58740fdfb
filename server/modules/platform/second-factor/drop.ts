import type { Received } from '#contract/kit/fields.ts'
import type { secondFactor } from '#contract/platform/second-factor.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { sendMessage } from '../messages/index.ts'
import { distrust, endSessions, forgetCredentials, logLogin, proveOwner } from '../session/index.ts'
import { notifyFactorChange } from './notify.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

export const NOT_ON = '该账号没有开启两步验证'

export async function off(ctx: OutsideContext, { password, code }: Received<typeof secondFactor.off>) {
  await proveOwner(ctx, password, code)
  await ctx.transact(async (inside) => {
    if (!(await drop(inside, inside.userId))) throw refused(NOT_ON)
    await notifyFactorChange(inside, '关闭两步验证', '您的账号已关闭两步验证')
  })
  return {}
}

/**
 * Somebody who answers for the account opens it to a password alone again: its holder has lost phone and codes. Whoever found the phone is out too.
 * Who may do so is the caller's matter.
 */
export async function resetSecondFactor(scope: Scope, userId: number, by: { note: string; ip: string; userAgent: string }): Promise<void> {
  const { db, tenantId } = scope
  if (!(await drop(scope, userId))) throw refused(NOT_ON)
  await endSessions(db, { tenantId, userId, ownOnly: true }, '您的两步验证已被重置，请重新登录', '被强制下线')
  await forgetCredentials(db, tenantId, userId)
  await logLogin(db, { tenantId, userId }, '重置两步验证', by)
  const content = `由 ${by.note} 重置，现在只凭密码登录；请在“账号安全”中重新开启`
  await sendMessage(scope, [userId], { title: '您的两步验证已被重置', content })
}

/** Asked anew by every browser of this account. */
export async function distrustAll({ db, tenantId, userId }: Context) {
  await distrust(db, tenantId, { userId })
  return {}
}

/** False = there was none. One that was only begun goes as well. */
async function drop({ db, tenantId }: Scope, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await db.deleteFrom('secondStep').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await distrust(db, tenantId, { userId })
  const dropped = await db
    .deleteFrom('secondFactor')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .returning('setAt')
    .executeTakeFirst()
  return dropped !== undefined && dropped.setAt !== null
}
