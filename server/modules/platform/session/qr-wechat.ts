import type { Received } from '#contract/kit/fields.ts'
import type { qrLogin } from '#contract/platform/session/qr-login.ts'
import type { OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { notYours } from '#server/kit/errors.ts'
import { accountsOfOpenid } from '../wechat/index.ts'
import { fresh } from './qr-desktop.ts'
import { asking, gone } from './qr-phone.ts'

/** A phone whose identity is bound need not sign in: it chooses one of its accounts. Any other leaves the code free for whoever signs in. */
export async function scanByWechat({ db, request, chatApp }: OpenContext, { tid }: Received<typeof qrLogin.scanByWechat>) {
  const { local, identityOf } = chatApp
  const openid = identityOf(request)?.openid ?? ''
  const accounts = await accountsOfOpenid(db, openid)
  if (accounts.length === 0) return { content: { accounts: [], local } }
  const found = await markScanned(db, tid, openid)
  if (!found) throw gone()
  return { content: { accounts, local, asking: asking(found, request.address) } }
}

/** The first identity to scan a code has it. */
const markScanned = (db: Database, tid: string, openid: string) =>
  db
    .updateTable('qrSession')
    .set({ state: 'scanned', openid })
    .where('tid', '=', tid)
    .where(fresh)
    .where(({ or, and, eb }) => or([eb('state', '=', 'waiting'), and([eb('state', '=', 'scanned'), eb('openid', '=', openid)])]))
    .returning(['ip', 'userAgent', 'askedAt'])
    .executeTakeFirst()

/** WeChat tells that somebody scanned a login code. strange = his identity has no account: the code stays free for whoever signs in. */
export async function scannedInWechat(db: Database, tid: string, openid: string): Promise<'taken' | 'gone' | 'strange'> {
  if ((await accountsOfOpenid(db, openid)).length === 0) return 'strange'
  return (await markScanned(db, tid, openid)) ? 'taken' : 'gone'
}

export async function confirmByWechat(open: OpenContext, { tid, userId }: Received<typeof qrLogin.confirmByWechat>) {
  const openid = open.chatApp.identityOf(open.request)?.openid ?? ''
  const account = (await accountsOfOpenid(open.db, openid)).find((each) => each.userId === userId)
  if (!account) throw notYours()
  await settle(open, tid, openid, { state: 'confirmed', tenantId: account.tenantId, userId })
  return {}
}

export async function refuseByWechat(open: OpenContext, { tid }: Received<typeof qrLogin.refuseByWechat>) {
  await settle(open, tid, open.chatApp.identityOf(open.request)?.openid ?? '', { state: 'refused' })
  return {}
}

type Settled = { state: 'refused' } | { state: 'confirmed'; tenantId: number; userId: number }
async function settle({ db }: OpenContext, tid: string, openid: string, to: Settled) {
  const settled = await db
    .updateTable('qrSession')
    .set(to)
    .where('tid', '=', tid)
    .where('state', '=', 'scanned')
    .where('openid', '=', openid)
    .where('openid', '!=', '')
    .where(fresh)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) throw gone()
}
