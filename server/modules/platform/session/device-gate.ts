import { sql } from 'kysely'
import { Code } from '#contract/kit/fields.ts'
import type { OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { AppError } from '#server/kit/errors.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { parameterOf } from '../parameters/index.ts'
import type { Comer } from './comer.ts'

/** The browser must apply first (decision 9); the login page goes to /loginApply. */
export const unknownDevice = () => new AppError(Code.unknownDevice, '该设备尚未登记，请先申请，由管理员审核后再登录')

/**
 * Whether this browser may enter the tenant. One that was refused or revoked never may; a new one where the tenant does not insist on known devices,
 * or knows none yet: the first one is always known, so nobody locks himself out. The tenant of the transaction is set.
 */
export async function isAdmitted(db: Database, { tenantId, browserId }: Pick<Comer, 'tenantId' | 'browserId'>): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevice')
    .select('state')
    .where('tenantId', '=', tenantId)
    .where('browserId', '=', browserId)
    .executeTakeFirst()
  if (device?.state === 'known') return true
  if (device?.state === 'refused' || device?.state === 'revoked') return false
  if ((await parameterOf({ db, tenantId }, 'LOGIN_KNOWN_DEVICES')) !== '1') return true
  const any = db.selectFrom('knownDevice').select('deviceId').where('tenantId', '=', tenantId).where('state', '=', 'known').limit(1)
  return (await any.executeTakeFirst()) === undefined
}

/** From here on the tenant knows this browser. */
export async function recordDevice(db: Database, { tenantId, userId, browserId, ip, userAgent }: Comer): Promise<void> {
  const seen = { state: 'known', userId, ip, userAgent, lastLogin: sql<string>`now()` } as const
  await db
    .insertInto('knownDevice')
    .values({ tenantId, browserId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'browserId']).doUpdateSet((eb) => ({ ...seen, lastLogin: eb.ref('excluded.lastLogin') })),
    )
    .execute()
}

const COOKIE = 'device-apply'
const DAY = 86_400

/** The password was right, the browser is unknown: it may apply, for a day. */
export async function letApply({ db, request }: OpenContext, { tenantId, userId, browserId }: Comer): Promise<void> {
  const ticket = newToken()
  const expiresAt = sql<string>`now() + interval '1 day'`
  await db
    .insertInto('deviceTicket')
    .values({ ticketHash: hashOf(ticket), tenantId, userId, browserId, expiresAt })
    .execute()
  request.keepCookie(COOKIE, ticket, DAY)
}

/** Who may apply with this browser; undefined without a right password before. */
export async function applicantOf({ db, request }: OpenContext) {
  const ticket = request.cookie(COOKIE)
  if (!isToken(ticket)) return undefined
  return db
    .selectFrom('deviceTicket')
    .select(['tenantId', 'userId', 'browserId'])
    .where('ticketHash', '=', hashOf(ticket))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}
