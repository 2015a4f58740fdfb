import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { failuresOf } from './failures.ts'
import { accountKey, needsCaptcha } from './rules.ts'

/** A picture with four signs, when one is due. */
export async function codeImg(ctx: OpenOutsideContext, { username }: Received<typeof session.codeImg>) {
  const fails = await ctx.transact(({ db }) => failuresOf(db, accountKey(username), ctx.request.address))
  if (!needsCaptcha(fails.account, fails.address)) return { data: { img: '', sessionId: '' } }
  const { data, text } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 120, height: 40, fontSize: 44 })
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#f3f6fa' }).png().toBuffer()
  const captchaId = randomUUID()
  await ctx.transact(async ({ db }) => {
    await db.deleteFrom('captcha').where('expiresAt', '<', sql<string>`now()`).execute()
    const expiresAt = sql<string>`now() + interval '3 minutes'`
    await db.insertInto('captcha').values({ captchaId, answer: text.toLowerCase(), expiresAt }).execute()
  })
  return { data: { img: `data:image/png;base64,${picture.toString('base64')}`, sessionId: captchaId } }
}

/** Whether the letters are right; a captcha is used up by being answered. */
export async function captchaFits(db: Database, captchaId: string, answer: string): Promise<boolean> {
  const used = await db
    .deleteFrom('captcha')
    .where('captchaId', '=', captchaId)
    .returning(['answer', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  return used?.fresh === true && used.answer === answer.trim().toLowerCase()
}
