import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { publish } from '#server/kit/push.ts'
import { aliveOf, logLogin, ownSessions } from './queries.ts'
import { distrust } from './trust.ts'

interface Whose {
  tenantId: number
  userId?: number
  sessionId?: number
  browserId?: string
  exceptBrowser?: string
  exceptSession?: number
  handheld?: boolean
  /** Leaves support visits alone: it is only the account that moves. */
  ownOnly?: boolean
}

/** Ends sessions at once and tells their screens why (push −1). Answers how many. */
export async function endSessions(
  db: Database,
  { tenantId, userId, sessionId, browserId, exceptBrowser, exceptSession, handheld, ownOnly }: Whose,
  msg: string,
  event: Parameters<typeof logLogin>[2],
): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('tenantId', '=', tenantId)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? 0))
    .$if(browserId !== undefined, (query) => query.where('browserId', '=', browserId ?? ''))
    .$if(exceptBrowser !== undefined, (query) => query.where('browserId', '!=', exceptBrowser ?? ''))
    .$if(exceptSession !== undefined, (query) => query.where('sessionId', '!=', exceptSession ?? 0))
    .$if(handheld !== undefined, (query) => query.where('handheld', '=', handheld ?? false))
    .$if(ownOnly === true, (query) => query.where(ownSessions))
    .returning(['sessionId', 'userId', 'ip', 'address', 'userAgent', 'browserId'])
    .execute()
  for (const { sessionId: id, userId: whose, ...facts } of ended) {
    await logLogin(db, { tenantId, userId: whose }, event, facts)
    await publish({ db }, { tenantId, sessionId: id, message: { code: 100, busiMsgType: -1, msg } })
  }
  return ended.length
}

/** Clears away sessions of a tenant that nothing can revive. */
export async function sweep(db: Database, tenantId: number) {
  const gone = await db
    .deleteFrom('session')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`not (${aliveOf(sql`${tenantId}`)})`)
    .returning(['userId', 'ip', 'address', 'userAgent', 'browserId'])
    .execute()
  for (const { userId, ...facts } of gone) await logLogin(db, { tenantId, userId }, '退出', { ...facts, note: '页面关闭或长时间未操作' })
}

/** Remembered logins of a user no longer work: anywhere, or in one browser. Anywhere takes with it logins under way and browsers that are not asked for a code. */
export async function forgetCredentials(db: Database, tenantId: number, userId: number, browserId?: string) {
  await db
    .deleteFrom('loginCredential')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .$if(browserId !== undefined, (query) => query.where('browserId', '=', browserId ?? ''))
    .execute()
  if (browserId !== undefined) return
  await db.deleteFrom('secondStep').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await distrust(db, tenantId, { userId })
}
