import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { FORGET_MINUTES, LOCK_AT } from './rules.ts'

/** Addresses are never locked. */
const MANY = 1_000_000_000

const names = (account: string, address: string) => [`account:${account}`, `address:${address}`] as const
const recent = sql<boolean>`last_at > now() - make_interval(mins => ${sql.lit(FORGET_MINUTES)})`

/** Failures so far, forgotten after a quarter of an hour without one. */
export async function failuresOf(db: Database, account: string, address: string) {
  const [byAccount, byAddress] = names(account, address)
  const rows = await db
    .selectFrom('loginFailure')
    .select(['name', 'fails'])
    .where('name', 'in', [byAccount, byAddress])
    .where(recent)
    .execute()
  const failsOf = (name: string) => rows.find((row) => row.name === name)?.fails ?? 0
  return { account: failsOf(byAccount), address: failsOf(byAddress) }
}

/**
 * Counts a try as failed before it is checked, so that tries side by side cannot slip through. Answers the counts before it.
 * A locked account is left as it is: knocking on does not prolong the lock.
 */
export async function countTry(db: Database, account: string, address: string) {
  const [byAccount, byAddress] = names(account, address)
  const ofAccount = await countOne(db, byAccount, LOCK_AT)
  if (ofAccount === undefined) return { account: LOCK_AT, address: 0 }
  return { account: ofAccount, address: (await countOne(db, byAddress, MANY)) ?? 0 }
}

async function countOne(db: Database, name: string, limit: number): Promise<number | undefined> {
  // what a conflict writes is told by the row alone: a distributed database takes no function that moves there
  const old = sql<boolean>`excluded.last_at - login_failure.last_at >= make_interval(mins => ${sql.lit(FORGET_MINUTES)})`
  const counted = await db
    .insertInto('loginFailure')
    .values({ name, fails: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ fails: sql`case when ${old} then 1 else login_failure.fails + 1 end`, lastAt: sql`excluded.last_at` })
        .where(({ or, eb }) => or([eb('loginFailure.fails', '<', limit), old])),
    )
    .returning('fails')
    .executeTakeFirst()
  return counted && counted.fails - 1
}

/** A try that did not fail after all. Success also clears the account; the address keeps what others did. */
export async function forgiveTry(db: Database, account: string, address: string, { clear }: { clear: boolean }) {
  const [byAccount, byAddress] = names(account, address)
  if (clear) await db.deleteFrom('loginFailure').where('name', '=', byAccount).execute()
  const back = clear ? [byAddress] : [byAccount, byAddress]
  await db.updateTable('loginFailure').set({ fails: sql`fails - 1` }).where('name', 'in', back).where('fails', '>', 0).execute()
}

/** A password proven otherwise opens a locked account at once. */
export async function forgetTries(db: Database, account: string) {
  await db.deleteFrom('loginFailure').where('name', '=', names(account, '')[0]).execute()
}

/** Whether the account of a user, given by the column of his id, is locked now. */
export const lockedNow = (
  userId: string,
) => sql<boolean>`exists (select 1 from login_name n join login_failure on login_failure.name = 'account:' || n.account
  where n.user_id = ${sql.ref(userId)} and login_failure.fails >= ${sql.lit(LOCK_AT)} and ${recent})`
