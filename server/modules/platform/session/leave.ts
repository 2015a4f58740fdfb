import { sql } from 'kysely'
import type { Context, OpenContext, Shown } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { hashOf } from '#server/kit/secret.ts'
import { askWhoIsThere } from './begin.ts'
import { logLogin } from './queries.ts'

const GRACE = sql.lit('10 seconds')

/** The row this call may end: that of its token and its companion together, and of the page's own session if it says which. */
function shownSession({ token, page, companion }: Shown) {
  const together = sql<boolean>`token_hash = ${hashOf(token)} and (companion_hash is null or companion_hash = ${hashOf(companion ?? '')})`
  return page === undefined ? together : sql<boolean>`${together} and page_key = ${page}`
}

/** Ends the session of the token sent along; a token of nobody is fine too. A page ends the session it was drawn for, never one begun after it. */
export async function logout({ db, enter, request }: OpenContext) {
  const { token } = request
  if (!token) return {}
  const ended = await db
    .deleteFrom('session')
    .where(shownSession({ ...request, token }))
    .returning(['tenantId', 'userId', 'ip', 'address', 'userAgent', 'browserId'])
    .executeTakeFirst()
  if (!ended) return {}
  request.keepCompanion('')
  const { tenantId, userId, ...facts } = ended
  await enter(tenantId)
  await logLogin(db, { tenantId, userId }, '退出', facts)
  return {}
}

/** A tab says that it closes (decision 6). */
export async function leave({ db, request }: OpenContext) {
  const { token } = request
  if (token) await pageLeft(db, { ...request, token })
  return {}
}

/**
 * A page of this session went away: the session ends after a grace, unless a reload or another tab calls before (decision 6).
 * Told twice, by the page's last call and by the end of its socket: a browser in a hurry drops the call, and a call still under way revives the session.
 */
export async function pageLeft(db: Database, shown: Shown) {
  const left = await db
    .updateTable('session')
    .set({ closesAt: sql`now() + interval ${GRACE}` })
    .where(shownSession(shown))
    .where('closesAt', 'is', null)
    .returning(['tenantId', 'sessionId'])
    .executeTakeFirst()
  if (left) await askWhoIsThere(db, left)
}

/** A tab is there. Each call keeps its session by the way, but steps over a row that is locked just then; this one waits for it. */
export async function stay({ db, tenantId, sessionId }: Context) {
  await db
    .updateTable('session')
    .set({ closesAt: null })
    .where('tenantId', '=', tenantId)
    .where('sessionId', '=', sessionId)
    .where('closesAt', 'is not', null)
    .execute()
  return {}
}
