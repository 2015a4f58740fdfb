import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { FORGET_MINUTES } from './rules.ts'

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

/** Counts a try as failed before it is checked, so that tries side by side cannot slip through. Answers the counts before it. */
export async function countTry(db: Database, account: string, address: string) {
  const [byAccount, byAddress] = names(account, address)
  const before: number[] = []
  for (const name of [byAccount, byAddress]) {
    const { fails } = await db
      .insertInto('loginFailure')
      .values({ name, fails: 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          fails: sql`case when login_failure.last_at > now() - make_interval(mins => ${sql.lit(FORGET_MINUTES)}) then login_failure.fails + 1 else 1 end`,
          lastAt: sql`now()`,
        }),
      )
      .returning('fails')
      .executeTakeFirstOrThrow()
    before.push(fails - 1)
  }
  return { account: before[0] ?? 0, address: before[1] ?? 0 }
}

/** A try that did not fail after all. Success also clears the account; the address keeps what others did. */
export async function forgiveTry(db: Database, account: string, address: string, { clear }: { clear: boolean }) {
  const [byAccount, byAddress] = names(account, address)
  if (clear) await db.deleteFrom('loginFailure').where('name', '=', byAccount).execute()
  const back = clear ? [byAddress] : [byAccount, byAddress]
  await db.updateTable('loginFailure').set({ fails: sql`fails - 1` }).where('name', 'in', back).where('fails', '>', 0).execute()
}
