import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { factorOf, proofOf, spendProof, WRONG_CODE } from './factor.ts'
import { countTry, failuresOf, forgiveTry } from './failures.ts'
import { passwordFits } from './password.ts'
import { FORGET_MINUTES, isLocked } from './rules.ts'

/** Whoever finds the desk empty knows not the password, nor has he the phone: both are asked where `code` is given. Guesses are limited like logins. */
export async function proveOwner(ctx: OutsideContext, password: string, code?: string): Promise<void> {
  const { tenantId, userId } = ctx
  const guesser = `user ${userId}`
  const known = await ctx.transact(async ({ db }) => {
    if (isLocked((await failuresOf(db, guesser, guesser)).account)) return undefined
    await countTry(db, guesser, guesser)
    const user = db.selectFrom('appUser').select('passwordHash').where('tenantId', '=', tenantId).where('userId', '=', userId)
    return { ...(await user.executeTakeFirstOrThrow()), factor: await factorOf(db, ctx) }
  })
  if (!known) throw refused(`密码或验证码错误次数过多，请${FORGET_MINUTES}分钟后再试`)
  if (!(await passwordFits(password, known.passwordHash))) throw refused('登录密码不正确')
  const proof = code === undefined || !known.factor ? undefined : await proofOf(ctx, known.factor, code)
  const right = await ctx.transact(async ({ db }) => {
    if (code !== undefined && !(proof && (await spendProof(db, ctx, proof)))) return false
    await forgiveTry(db, guesser, guesser, { clear: true })
    return true
  })
  if (!right) throw refused(WRONG_CODE)
}

export const hasFactor = async (ctx: Context): Promise<boolean> => (await factorOf(ctx.db, ctx)) !== undefined

/** Password, and the code wherever he has one: for what concerns the whole company. */
export async function proveHolder(ctx: OutsideContext, password: string, code: string): Promise<void> {
  await proveOwner(ctx, password, (await ctx.transact(hasFactor)) ? code : undefined)
}
