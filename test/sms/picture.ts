import { session } from '#contract/platform/session/session.ts'
import type { sms } from '#contract/platform/sms.ts'
import { type Caller, server } from '#test/world.ts'

type Sending = typeof sms.sendUserPhone | typeof sms.sendRegister

/** What somebody reads in the picture that is due for a message to this phone. */
export async function readPicture(who: Caller, phone: string, browserId = '') {
  const { sessionId } = (await who.ok(session.codeImg, { phone, browserId })).data
  const { pool } = await server()
  const { rows } = await pool.query<{ answer: string }>('select answer from captcha where captcha_id = $1', [sessionId])
  return { sessionId, captcha: rows[0]?.answer ?? '' }
}

/** Has a message sent to a phone as a stranger does: with the picture read. */
export const askFor = async (who: Caller, call: Sending, phone: string, browserId = '') =>
  who.call(call, { phone, browserId, ...(await readPicture(who, phone, browserId)) })
