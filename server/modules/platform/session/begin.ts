import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { isHandheld, placeOf } from '#server/kit/origin.ts'
import { publish } from '#server/kit/push.ts'
import { requirePlace } from '../licence/index.ts'
import { atWork } from './at-work.ts'
import type { Comer } from './comer.ts'
import { isAdmitted, recordDevice, unknownDevice } from './device-gate.ts'
import { endSessions } from './end.ts'
import { newKeys } from './keys.ts'
import { notifyNewDevice } from './new-device.ts'
import { alive, logLogin, ownSessions } from './queries.ts'
import { STOPPED } from './rules.ts'

/** Whether the account is at work in another browser of the same kind. The tenant of the transaction is set. */
export async function isOnlineElsewhere(db: Database, { tenantId, userId, browserId, userAgent }: Comer): Promise<boolean> {
  const other = await db
    .selectFrom('session')
    .select('sessionId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('browserId', '!=', browserId)
    .where('handheld', '=', isHandheld(userAgent))
    .where(ownSessions)
    .where(alive)
    .executeTakeFirst()
  return other !== undefined
}

type Door = Pick<OpenContext, 'db' | 'request'>

/** Opens the one session of this account and browser if the tenant admits it, ends those of other browsers of its kind, and answers its token. */
export async function begin({ db, request }: Door, comer: Comer, event: '登录' | '切换账号'): Promise<string> {
  const { tenantId, userId, companyId, browserId, ip, userAgent, unknownPlace } = comer
  await requireOpen(db, tenantId)
  if (!(await isAdmitted(db, comer))) throw unknownDevice()
  await requirePlace({ db, tenantId, userId, userAgent, alive })
  // The user's row first: logins of one account stand in line here.
  await db.updateTable('appUser').set({ lastLogin: sql`now()` }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  const handheld = isHandheld(userAgent)
  await endSessions(
    db,
    { tenantId, userId, handheld, exceptBrowser: browserId, ownOnly: true },
    '您的账号已在其他设备登录',
    '在其他设备登录',
  )
  const { token, hashes, handOut } = newKeys(request)
  const address = unknownPlace ? '' : placeOf(ip)
  const place = { ip, address, userAgent, handheld, companyId, ...hashes, pageKey: randomUUID() }
  const renewed = await db
    .updateTable('session')
    .set({ ...place, lastSeen: sql`now()`, closesAt: null, endsAt: sql`default` })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('browserId', '=', browserId)
    .where(ownSessions)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n)
    await db
      .insertInto('session')
      .values({ tenantId, userId, browserId, ...place })
      .execute()
  await recordDevice(db, comer)
  await atWork.publish(db, comer)
  await notifyNewDevice(db, comer)
  await logLogin(db, comer, event, { ip, address, userAgent, browserId })
  handOut()
  return token
}

/** A stopped tenant lets nobody in. The lock makes a stop that is under way wait for this login, or this login see the stop. */
async function requireOpen(db: Database, tenantId: number) {
  const tenant = db.selectFrom('tenantRoot').select('stoppedAt').where('tenantId', '=', tenantId).forShare()
  if ((await tenant.executeTakeFirstOrThrow()).stoppedAt !== null) throw refused(STOPPED)
}

/** Tells the tabs of a session to say that they are there. */
export const askWhoIsThere = (db: Database, session: { tenantId: number; sessionId: number }) =>
  publish({ db }, { ...session, message: { code: 100, busiMsgType: 0, msg: '' } })
