import { sql } from 'kysely'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { publish } from '#server/kit/push.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { lockLicence, numberSetting } from './queries.ts'
import { daysBetween } from './rules.ts'

interface Scope {
  db: Database
  tenantId: number
}

export interface Terms {
  trial: boolean
  seats: number
  pdaSeats: number
  /** Days from today on, today included. */
  days: number
}

/** What whoever registers by himself gets: settings of the installation. */
export async function trialTerms(db: Database): Promise<Terms> {
  const [days, seats, pdaSeats] = [
    await numberSetting(db, 'trial_days'),
    await numberSetting(db, 'trial_seats'),
    await numberSetting(db, 'trial_pda'),
  ]
  return { trial: true, days, seats, pdaSeats }
}

/** The first licence of a new company. */
export async function addLicence({ db, tenantId }: Scope, { days, ...terms }: Terms) {
  const dueAfter = daysFrom(dayOf(clockNow()), days - 1)
  const graceDays = await numberSetting(db, 'licence_grace_days')
  const plan = db.selectFrom('licencePlan').select('planId').where('enabled', '=', true).orderBy('sort').orderBy('planId')
  const planId = terms.trial ? null : ((await plan.executeTakeFirst())?.planId ?? null)
  await db
    .insertInto('licence')
    .values({ tenantId, planId, dueDate: dueAfter, graceDays, ...terms })
    .execute()
  const { seats, pdaSeats } = terms
  await db.insertInto('licenceChange').values({ tenantId, kind: '开通', days, seats, pdaSeats, dueAfter }).execute()
}

export interface Change {
  kind: '购买' | '续费' | '增购' | '赠送' | '退款'
  /** Calendar months from the due date on, or from today when that is past. */
  months?: number
  /** Days more; negative takes them back. */
  days?: number
  seats?: number
  pdaSeats?: number
  /** Bought from now on: no longer a trial. */
  planId?: number
  orderNo?: string
  reason?: string
  byWhom?: string
}

/** Changes the licence, leaves the trace, and tells every open screen of the company with the commit. */
export async function changeLicence({ db, tenantId }: Scope, change: Change): Promise<string> {
  const { kind, months = 0, days = 0, seats = 0, pdaSeats = 0, planId, ...trace } = change
  const held = await lockLicence(db, tenantId)
  if (!held) throw new Error(`tenant ${tenantId} has no licence to change`)
  const today = dayOf(clockNow())
  // What is bought after the due date begins today: nobody pays for days he could not work.
  const from = months > 0 || days > 0 ? (held.dueDate < today ? daysFrom(today, -1) : held.dueDate) : held.dueDate
  const dueAfter = await later(db, from, months, days)
  const after = { seats: Math.max(1, held.seats + seats), pdaSeats: Math.max(0, held.pdaSeats + pdaSeats) }
  await db
    .updateTable('licence')
    .set({ dueDate: dueAfter, ...after, ...(planId !== undefined && { planId, trial: false }) })
    .where('tenantId', '=', tenantId)
    .execute()
  const moved = { seats: after.seats - held.seats, pdaSeats: after.pdaSeats - held.pdaSeats, days: daysBetween(held.dueDate, dueAfter) }
  await db
    .insertInto('licenceChange')
    .values({ tenantId, kind, months, ...moved, dueBefore: held.dueDate, dueAfter, ...trace })
    .execute()
  await publish({ db }, { tenantId, message: { code: 100, busiMsgType: LICENCE_CHANGED, msg: kind, content: { dueDate: dueAfter } } })
  return dueAfter
}

/** From now on the company buys this plan; what it has stays. Held by the transaction. */
export const setPlan = ({ db, tenantId }: Scope, planId: number) =>
  db.updateTable('licence').set({ planId }).where('tenantId', '=', tenantId).execute()

/** busiMsgType of the push that tells of a changed licence. */
const LICENCE_CHANGED = 20

/** Calendar months are the database's business: January 31 and a month is the last of February. */
async function later(db: Database, day: string, months: number, days: number): Promise<string> {
  if (months === 0) return daysFrom(day, days)
  const { rows } = await sql<{
    day: string
  }>`select (${day}::date + make_interval(months => ${months}::int, days => ${days}::int))::date as day`.execute(db)
  return rows[0]?.day ?? day
}

/** What an order gave, for whoever takes it back; undefined when it gave nothing or it was taken back already. */
export async function givenBy({ db, tenantId }: Scope, orderNo: string) {
  const rows = await db
    .selectFrom('licenceChange')
    .select(['kind', 'months', 'days', 'seats', 'pdaSeats', 'dueBefore', 'dueAfter'])
    .where('tenantId', '=', tenantId)
    .where('orderNo', '=', orderNo)
    .execute()
  return rows.some(({ kind }) => kind === '退款') ? undefined : rows.find(({ kind }) => kind !== '退款')
}
