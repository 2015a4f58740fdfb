import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { type Program, startProgram } from '../bench/program.ts'
import { ownDatabase } from './postgres.ts'

// Every test starts whole programs; a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000 })

const started: Program[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ kill }) => kill()))
})
async function program(urls: { ownerUrl: string; appUrl: string }, env: Record<string, string> = {}) {
  const quiet = { LOG_LEVEL: 'silent', PEICHI_DATA: join(tmpdir(), 'peichi-ending'), PEICHI_SEAL_KEY: 'x'.repeat(40) }
  const own = await startProgram({ ...quiet, DATABASE_URL: urls.ownerUrl, DATABASE_APP_URL: urls.appUrl, ...env }, '/readyz')
  started.push(own)
  return own
}
const login = (address: string) =>
  fetch(address + session.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'x', code: 'browser', tips: 1 }),
  })

/** Keeps every login waiting until it is let go. */
async function holdLogins(ownerUrl: string) {
  const holder = new pg.Client({ connectionString: ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table login_failure in access exclusive mode')
  return () => holder.query('commit').finally(() => holder.end())
}

test('SIGTERM: not ready at once, what runs is answered, then it ends with 0', async () => {
  const urls = await ownDatabase()
  const { address, signal, ended } = await program(urls, { PEICHI_DRAIN: '2' })
  const letGo = await holdLogins(urls.ownerUrl)
  const running = login(address)
  await wait(500)
  signal('SIGTERM')
  await wait(300)
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, ((await ready.json()) as { reasons: string[] }).reasons, ready.headers.get('connection')]).toEqual([
    503,
    ['draining'],
    'close',
  ])
  expect((await fetch(`${address}/livez`)).status).toBe(200)
  // it is past its drain and waits for what runs
  await wait(3000)
  await expect(fetch(`${address}/livez`)).rejects.toThrow()
  await letGo()
  const answer = await running
  expect([answer.status, typeof ((await answer.json()) as { code: number }).code]).toEqual([200, 'number'])
  expect(await ended).toBe(0)
})

test('what does not end within its time is cut off, and still it ends with 0', async () => {
  const urls = await ownDatabase()
  const { address, signal, ended } = await program(urls, { PEICHI_DRAIN: '0', PEICHI_STOP_SECONDS: '1' })
  const letGo = await holdLogins(urls.ownerUrl)
  const running = login(address).catch(() => 'cut off')
  await wait(500)
  const begun = performance.now()
  signal('SIGTERM')
  expect(await running).toBe('cut off')
  expect(await ended).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  await letGo()
})

test('kill −9 with a job in hand: another program has done it within a minute', async () => {
  const urls = await ownDatabase()
  const first = await program(urls)
  const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 2 })
  const holder = await owner.connect()
  try {
    await holder.query(`begin; lock table app_user in access exclusive mode`)
    // a job of the clock: it waits for the table, in the hands of the first
    await owner.query(`select graphile_worker.add_job('rank-parts', '{}')`)
    const state = async () =>
      (
        await owner.query(
          `select count(*)::int as there, count(locked_by)::int as held from graphile_worker.jobs where task_identifier = 'rank-parts'`,
        )
      ).rows[0]
    await expect.poll(state, { timeout: 20_000 }).toEqual({ there: 1, held: 1 })
    await first.kill()
    await holder.query('commit')
    expect(await state()).toEqual({ there: 1, held: 1 })
    await program(urls)
    const begun = performance.now()
    await expect.poll(state, { timeout: 90_000, interval: 500 }).toEqual({ there: 0, held: 0 })
    expect(performance.now() - begun).toBeLessThan(62_000)
  } finally {
    holder.release()
    await owner.end()
  }
})
