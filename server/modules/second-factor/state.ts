import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { codesLeft } from '../session/index.ts'

export async function state({ db, tenantId, userId }: Context) {
  const held = await db
    .selectFrom('secondFactor')
    .select('setAt')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('setAt', 'is not', null)
    .executeTakeFirst()
  const { trusted } = await db
    .selectFrom('trustedBrowser')
    .select(sql<number>`count(*)::int`.as('trusted'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return { data: { on: held !== undefined, since: held?.setAt ?? '', codesLeft: await codesLeft(db, { tenantId, userId }), trusted } }
}
