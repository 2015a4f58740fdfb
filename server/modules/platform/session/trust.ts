import { sql } from 'kysely'
import type { RequestFacts } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { hashOf, isToken, newToken } from '#server/kit/secret.ts'
import type { Whose } from './factor.ts'

const DAYS = 30
/** One for each account that comes in with this browser. */
const cookieOf = ({ userId }: Whose) => `trusted-${userId}`

type Browser = Whose & { browserId: string }

/** 此设备 30 天内不再询问. */
export async function trustBrowser(db: Database, request: RequestFacts, { tenantId, userId, browserId }: Browser): Promise<void> {
  const token = newToken()
  const fresh = { tokenHash: hashOf(token), expiresAt: sql<string>`now() + make_interval(days => ${sql.lit(DAYS)})` }
  await db
    .insertInto('trustedBrowser')
    .values({ tenantId, userId, browserId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId', 'browserId']).doUpdateSet((eb) => ({ ...fresh, expiresAt: eb.ref('excluded.expiresAt') })),
    )
    .execute()
  request.keepCookie(cookieOf({ tenantId, userId }), token, DAYS * 86_400)
}

export async function isTrusted(db: Database, request: RequestFacts, { tenantId, userId, browserId }: Browser): Promise<boolean> {
  const token = request.cookie(cookieOf({ tenantId, userId }))
  if (!isToken(token)) return false
  const found = await db
    .selectFrom('trustedBrowser')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('browserId', '=', browserId)
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** From here on they are asked again: all browsers of a user, or one browser, whoever comes in with it. */
export async function distrust(db: Database, tenantId: number, { userId, browserId }: { userId?: number; browserId?: string }) {
  await db
    .deleteFrom('trustedBrowser')
    .where('tenantId', '=', tenantId)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .$if(browserId !== undefined, (query) => query.where('browserId', '=', browserId ?? ''))
    .execute()
}
