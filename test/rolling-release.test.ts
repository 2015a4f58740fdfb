import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { restoreBackup, takeBackup } from '#server/backup/index.ts'
import { freePort } from '#server/db/embedded-process.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { type Program, startProgram } from '../bench/program.ts'
import { hasNodePrograms, startBalancer } from './node-programs.ts'
import { ownDatabase } from './postgres.ts'
import { ask, databaseForNodes, laterRelease, sellWhile } from './rolling.ts'
import { newTrade, type Trade } from './trade.ts'
import { onOwnServer, PASSWORD } from './world.ts'

// Whole programs are started, and ended in good order, on a machine that does other things too.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const ADDED = '9001_later.sql'
const TURNED = '9002_turned.sql'
const adds = `-- expand
create table later (tenant_id bigint not null, note text);
alter table ck_order add later_note text, add later_sum numeric not null default 0;
`

const files = mkdtempSync(join(tmpdir(), 'peichi-roll-'))
chmodSync(files, 0o711)
const reached = onOwnServer(databaseForNodes, { files: new DiskStore(join(files, 'files')) })

type Release = Pick<Awaited<ReturnType<typeof laterRelease>>, 'folder' | 'entry'> | undefined
let later: Awaited<ReturnType<typeof laterRelease>>
let turned: Awaited<ReturnType<typeof laterRelease>>
let trade: Trade
const nodes: Program[] = []
const ports: number[] = []
const stops: (() => Promise<unknown>)[] = []

/** `undefined` is this program, the release before. */
async function startNode(at: number, release: Release, other: Record<string, string> = {}) {
  const env = {
    ...{ PORT: String(ports[at]), DATABASE_URL: reached.ownerUrl, DATABASE_APP_URL: reached.appUrl, PEICHI_CONNECTIONS: '6' },
    ...{ PEICHI_DATA: join(files, `node-${at}`), PEICHI_FILES: join(files, 'files'), PEICHI_SEAL_KEY: 'x'.repeat(40) },
    ...{ PEICHI_DRAIN: '3', LOG_LEVEL: 'silent', ...other },
  }
  nodes[at] = await (release ? startProgram(env, '/readyz', release.entry, release.folder) : startProgram(env, '/readyz'))
}
async function replaceNode(at: number, release: Release) {
  nodes[at]?.signal('SIGTERM')
  expect(await nodes[at]?.ended).toBe(0)
  await startNode(at, release)
  // until the balancer has seen it
  await new Promise((resolve) => setTimeout(resolve, 4000))
}

async function asked(sql: string) {
  const owner = new pg.Client({ connectionString: reached.ownerUrl })
  await owner.connect()
  return owner
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => owner.end())
}
const beyond = () => asked(`select name, expands from migration where name >= '9' order by name`)

beforeAll(async () => {
  if (!hasNodePrograms) return
  ports.push(await freePort(), await freePort())
  trade = await newTrade()
  later = await laterRelease({ [ADDED]: adds })
  turned = await laterRelease({ [ADDED]: adds, [TURNED]: 'alter table ck_order drop later_note;' })
  await startNode(0, undefined)
  await startNode(1, undefined)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  for (const stop of stops.reverse()) await stop()
  later?.discard()
  turned?.discard()
  rmSync(files, { recursive: true, force: true })
})

let before = ''
const backingUp = () => ({
  ...{ DATABASE_URL: reached.ownerUrl, DATABASE_APP_URL: reached.appUrl, PEICHI_BACKUP: join(files, 'backups') },
  ...{ PEICHI_DATA: join(files, 'node-0'), PEICHI_FILES: join(files, 'files'), PEICHI_SEAL_KEY: 'x'.repeat(40) },
})

test.skipIf(!hasNodePrograms)(
  'a release that only adds rolls while the one before serves, and rolls back: of 600 calls none fails (left out without haproxy)',
  async () => {
    before = (await takeBackup(backingUp(), { tables: true })).folder
    const balancer = await startBalancer(ports[0] ?? 0, ports[1] ?? 0)
    stops.push(balancer.stop)
    await sellWhile({ address: balancer.address, trade, ownerUrl: reached.ownerUrl }, async () => {
      expect(await beyond()).toEqual([])
      await replaceNode(0, later)
      expect(await beyond()).toEqual([{ name: ADDED, expands: true }])
      // both serve now; one of the release before that falls over comes again
      await replaceNode(1, undefined)
      await replaceNode(1, later)
      // and back
      await replaceNode(0, undefined)
      await replaceNode(1, undefined)
    })
    expect(await asked('select count(*)::int as n from ck_order where later_sum is distinct from 0')).toEqual([{ n: 0 }])
  },
)

test.skipIf(!hasNodePrograms)(
  'after one that does more than add the release before does not start; the backup made before brings it back',
  async () => {
    await replaceNode(0, turned)
    expect(await beyond()).toEqual([
      { name: ADDED, expands: true },
      { name: TURNED, expands: false },
    ])
    nodes[1]?.signal('SIGTERM')
    expect(await nodes[1]?.ended).toBe(0)
    await expect(startNode(1, undefined)).rejects.toThrow('the server ended with 1')
    const { ownerUrl, appUrl } = await ownDatabase()
    const empty = {
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      PEICHI_FILES: join(files, 'brought-back'),
      PEICHI_DATA: join(files, 'node-2'),
    }
    await restoreBackup({ ...backingUp(), ...empty }, before)
    await startNode(1, undefined, empty)
    const signIn = { username: trade.tenant.user('owner').loginAccount, password: PASSWORD, code: randomUUID(), tips: 1 }
    const { body } = await ask(`http://127.0.0.1:${ports[1]}`, session.login, signIn)
    expect(body.code).toBe(Code.done)
  },
)
