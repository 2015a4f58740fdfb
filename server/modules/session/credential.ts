import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { hashOf } from '#server/kit/secret.ts'
import { forgetCredentials } from './end.ts'
import { newCredential } from './token.ts'

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

/** A fresh credential for 30 days in place of this browser's old one; '' when it is not to be remembered. */
export async function remember(
  db: Database,
  { tenantId, userId }: { tenantId: number; userId: number },
  browserId: string,
  wanted: boolean,
) {
  await forgetCredentials(db, tenantId, userId, browserId)
  if (!wanted) return ''
  const credential = newCredential()
  const expiresAt = sql<string>`now() + interval '30 days'`
  await db
    .insertInto('loginCredential')
    .values({ credentialHash: hashOf(credential), tenantId, userId, browserId, expiresAt })
    .execute()
  return credential
}
