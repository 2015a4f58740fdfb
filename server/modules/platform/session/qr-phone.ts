import type { Received } from '#contract/kit/fields.ts'
import type { qrLogin } from '#contract/platform/session/qr-login.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { deviceOf, placeOf } from '#server/kit/origin.ts'
import { fresh } from './qr-desktop.ts'

export const gone = () => refused('二维码已失效，请在电脑上刷新后重新扫码')

/** The browser that shows the code, as the phone tells of it. */
export const asking = ({ ip, userAgent, askedAt: time }: { ip: string; userAgent: string; askedAt: string }, phone: string) => ({
  device: deviceOf(userAgent),
  ip,
  address: placeOf(ip),
  time,
  near: ip === phone,
})

/** The first to scan a code has it: a second person who photographed the screen is refused. */
export async function scan({ db, tenantId, userId, loginAccount, realName, request }: Context, { tid }: Received<typeof qrLogin.scan>) {
  const found = await db
    .updateTable('qrSession')
    .set({ state: 'scanned', tenantId, userId })
    .where('tid', '=', tid)
    .where(fresh)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'waiting'), and([eb('state', '=', 'scanned'), eb('tenantId', '=', tenantId), eb('userId', '=', userId)])]),
    )
    .returning(['ip', 'userAgent', 'askedAt'])
    .executeTakeFirst()
  if (!found) throw gone()
  return { content: { ...asking(found, request.address), loginAccount, realName } }
}

/** From here on the browser that shows the code may collect a session, once. */
export const confirm = (ctx: Context, { tid }: Received<typeof qrLogin.confirm>) => settle(ctx, tid, 'confirmed')
export const refuse = (ctx: Context, { tid }: Received<typeof qrLogin.refuse>) => settle(ctx, tid, 'refused')

async function settle({ db, tenantId, userId }: Context, tid: string, state: 'confirmed' | 'refused') {
  const settled = await db
    .updateTable('qrSession')
    .set({ state })
    .where('tid', '=', tid)
    .where('state', '=', 'scanned')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where(fresh)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) throw gone()
  return {}
}
