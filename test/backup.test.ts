import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { monitor } from '#contract/platform/operators.ts'
import { backupBefore, backupNamed, momentOfText, restoreBackup, takeBackup, verifyBackup } from '#server/backup/index.ts'
import { superfluous } from '#server/backup/keep.ts'
import { backupsIn, readManifest } from '#server/backup/manifest.ts'
import type { Embedded } from '#server/db/embedded.ts'
import { startFleeting } from '#server/db/fleeting.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { as } from '#server/db/prepare.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { contentOf } from '#test/content-of.ts'
import { newOperator } from './operator.ts'
import { discard, temporaryFolder } from './running-server.ts'
import { newTrade } from './trade.ts'
import { onOwnServer } from './world.ts'

// Whole databases are made, copied and started.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const data = temporaryFolder()
const backups = temporaryFolder()
const env = { PEICHI_DATA: data, PEICHI_BACKUP: backups }
const places: string[] = [data, backups]
const emptyPlace = () => {
  const place = temporaryFolder()
  places.push(place)
  return place
}
let database: OpenDatabase | undefined
// before the server's own: what is said last is done first, and a server does not outlive its database
afterAll(async () => {
  await database?.close()
  for (const place of places) discard(place)
})
writeFileSync(join(data, 'seal.key'), 'the key of this installation')
const reached = onOwnServer(
  async () => {
    database = await openDatabase(env)
    return database
  },
  { files: new DiskStore(join(data, 'files')), embedded: true },
)

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** A year of trade in three papers: what a backup must not lose. */
async function aTrade() {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const id = await trade.saleDraft([{ pjid, ckAmount: 3, xsPrice: 100 }])
  await trade.owner.ok(outbound.confirm, { id })
  return trade
}
/** A backup, and every table that nobody touched meanwhile: the clock goes on adding sums up. */
async function backedUp(options?: { tables: boolean }) {
  const before = await contentOf(reached.ownerUrl)
  const { folder } = await takeBackup(env, options)
  const after = await contentOf(reached.ownerUrl)
  const steady = Object.entries(before).filter(([name, content]) => after[name] === content)
  expect(steady.length).toBeGreaterThan(Object.keys(before).length * 0.9)
  return { folder, content: Object.fromEntries(steady) }
}
const keysOf = (url: string) =>
  query(
    url,
    `select conrelid::regclass::text as t, conname, convalidated, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`,
  )

describe('a data folder', () => {
  test('is backed up while it is written to: what was done before is in it, what came meanwhile up to one moment', async () => {
    await aTrade()
    await query(reached.ownerUrl, 'create table meanwhile (n bigint primary key)')
    mkdirSync(join(data, 'files/t/1/202611'), { recursive: true })
    writeFileSync(join(data, 'files/t/1/202611/picture.jpg'), 'a picture')
    let [written, going] = [0, true]
    const writing = (async () => {
      const client = new pg.Client({ connectionString: reached.ownerUrl })
      await client.connect()
      while (going) await client.query('insert into meanwhile values ($1)', [++written])
      await client.end()
    })()
    while (written < 20) await wait(5)
    const before = written
    const { folder } = await takeBackup(env)
    going = false
    await writing
    const place = emptyPlace()
    await restoreBackup({ PEICHI_DATA: place }, folder)
    const restored = await openDatabase({ PEICHI_DATA: place })
    const rows = await query<{ n: string }>(restored.ownerUrl, 'select n from meanwhile order by n')
    expect(rows.map(({ n }) => Number(n))).toEqual(rows.map((_, at) => at + 1))
    expect(rows.length).toBeGreaterThanOrEqual(before - 1)
    expect(rows.length).toBeLessThanOrEqual(written)
    expect(await query(restored.ownerUrl, 'select 1 from session')).toEqual([])
    await restored.close()
    expect(readFileSync(join(place, 'files/t/1/202611/picture.jpg'), 'utf8')).toBe('a picture')
    expect(readFileSync(join(place, 'seal.key'), 'utf8')).toBe('the key of this installation')
  })

  test('is brought back row for row, and 数据核对 of every company finds nothing', async () => {
    await query(reached.ownerUrl, 'drop table if exists meanwhile')
    const { folder, content } = await backedUp()
    const place = emptyPlace()
    let after: Record<string, string> = {}
    await restoreBackup({ PEICHI_DATA: place }, folder, {
      look: async ({ ownerUrl }) => {
        after = await contentOf(ownerUrl)
      },
    })
    expect(after).toMatchObject(content)
    const { companies, rows } = await verifyBackup(env, folder)
    expect(companies).toBeGreaterThanOrEqual(2)
    expect(rows).toBeGreaterThan(100)
    const state = await query<{ work: string; error: string | null }>(
      reached.ownerUrl,
      'select work, error from house.backup_state() order by work',
    )
    expect(state).toEqual([
      { work: 'backup', error: null },
      { work: 'verify', error: null },
    ])
  })

  test('a file that is kept already is linked to, one that was written anew is not', async () => {
    const [first = ''] = (await backupsIn(backups)).slice(-1)
    writeFileSync(join(data, 'files/t/1/202611/other.jpg'), 'another')
    const { folder } = await takeBackup(env)
    const of = (name: string, where: string) => statSync(join(where, 'files/t/1/202611', name)).ino
    expect(of('picture.jpg', folder)).toBe(of('picture.jpg', join(backups, first)))
    writeFileSync(join(data, 'files/t/1/202611/picture.jpg'), 'b picture')
    const { folder: next } = await takeBackup(env)
    expect(readFileSync(join(next, 'files/t/1/202611/picture.jpg'), 'utf8')).toBe('b picture')
    expect(readFileSync(join(folder, 'files/t/1/202611/picture.jpg'), 'utf8')).toBe('a picture')
    expect(of('other.jpg', next)).toBe(of('other.jpg', folder))
  })

  test('nothing is written over, a damaged piece is found before anything is laid down, a newer one is refused', async () => {
    const newest = await backupNamed(env, undefined)
    await expect(restoreBackup(env, newest)).rejects.toThrow(`${join(data, 'postgres')} 不是空的`)
    const keyed = emptyPlace()
    writeFileSync(join(keyed, 'seal.key'), 'another key')
    await expect(restoreBackup({ PEICHI_DATA: keyed }, newest)).rejects.toThrow('另一套数据的密钥')
    expect(readFileSync(join(keyed, 'seal.key'), 'utf8')).toBe('another key')
    const damaged = join(emptyPlace(), '2026-01-01T00-00-00-000Z')
    cpSync(newest, damaged, { recursive: true })
    appendFileSync(join(damaged, 'files/t/1/202611/other.jpg'), '!')
    const place = emptyPlace()
    await expect(restoreBackup({ PEICHI_DATA: place }, damaged)).rejects.toThrow('备份已损坏')
    expect(readdirSync(place)).toEqual([])
    await expect(verifyBackup({ PEICHI_DATA: place }, damaged)).rejects.toThrow('备份已损坏')
    writeFileSync(join(damaged, 'files/t/1/202611/other.jpg'), 'another')
    const packed = join(damaged, 'database/global/pg_control.zst')
    writeFileSync(packed, readFileSync(packed).subarray(0, -20))
    await expect(restoreBackup({ PEICHI_DATA: place }, damaged)).rejects.toThrow('备份已损坏')
    const manifest = await readManifest(newest)
    writeFileSync(join(damaged, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }))
    await expect(restoreBackup({ PEICHI_DATA: place }, damaged)).rejects.toThrow('较新的版本')
    await expect(restoreBackup({ PEICHI_DATA: place, DATABASE_URL: 'postgres://x/y' }, newest)).rejects.toThrow('不能恢复到 DATABASE_URL')
    await expect(backupNamed(env, 'none')).rejects.toThrow('未找到备份 none')
  })

  test('two at once: one is made, the other hears of it; killed in the midst, it is no backup, and the next clears it away', async () => {
    const both = await Promise.allSettled([takeBackup(env), takeBackup(env)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('另一次备份正在进行') },
    })
    const whole = await backupsIn(backups)
    const partial = () => readdirSync(backups).filter((name) => name.endsWith('.partial'))
    await killedWhen(run('backup'), () => partial().some((name) => existsSync(join(backups, name, 'database/base'))))
    expect(await backupsIn(backups)).toEqual(whole)
    expect(partial()).toHaveLength(1)
    await takeBackup(env)
    expect(partial()).toEqual([])
    // what the killed one held of the log was given back with its connection
    expect(await query(reached.ownerUrl, `select 1 from pg_replication_slots where slot_name like 'peichi%' and active`)).toEqual([])
  })

  test('a restoration that was killed is simply done again', async () => {
    const place = emptyPlace()
    const { folder, content } = await backedUp()
    const child = run('restore', { PEICHI_DATA: place }, folder)
    await killedWhen(child, () => readdirSync(place).some((name) => name.startsWith('postgres.new-')))
    expect(existsSync(join(place, 'postgres'))).toBe(false)
    discard(join(place, 'files'))
    await restoreBackup({ PEICHI_DATA: place }, folder)
    const again = await openDatabase({ PEICHI_DATA: place })
    expect(await contentOf(again.ownerUrl)).toMatchObject(content)
    await again.close()
    expect(readdirSync(place).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('that it failed is noted, and the operators hear of it once', async () => {
    const operator = await newOperator()
    const place = emptyPlace()
    writeFileSync(join(place, 'in the way'), '')
    const shut = { ...env, PEICHI_BACKUP: place, PEICHI_FILES: join(place, 'in the way', 'below') }
    for (const _ of [1, 2]) await expect(takeBackup(shut)).rejects.toThrow('ENOTDIR')
    expect(await backupsIn(place)).toEqual([])
    const told = async () => (await operator.ok(messages.newest, {})).content.filter(({ title }) => title === '备份失败')
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1)
    const { data: summary } = await operator.ok(monitor.summary, {})
    expect(summary.database.find(({ label }) => label === '最近备份')?.value).toContain('失败：ENOTDIR')
    await takeBackup(env)
    const { data: later } = await operator.ok(monitor.summary, {})
    expect(later.database.find(({ label }) => label === '最近备份')?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \d+(\.\d)? MB$/)
  })
})

describe.skipIf(process.platform === 'win32')('any moment', () => {
  const adminUrl = () => {
    const { superuser } = JSON.parse(readFileSync(join(data, 'postgres/peichi-secrets.json'), 'utf8')) as { superuser: string }
    return as(reached.ownerUrl, 'postgres', superuser, 'peichi')
  }
  /** Until all that was written is in the archive. */
  const archived = async () => {
    const [now] = await query<{ segment: string }>(adminUrl(), 'select pg_walfile_name(pg_switch_wal()) as segment')
    await expect.poll(() => existsSync(join(backups, 'wal', `${now?.segment}.gz`)), { timeout: 60_000 }).toBe(true)
  }
  const moment = async () => {
    const [row] = await query<{ at: string }>(
      reached.ownerUrl,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    return row?.at ?? ''
  }
  const written = (ownerUrl: string) => query(ownerUrl, 'select word from spoken order by n')

  afterAll(() => query(reached.ownerUrl, 'drop table if exists spoken'))

  test('after a backup is brought back: what was written until then and nothing later, also from a life that was brought back itself', async () => {
    await query(reached.ownerUrl, 'create table spoken (n bigint generated always as identity, word text)')
    const speak = (url: string, word: string) => query(url, `insert into spoken (word) values ('${word}')`)
    await speak(reached.ownerUrl, 'before')
    await takeBackup(env)
    const early = await moment()
    await speak(reached.ownerUrl, 'after')
    await wait(20)
    const between = await moment()
    await speak(reached.ownerUrl, 'mistake')
    await archived()
    const place = { PEICHI_DATA: emptyPlace(), PEICHI_BACKUP: backups }
    const until = momentOfText(between)
    await restoreBackup(place, await backupBefore(env, until), { until })
    const restored = await openDatabase(place)
    expect(await written(restored.ownerUrl)).toEqual([{ word: 'before' }, { word: 'after' }])
    // it goes on, under a timeline of its own, into the same archive
    await speak(restored.ownerUrl, 'second life')
    const { folder: second } = await takeBackup(place)
    await restored.close()
    const of = async (asked: 'latest' | Date, folder: string) => {
      let words: unknown[] = []
      await restoreBackup({ PEICHI_DATA: emptyPlace(), PEICHI_BACKUP: '0' }, folder, {
        until: asked,
        look: async ({ ownerUrl }) => {
          words = (await written(ownerUrl)).map(({ word }) => word)
        },
      })
      return words
    }
    expect(await of('latest', second)).toEqual(['before', 'after', 'second life'])
    // of two lives the newer one counts
    expect(await of(momentOfText(early), await backupBefore(env, momentOfText(early)))).toEqual(['before'])
  })

  test('before the oldest backup, beyond the archive, and no moment at all are said in words, and nothing is left behind', async () => {
    await expect(backupBefore(env, momentOfText('2020-01-01 08:00'))).rejects.toThrow('没有这一时刻之前的备份')
    expect(() => momentOfText('gestern')).toThrow('看不懂时刻 gestern')
    expect(momentOfText('2026-11-25 14:30')).toEqual(new Date('2026-11-25T06:30:00Z'))
    const until = new Date(Date.now() + 86_400_000)
    const place = emptyPlace()
    await expect(restoreBackup({ PEICHI_DATA: place }, await backupBefore(env, until), { until })).rejects.toThrow('恢复不到这一时刻')
    expect(readdirSync(place).filter((name) => name !== 'seal.key')).toEqual([])
  })
})

describe('tables', () => {
  let server: Embedded
  beforeAll(async () => {
    server = await startFleeting()
  })
  afterAll(() => server.close())
  const far = (name: string) => ({
    PEICHI_DATA: emptyPlace(),
    PEICHI_BACKUP: emptyPlace(),
    DATABASE_URL: as(server.adminUrl, undefined, undefined, name),
  })

  test('go from our own server to another and back: rows, keys and numbers to come are the same', async () => {
    await aTrade()
    const { folder, content } = await backedUp({ tables: true })
    expect((await readManifest(folder)).kind).toBe('tables')
    const there = far('moved')
    let ownerUrl = ''
    await restoreBackup(there, folder, {
      look: async (open) => {
        ownerUrl = open.ownerUrl
        expect(await contentOf(ownerUrl)).toMatchObject(content)
        expect(await keysOf(ownerUrl)).toEqual(await keysOf(reached.ownerUrl))
      },
    })
    const next = `select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'house') and sequencename ~ '^(app_user|client|dept|part|role)_[a-z]+_id_seq$' order by 1, 2`
    const numbers = await query(ownerUrl, next)
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(await query(reached.ownerUrl, next))
    await expect(restoreBackup(there, folder)).rejects.toThrow(/已经有公司|不是空的/)
    const { folder: second } = await takeBackup(there)
    const { companies } = await verifyBackup(there, second)
    expect(companies).toBeGreaterThanOrEqual(2)
  })

  test('of an older release come back as they were, and are brought forward', async () => {
    const names = migrationNames()
    const older = names[names.indexOf('0174_payments_between_branches.sql')]
    const there = far('older')
    const old = await openDatabase(there, older)
    await query(old.ownerUrl, `insert into tenant_root (tenant_id, name) values (7, '老公司')`)
    const { folder } = await takeBackup(there)
    expect((await readManifest(folder)).migrations.at(-1)).toBe(older)
    await restoreBackup(far('forward'), folder, {
      look: async ({ ownerUrl }) => {
        expect(await query(ownerUrl, 'select name from tenant_root')).toEqual([{ name: '老公司' }])
        expect(await query(ownerUrl, 'select name from migration order by name desc limit 1')).toEqual([{ name: names.at(-1) }])
      },
    })
  })

  test('all or nothing: a table that does not arrive whole leaves the database empty', async () => {
    const [newest = ''] = (await backupsIn(backups)).slice(-1)
    const broken = join(emptyPlace(), newest)
    cpSync(join(backups, newest), broken, { recursive: true })
    const manifest = await readManifest(broken)
    if (manifest.kind !== 'tables') throw new Error('the newest is one of tables')
    const tables = manifest.tables.map((table) => (table.name === 'public.part' ? { ...table, rows: table.rows + 1 } : table))
    writeFileSync(join(broken, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    const there = far('broken')
    await expect(restoreBackup(there, broken)).rejects.toThrow('public.part 应有')
    const { ownerUrl } = await openDatabase(there)
    expect(await query(ownerUrl, 'select 1 from tenant_root')).toEqual([])
    expect(await keysOf(ownerUrl)).toEqual(await keysOf(reached.ownerUrl))
  })
})

test('of the last days, weeks and months the newest stays, and all of two days', () => {
  const at = (text: string) => text.replace(/[:.]/g, '-')
  const now = new Date('2026-11-25T02:00:00.000Z')
  // every night at half past two for 500 days, and two more by hand yesterday
  const nights = Array.from({ length: 500 }, (_, back) => at(new Date(Date.UTC(2026, 10, 24, 18, 30) - back * 86_400_000).toISOString()))
  const byHand = ['2026-11-24T03-00-00-000Z', '2026-11-24T09-00-00-000Z']
  const gone = new Set(superfluous([...nights, ...byHand, 'notes.txt'], now))
  const kept = [...nights, ...byHand]
    .filter((name) => !gone.has(name))
    .sort()
    .map((name) => name.slice(0, 13))
  expect(gone.has('notes.txt')).toBe(false)
  expect(kept).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((day) => `${day}T18`),
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'].map((day) => `${day}T18`),
    // Sundays, newest of their weeks
    ...['2026-11-08', '2026-11-15'].map((day) => `${day}T18`),
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => `${day}T18`),
    ...['2026-11-24T03', '2026-11-24T09', '2026-11-24T18'],
  ])
})

const root = join(import.meta.dirname, '..')
const run = (command: string, more: Record<string, string> = {}, ...args: string[]) =>
  spawn(process.execPath, ['scripts/run.mjs', command, ...args], {
    cwd: root,
    env: { ...process.env, ...env, DATABASE_URL: '', ...more },
    stdio: 'ignore',
  })

async function killedWhen(child: ChildProcess, reachedIt: () => boolean) {
  const ended = once(child, 'exit')
  while (child.exitCode === null && !reachedIt()) await wait(2)
  child.kill('SIGKILL')
  const [code] = await ended
  expect(code).toBeNull()
}
