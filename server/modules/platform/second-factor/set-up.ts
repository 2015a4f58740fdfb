import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { secondFactor } from '#contract/platform/second-factor.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import {
  addressOf,
  drawCodes,
  endSessions,
  factorOf,
  hashesOf,
  keepCodes,
  newSalt,
  newSecret,
  proveOwner,
  sealFor,
  secretOf,
  stepOf,
} from '../session/index.ts'
import { notifyFactorChange } from './notify.ts'

const ALREADY = '两步验证已开启，如需更换手机请先关闭'
const TOO_LATE = '设置已超时，请重新开始'

/** Draws a secret and shows it. Nothing is asked for before it is confirmed; begun anew, the one before is good for nothing. */
export async function begin(ctx: OutsideContext, { password }: Received<typeof secondFactor.begin>) {
  await proveOwner(ctx, password)
  const { tenantId, userId, loginAccount } = ctx
  const secret = newSecret()
  await ctx.transact(async ({ db }) => {
    if (await factorOf(db, ctx)) throw refused(ALREADY)
    const fresh = { sealed: sealFor(ctx, secret), salt: newSalt(), begunAt: sql<string>`now()`, lastStep: 0 }
    const drawn = await db
      .insertInto('secondFactor')
      .values({ tenantId, userId, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'userId'])
          .doUpdateSet((eb) => ({ ...fresh, begunAt: eb.ref('excluded.begunAt') }))
          .where('secondFactor.setAt', 'is', null),
      )
      .executeTakeFirst()
    if (drawn.numInsertedOrUpdatedRows === 0n) throw refused(ALREADY)
  })
  return { data: { secret, uri: addressOf(secret, loginAccount) } }
}

/** The code that confirms counts as used: nobody logs in with what was read over a shoulder. */
export async function confirm(ctx: OutsideContext, { code }: Received<typeof secondFactor.confirm>) {
  const begun = await ctx.transact(begunOf)
  if (!begun) throw refused(TOO_LATE)
  const secret = secretOf(ctx, { ...begun, tenantId: ctx.tenantId, userId: ctx.userId })
  const lastStep = secret === undefined ? undefined : stepOf(secret, code.replace(/\s/g, ''))
  if (lastStep === undefined) throw refused('验证码不正确，请确认手机时间为自动设置，并输入最新的6位验证码')
  const codes = drawCodes()
  const hashes = await hashesOf(codes, begun.salt)
  await ctx.transact(async (inside) => {
    const { db, tenantId, userId } = inside
    const set = await db
      .updateTable('secondFactor')
      .set({ setAt: sql`now()`, lastStep })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('setAt', 'is', null)
      .where('sealed', '=', begun.sealed)
      .executeTakeFirst()
    // pressed twice at once, or begun anew in another tab
    if (set.numUpdatedRows === 0n) throw refused(TOO_LATE)
    await keepCodes(db, { tenantId, userId }, hashes)
    await endSessions(
      db,
      { tenantId, userId, exceptSession: ctx.sessionId, ownOnly: true },
      '您的账号已开启两步验证，请重新登录',
      '被强制下线',
    )
    await notifyFactorChange(inside, '开启两步验证', '您的账号已开启两步验证')
  })
  return { data: { codes } }
}

const begunOf = ({ db, tenantId, userId }: Context) =>
  db
    .selectFrom('secondFactor')
    .select(['sealed', 'salt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('setAt', 'is', null)
    .where('begunAt', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirst()
