import { sql } from 'kysely'
import type { Database } from '../../kit/database.ts'

/** How large a demo company is. */
export interface Size {
  parts: number
  customers: number
  suppliers: number
  /** Days of trade before today. */
  days: number
  /** Sales of an ordinary day in the head company. */
  sales: number
}

/** What the installation remembers of its demo company. */
export interface Progress {
  tenantId: number
  companyIds: number[]
  userIds: Record<string, number>
  /** The day it was begun: the plan is made for this day, also when it is finished on a later one. */
  day: string
  size: Size
  /** Steps carried out. */
  done: number
  finished: boolean
}

const NAME = 'demo'

/** Two servers at one database take turns. */
export const takeTurn = (db: Database) => sql`select pg_advisory_xact_lock(hashtextextended('peichi demo', 0))`.execute(db)

export async function readProgress(db: Database): Promise<Progress | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value as Progress | undefined
}

export async function writeProgress(db: Database, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress)
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
