import { sql } from 'kysely'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { isHandheld } from '#server/kit/origin.ts'
import { dayOf } from '#server/kit/time.ts'
import { licenceOf, lockLicence } from './queries.ts'
import { admit, admitAccount, PDA } from './rules.ts'

interface Scope {
  db: Database
  tenantId: number
}

/** How many more accounts the licence covers; undefined = without limit. Negative when there are more than are paid for. */
export async function seatsLeft({ db, tenantId }: Scope): Promise<{ seats: number; pdaSeats: number } | undefined> {
  const licence = await licenceOf(db, tenantId)
  if (!licence) return undefined
  const { users, pdas } = await db
    .selectFrom('appUser')
    .select([
      sql<number>`count(*) filter (where source <> ${PDA})`.as('users'),
      sql<number>`count(*) filter (where source = ${PDA})`.as('pdas'),
    ])
    .where('tenantId', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return { seats: licence.seats - users, pdaSeats: licence.pdaSeats - pdas }
}

/** Before an account is made or enabled: two at once for the last place stand in line at the licence. */
export async function requireSeat(scope: Scope, source: number): Promise<void> {
  await lockLicence(scope.db, scope.tenantId)
  admitAccount(await seatsLeft(scope), source)
}

interface Login extends Scope {
  userId: number
  userAgent: string
  /** Sessions that any call would still find. */
  alive: ReturnType<typeof sql<boolean>>
}

/** Before a session begins: may this account come in now, beside those at work? The tenant of the transaction is set. */
export async function requirePlace({ db, tenantId, userId, userAgent, alive }: Login): Promise<void> {
  const licence = await licenceOf(db, tenantId)
  if (!licence) return
  await lockLicence(db, tenantId)
  const { source, administrator } = await db
    .selectFrom('appUser as u')
    .select([
      'u.source',
      sql<boolean>`exists (select 1 from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
        where x.tenant_id = u.tenant_id and x.user_id = u.user_id and r.owner)`.as('administrator'),
    ])
    .where('u.tenantId', '=', tenantId)
    .where('u.userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (administrator) return
  const { online } = await db
    .selectFrom('session')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'session.tenantId').onRef('u.userId', '=', 'session.userId'))
    .select(({ fn }) => fn.count<number>('session.userId').distinct().as('online'))
    .where('session.tenantId', '=', tenantId)
    .where('session.userId', '!=', userId)
    .where('session.supportId', 'is', null)
    .where(sql<boolean>`(u.source = ${PDA}) = ${source === PDA}`)
    .where(alive)
    .executeTakeFirstOrThrow()
  admit(licence, { source, administrator, handheld: isHandheld(userAgent) }, online, dayOf(clockNow()))
}
