import type { Received } from '#contract/kit/fields.ts'
import type { session } from '#contract/platform/session/session.ts'
import type { OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { drawCaptcha } from '../captcha/index.ts'
import { isKnownBrowser } from '../sms/index.ts'
import { failuresOf } from './failures.ts'
import { accountKey, needsCaptcha } from './rules.ts'

type Asked = Received<typeof session.codeImg>

/** A picture when one is due: to log in, or to have a text message sent to a phone. */
export async function codeImg(ctx: OpenOutsideContext, asked: Asked) {
  const due = await ctx.transact(({ db }) => isDue(db, asked, ctx.request.address))
  return { data: due ? await drawCaptcha(ctx) : { img: '', sessionId: '' } }
}

async function isDue(db: Database, { username, phone, browserId }: Asked, address: string): Promise<boolean> {
  if (phone !== '') return !(await isKnownBrowser(db, phone, browserId))
  const fails = await failuresOf(db, accountKey(username), address)
  return needsCaptcha(fails.account, fails.address)
}
