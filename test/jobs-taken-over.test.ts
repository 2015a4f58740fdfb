import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFiles } from '#server/kit/file-store.ts'
import { defineJob, type JobWork, workJobs } from '#server/kit/jobs.ts'
import { openPool } from '#server/kit/pool.ts'
import { identifyUser } from '#server/modules/platform/session/index.ts'
import { openServices } from '#server/services.ts'
import { ownDatabase } from './postgres.ts'
import { newTenant, onOwnServer } from './world.ts'

/** Two programs on one database, and a third server that made the company. */
const urls = onOwnServer(ownDatabase)
let owner: pg.Pool
let pool: pg.Pool
const working: JobWork[] = []
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: urls.ownerUrl })
  pool = openPool(urls.appUrl, 6)
  await owner.query('create table written (by text); grant insert on written to peichi_app')
})
afterAll(async () => {
  await Promise.all(working.map((each) => each.stop()))
  await owner.end()
  await pool.end()
})

interface Standing {
  came: Promise<void>
  goOn(): void
  ended: Promise<string>
}

/** A program whose job says that it came, stands still until it is let go on, and then writes. */
async function program(name: string, still: boolean): Promise<Standing> {
  const came = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  if (!still) gate.resolve()
  const job = defineJob<object>('write-once', async ({ transact }) => {
    await transact(async ({ db }) => {
      came.resolve()
      await gate.promise
      await sql`insert into written values (${name})`.execute(db)
    }).then(
      () => ended.resolve('written'),
      (error: Error) => {
        ended.resolve(error.message)
        throw error
      },
    )
  })
  const means = { pool, services: openServices({ files: noFiles }), log: pino({ level: 'silent' }), identifyUser }
  working.push(
    await workJobs({
      ...means,
      ownerUrl: urls.ownerUrl,
      tasks: [job, defineJob<object>('never', async () => {}, { heavy: true })],
      cronJobs: [],
      alone: false,
    }),
  )
  return { came: came.promise, goOn: () => gate.resolve(), ended: ended.promise }
}

test('what a silent program has in hand is taken over, and when it wakes it writes nothing', async () => {
  const tenant = await newTenant()
  const { userId, companyId } = tenant.user('owner')
  const order = JSON.stringify({ who: { tenantId: tenant.tenantId, userId, companyId }, payload: {} })
  const sleeper = await program('sleeper', true)
  await owner.query(`select graphile_worker.add_job('write-once', $1::json)`, [order])
  expect(await Promise.race([sleeper.came, sleeper.ended])).toBeUndefined()
  // it takes up no more, as one that stands still
  const stopped = working.shift()?.stop()
  await owner.query(`update house.node set seen_at = seen_at - interval '10 minutes'`)
  const heir = await program('heir', false)
  expect(await heir.ended).toBe('written')
  sleeper.goOn()
  expect(await sleeper.ended).toMatch(/was taken over by another worker/)
  await stopped
  expect((await owner.query('select by from written')).rows).toEqual([{ by: 'heir' }])
  await expect
    .poll(
      async () =>
        (await owner.query('select count(*)::int as n from graphile_worker.jobs where task_identifier = $1', ['write-once'])).rows[0].n,
    )
    .toBe(0)
}, 60_000)

test('a program that beats keeps its job, however long it takes', async () => {
  await owner.query(`update house.node set seen_at = now() - interval '30 seconds'`)
  const { rows } = await owner.query(`select house.node_alive(gen_random_uuid(), 'another', '{}') as dead`)
  expect(rows[0].dead).toBe(0)
})
