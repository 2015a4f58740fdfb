import { sql } from 'kysely'
import type { OpenContext, RequestFacts } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import { forgetCredentials } from './end.ts'

/** 记住密码: what the specification calls the encoded password is a credential of this browser, in a cookie no script can read (docs/decisions/102). */
const COOKIE = 'password'
const DAYS = 30
const PREFIX = 'rm.'

/** What the browser was given to remember; a cookie of any other form is nobody's. */
export function keptCredential({ cookie }: RequestFacts): string | undefined {
  const kept = cookie(COOKIE)
  return kept?.startsWith(PREFIX) && isToken(kept.slice(PREFIX.length)) ? kept : undefined
}

/** Whether this browser was given this credential for this user. */
export async function isRemembered(db: Database, user: { tenantId: number; userId: number }, browserId: string, credential: string) {
  const found = await db
    .selectFrom('loginCredential')
    .select('userId')
    .where('credentialHash', '=', hashOf(credential))
    .where('tenantId', '=', user.tenantId)
    .where('userId', '=', user.userId)
    .where('browserId', '=', browserId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives the browser a fresh credential for 30 days in place of its old one; none when it is not to be remembered. */
export async function remember(
  { db, request }: Pick<OpenContext, 'db' | 'request'>,
  { tenantId, userId }: { tenantId: number; userId: number },
  browserId: string,
  wanted: boolean,
) {
  await forgetCredentials(db, tenantId, userId, browserId)
  if (!wanted) return void (request.cookie(COOKIE) !== undefined && request.keepCookie(COOKIE, '', 0))
  const credential = PREFIX + newToken()
  const expiresAt = sql<string>`now() + make_interval(days => ${DAYS})`
  await db
    .insertInto('loginCredential')
    .values({ credentialHash: hashOf(credential), tenantId, userId, browserId, expiresAt })
    .execute()
  request.keepCookie(COOKIE, credential, DAYS * 86_400)
}
