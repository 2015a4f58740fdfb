import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { endSessions, forgetCredentials } from './end.ts'
import { countTry, failuresOf, forgiveTry } from './failures.ts'
import { hashPassword, passwordFits } from './password.ts'
import { logLogin, userToEnter } from './queries.ts'
import { FORGET_MINUTES, isLocked, ONE_TIME_OVER, passwordError } from './rules.ts'

/** Changes the caller's password; every other session and remembered login of his ends. Guesses at the old one are limited like logins. */
export async function updatePassword(ctx: OutsideContext, { oldPassWord, newPassWord }: Received<typeof session.updatePassword>) {
  const error = passwordError(newPassWord)
  if (error) throw invalid(error)
  if (newPassWord === oldPassWord) throw invalid('新密码不能与旧密码相同')
  const { tenantId, userId } = ctx
  const guesser = `user ${userId}`
  const stored = await ctx.transact(async ({ db }) => {
    if (isLocked((await failuresOf(db, guesser, guesser)).account)) return undefined
    await countTry(db, guesser, guesser)
    return userToEnter(db, { tenantId, userId })
  })
  if (!stored) throw refused(`旧密码错误次数过多，请${FORGET_MINUTES}分钟后再试`)
  if (!(await passwordFits(oldPassWord, stored.passwordHash))) throw refused('旧密码不正确')
  if (stored.expired) throw refused(ONE_TIME_OVER)
  const passwordHash = await hashPassword(newPassWord)
  await ctx.transact(async ({ db }) => {
    await forgiveTry(db, guesser, guesser, { clear: true })
    const changed = await db
      .updateTable('appUser')
      .set({ passwordHash, mustChangePwd: false, oneTimeUntil: null })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('passwordHash', '=', stored.passwordHash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw refused('密码已被修改，请重新登录')
    await endSessions(db, { tenantId, userId, exceptSession: ctx.sessionId }, '密码已修改，请重新登录', '修改密码')
    await forgetCredentials(db, tenantId, userId)
    await logLogin(db, ctx, '修改密码', { ip: ctx.request.address, userAgent: ctx.request.userAgent, browserId: ctx.browserId })
  })
  return {}
}
