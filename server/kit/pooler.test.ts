import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { hasPooler, startPooler } from '#test/node-programs.ts'
import { openPool, transact } from './pool.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.skipIf(!hasPooler)('through pgbouncer in transaction mode (left out where it is not installed)', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let pool: pg.Pool
  beforeAll(async () => {
    pooler = await startPooler(inject('database').appUrl)
    pool = openPool(pooler.url, 8, { pooled: true })
  })
  afterAll(async () => {
    await pool?.end()
    await pooler?.stop()
  })

  test('statements with a name work whichever connection they meet, in transactions and beside them', async () => {
    const named = (n: number) => ({ name: 'twice', text: 'select $1::int * 2 as n', values: [n] })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 2 === 0
          ? pool.query<{ n: number }>(named(n)).then(({ rows }) => rows[0]?.n)
          : transact(pool, undefined, async (db) => (await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(db)).rows[0]?.n),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n * 2))
  })

  test('what nobody waits for any more is cancelled, and nothing of a stranger', async () => {
    const gone = new AbortController()
    const begun = performance.now()
    const sleeping = transact(pool, undefined, (db) => sql`select pg_sleep(50)`.execute(db), gone.signal)
    const stranger = transact(pool, undefined, (db) => sql`select pg_sleep(2)`.execute(db))
    await wait(500)
    gone.abort()
    await expect(sleeping).rejects.toThrow('canceling statement')
    expect(performance.now() - begun).toBeLessThan(30_000)
    await stranger
  })
})
