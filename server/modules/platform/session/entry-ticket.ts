import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'

const LIFE_SECONDS = 60

/** A gid: whoever opens /epc?gid=… with it within a minute comes in as the caller, once (platform.md 2.2). */
export async function entryTicket({ db, tenantId, userId, sessionId }: Context) {
  const gid = newToken()
  const expiresAt = sql<string>`now() + make_interval(secs => ${sql.lit(LIFE_SECONDS)})`
  await db
    .insertInto('entryTicket')
    .values({ ticketHash: hashOf(gid), tenantId, userId, sessionId, expiresAt })
    .execute()
  return { data: { gid, timeout: LIFE_SECONDS } }
}

/** Uses up a gid. Undefined when it was never given, is used, has expired, or the session that drew it is over. */
export async function useTicket(db: Database, gid: string): Promise<{ tenantId: number; userId: number } | undefined> {
  if (!isToken(gid)) return undefined
  const used = await db
    .deleteFrom('entryTicket')
    .where('ticketHash', '=', hashOf(gid))
    .returning(['tenantId', 'userId', 'sessionId', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  if (!used?.fresh) return undefined
  const drawnBy = db.selectFrom('session').select('sessionId').where('sessionId', '=', used.sessionId).where('userId', '=', used.userId)
  return (await drawnBy.executeTakeFirst()) && used
}
