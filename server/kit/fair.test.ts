import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newTenant } from '#test/world.ts'
import { openPool, transact } from './pool.ts'

/** Four connections: two of them for one company. */
let pool: pg.Pool
beforeAll(() => {
  pool = openPool(inject('database').appUrl, 4)
})
afterAll(() => pool.end())

const [busy, other] = [900_001, 900_002]

test('a company that asks for all connections gets half of them, and another is answered meanwhile', async () => {
  let [open, most, ended] = [0, 0, 0]
  const long = () =>
    transact(pool, busy, async (db) => {
      most = Math.max(most, ++open)
      await sql`select pg_sleep(0.2)`.execute(db)
      open--
      ended++
    })
  const all = Promise.all(Array.from({ length: 8 }, long))
  await wait(50)
  await transact(pool, other, (db) => sql`select 1`.execute(db))
  // served by who asked first it would be the ninth, after five of them at least
  expect(ended).toBeLessThan(4)
  await all
  expect(most).toBe(2)
})

test('beyond a hundred waiting a company is told to wait, in words; what nobody looks at waits however many there are', async () => {
  const hold = [1, 2].map(() => transact(pool, busy, (db) => sql`select pg_sleep(0.5)`.execute(db)))
  const ask = (patient: boolean) => transact(pool, { tenantId: busy, patient }, (db) => sql`select 1`.execute(db))
  const line = Array.from({ length: 100 }, () => ask(false))
  await expect(ask(false)).rejects.toThrow('您公司同时进行的操作过多，请稍候几秒再试')
  const patient = ask(true)
  await Promise.all([...hold, ...line, patient])
})

/** Orders jobs as these tenants and answers their lanes and ranks, the next to be worked first; nothing is kept. */
async function ordered(tenants: number[]) {
  const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    const taken: boolean[] = []
    for (const tenant of tenants) {
      await owner.query(`set local app.tenant_id = '${tenant}'`)
      const { rows } = await owner.query(`select house.enqueue_heavy('no-such-task', '{}', null) as taken`)
      taken.push(rows[0].taken)
    }
    const { rows } = await owner.query<{ queue: string }>(
      `select queue_name as queue from graphile_worker.jobs where task_identifier = 'no-such-task' order by priority, id`,
    )
    await owner.query('rollback')
    return { taken, queues: rows.map(({ queue }) => queue) }
  } finally {
    await owner.end()
  }
}

test('long jobs of a company stand in its own lanes, as many as its plan has, and one of another company comes before its second', async () => {
  const paid = await newTenant()
  const trial = await newTenant({ licence: { trial: true, seats: 5, pdaSeats: 0, days: 15 } })
  const [p, t] = [paid.tenantId, trial.tenantId]
  // a plan has two lanes, a trial one
  const { queues } = await ordered([p, p, p, t, t])
  expect(queues).toEqual([`heavy:${p}:1`, `heavy:${p}:2`, `heavy:${t}:1`, `heavy:${p}:1`, `heavy:${t}:1`])
  const { taken } = await ordered([...Array.from({ length: 21 }, () => t), p])
  expect(taken).toEqual([...Array.from({ length: 20 }, () => true), false, true])
})
