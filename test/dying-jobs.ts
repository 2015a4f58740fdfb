import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { ownDatabase } from './postgres.ts'
import { onOwnServer } from './world.ts'

/** What waits to be tried again is tried at once; where `tries` is 3, as though it had been tried so often. */
const AGAIN = `with due as (update graphile_worker._private_jobs set run_at = now(), attempts = greatest(attempts, $1) where run_at > now() returning 1)
  select pg_notify('jobs:insert', '{"count":1}') where exists (select 1 from due)`

/** A server whose long jobs are carried out by a process that is killed (SIGKILL) where a test says so. To be called at the top of the file. */
export function onDyingServer() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-killed-'))
  const [where, files] = [join(folder, 'dies'), join(folder, 'files')]
  // both processes keep files in the same place
  process.env.PEICHI_FILES = files
  const behind = new URL('./dying-behind.ts', import.meta.url)
  const database = onOwnServer(ownDatabase, { behind, connections: 8, files: new DiskStore(files) })
  let queue: pg.Client
  let hurry: NodeJS.Timeout
  let tries = 3
  /** A job, and which of its transactions it does not live to commit. Each time is a process that is started: killed `times` 1 it is its last try. */
  function dies(at: string, times = 1) {
    tries = times === 1 ? 3 : 0
    writeFileSync(where, at)
  }
  beforeAll(async () => {
    process.env.PEICHI_TEST_DIES = where
    dies('')
    queue = new pg.Client({ connectionString: database.ownerUrl })
    await queue.connect()
    hurry = setInterval(() => void queue.query(AGAIN, [tries]), 200)
  }, 120_000)
  afterEach(() => dies(''))
  afterAll(async () => {
    clearInterval(hurry)
    await queue.end()
  })
  const triesLeft = async () =>
    (await queue.query('select count(*)::int as n from graphile_worker._private_jobs where attempts > 0')).rows[0].n as number
  return { files, dies, triesLeft, query: (text: string, values: unknown[] = []) => queue.query(text, values) }
}
