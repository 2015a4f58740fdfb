import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { openSharp } from '#server/kit/sharp.ts'

interface Answered {
  sessionId: string
  captcha: string
}

/** A picture with four signs, good for three minutes and one answer. */
export async function drawCaptcha(ctx: Pick<OpenOutsideContext, 'transact'>): Promise<{ img: string; sessionId: string }> {
  const { default: svgCaptcha } = await import('svg-captcha')
  const { data, text } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 120, height: 40, fontSize: 44 })
  const sharp = await openSharp()
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#f3f6fa' }).png().toBuffer()
  const captchaId = randomUUID()
  await ctx.transact(async ({ db }) => {
    await db.deleteFrom('captcha').where('expiresAt', '<', sql<string>`now()`).execute()
    const expiresAt = sql<string>`now() + interval '3 minutes'`
    await db.insertInto('captcha').values({ captchaId, answer: text.toLowerCase(), expiresAt }).execute()
  })
  return { img: `data:image/png;base64,${picture.toString('base64')}`, sessionId: captchaId }
}

/** What is wrong with the answer; undefined when it is right. A captcha is used up by being answered: the refusal is to be returned, not thrown. */
export async function captchaError(db: Database, { sessionId, captcha }: Answered): Promise<string | undefined> {
  if (!sessionId || !captcha) return '请输入图片验证码'
  const used = await db
    .deleteFrom('captcha')
    .where('captchaId', '=', sessionId)
    .returning(['answer', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  return used?.fresh === true && used.answer === captcha.trim().toLowerCase() ? undefined : '图片验证码不正确'
}
