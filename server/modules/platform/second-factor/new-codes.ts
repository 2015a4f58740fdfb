import type { Received } from '#contract/kit/fields.ts'
import type { secondFactor } from '#contract/platform/second-factor.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { drawCodes, factorOf, hashesOf, keepCodes, proveOwner } from '../session/index.ts'
import { NOT_ON } from './drop.ts'
import { notifyFactorChange } from './notify.ts'

export async function newCodes(ctx: OutsideContext, { password, code }: Received<typeof secondFactor.newCodes>) {
  await proveOwner(ctx, password, code)
  const factor = await ctx.transact(({ db }) => factorOf(db, ctx))
  if (!factor) throw refused(NOT_ON)
  const codes = drawCodes()
  const hashes = await hashesOf(codes, factor.salt)
  await ctx.transact(async (inside) => {
    const { db, tenantId, userId } = inside
    // the row is held: of two at once one is the last, and its ten are what counts
    const held = db.selectFrom('secondFactor').select('salt').where('tenantId', '=', tenantId).where('userId', '=', userId).forUpdate()
    if (!(await held.executeTakeFirst())?.salt.equals(factor.salt)) throw refused(NOT_ON)
    await keepCodes(db, inside, hashes)
    await notifyFactorChange(inside, '更换恢复码', '您的两步验证恢复码已更换')
  })
  return { data: { codes } }
}
