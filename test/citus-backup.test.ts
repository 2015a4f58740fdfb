import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { restoreBackup, takeBackup, verifyBackup } from '#server/backup/index.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { connect } from '#server/backup/source.ts'
import { bringCompany, takeCompany } from '#server/company/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { as, prepareDatabase, type Urls } from '#server/db/prepare.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { contentOf } from './content-of.ts'
import { sendPlain } from './picture.ts'
import { laidOutDatabase } from './postgres.ts'
import { discard, temporaryFolder } from './running-server.ts'
import { newTrade } from './trade.ts'
import { onOwnServer } from './world.ts'

/**
 * `npm run backup`, `verify` and `restore` of a database that lies over the machines of a cluster, with its files. CITUS_URL and PEICHI_CITUS say where
 * that is (docs/operations.md); elsewhere nothing of it is tried.
 */
const here = process.env.CITUS_URL !== undefined
vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

/** The range from which the first machine that holds data draws. */
const FIRST = 2n ** 48n
const places = [temporaryFolder()]
afterAll(() => places.map(discard))
const emptyPlace = () => {
  const place = temporaryFolder()
  places.push(place)
  return place
}
const database = (url: string) => as(inject('adminUrl'), undefined, undefined, new URL(url).pathname.slice(1))
const envOf = (url: string) => ({
  DATABASE_URL: url,
  PEICHI_CITUS: inject('machines').join(','),
  PEICHI_DATA: emptyPlace(),
  PEICHI_BACKUP: emptyPlace(),
})

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const laidOut = async (url: string) => (await ask<{ out: boolean }>(url, 'select house.laid_out() as out'))[0]?.out
const next = async (url: string, machine: string) =>
  BigInt(
    (
      await ask<{ last: string }>(
        Object.assign(new URL(url), { host: machine }).href,
        `select last_value as last from login_log_login_log_id_seq`,
      )
    )[0]?.last ?? 0,
  )

describe.skipIf(!here)('a database over machines', () => {
  const from = temporaryFolder()
  places.push(from)
  let urls: Urls
  const reached = onOwnServer(async () => (urls = here ? await laidOutDatabase() : inject('database')), {
    files: new DiskStore(join(from, 'files')),
  })
  let [folder, content]: [string, Record<string, string>] = ['', {}]

  test('is backed up with its files while it works, and every company’s books agree in what is brought back', async () => {
    const trades = await Promise.all([newTrade(), newTrade(), newTrade()])
    for (const trade of trades) {
      const pjid = await trade.part()
      await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
      await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4, xsPrice: 100 }]))
      await sendPlain(trade.owner, '照片.png')
    }
    // a number that a machine drew, which its namesake has not given out yet
    const { tenant } = trades[0] as (typeof trades)[0]
    await ask(
      reached.ownerUrl,
      `insert into login_log (tenant_id, login_log_id, user_id, event) values (${tenant.tenantId}, ${FIRST + 70n}, ${tenant.user('owner').userId}, '登录')`,
    )
    writeFileSync(join(from, 'seal.key'), 'the key of this installation')
    const env = { ...envOf(database(reached.ownerUrl)), PEICHI_DATA: from }
    const before = await contentOf(reached.ownerUrl)
    ;({ folder } = await takeBackup(env))
    const after = await contentOf(reached.ownerUrl)
    content = Object.fromEntries(Object.entries(before).filter(([name, rows]) => after[name] === rows))
    expect(Object.keys(content).length).toBeGreaterThan(Object.keys(before).length * 0.9)
    expect((await readManifest(folder)).files.length).toBeGreaterThanOrEqual(3)
    expect((await verifyBackup(env, folder)).companies).toBeGreaterThanOrEqual(3)
    expect(await ask(reached.ownerUrl, 'select work, error from house.backup_state() order by work')).toEqual([
      { work: 'backup', error: null },
      { work: 'verify', error: null },
    ])
  })

  test('companies that trade meanwhile are each whole at one moment: their books agree in it', async () => {
    const trades = await Promise.all([newTrade(), newTrade(), newTrade()])
    const env = { ...envOf(database(reached.ownerUrl)), PEICHI_DATA: from }
    const sold = new Map<number, number>()
    let going = true
    const trading = trades.map(async (trade) => {
      const pjid = await trade.part()
      await trade.receive({ pjid, rkAmount: 5000, purchasePrice: 60 })
      for (let n = 1; going; n++) {
        await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }]))
        sold.set(trade.tenant.tenantId, n)
      }
    })
    await vi.waitUntil(() => sold.size === trades.length, { timeout: 60_000 })
    const before = new Map(sold)
    const { folder } = await takeBackup(env)
    going = false
    await Promise.all(trading)
    // verify throws where the books of one company do not agree
    expect((await verifyBackup(env, folder)).companies).toBeGreaterThanOrEqual(6)
    for (const [tenantId, n] of before) expect(sold.get(tenantId)).toBeGreaterThan(n)
  })

  test('comes back row for row and is laid out anew; machines draw numbers after those that are there', async () => {
    const env = envOf(`${database(urls.ownerUrl)}_back`)
    let ownerUrl = ''
    await restoreBackup(env, folder, {
      look: async (open) => {
        ownerUrl = open.ownerUrl
        expect(await contentOf(ownerUrl)).toMatchObject(content)
      },
    })
    expect(await laidOut(ownerUrl)).toBe(true)
    const [{ left = '' } = {}] = await ask<{ left: string | null }>(
      ownerUrl,
      `select string_agg(logicalrelid::text, ', ') as left from pg_dist_partition where partmethod in ('h', 'n') and pg_relation_size(logicalrelid) > 0`,
    )
    expect(left).toBeNull()
    const machines = inject('machines')
    const drawn = await Promise.all(machines.map((machine) => next(database(ownerUrl), machine)))
    expect(drawn.filter((last) => last === FIRST + 70n)).toHaveLength(1)
    const [file] = (await readManifest(folder)).files
    expect(existsSync(join(env.PEICHI_DATA, 'files', file?.name ?? ''))).toBe(true)
    expect(readFileSync(join(env.PEICHI_DATA, 'seal.key'), 'utf8')).toBe('the key of this installation')
    await expect(restoreBackup({ ...env, PEICHI_DATA: emptyPlace() }, folder)).rejects.toThrow('已经有公司')
    // a company goes home again, with the numbers it has
    const owner = await connect(ownerUrl)
    const files = new DiskStore(join(env.PEICHI_DATA, 'files'))
    const [{ id = 0 } = {}] = await ask<{ id: number }>(
      ownerUrl,
      'select min(tenant_id)::int as id from login_log where login_log_id > 2 ^ 48',
    )
    const taken = await takeCompany({ owner, files }, id, emptyPlace())
    await bringCompany({ owner, files }, taken.folder, { prefix: 'B-' }).finally(() => owner.end())
  })

  test('goes to a server that is no cluster, and from there back: rows are put in before they are laid out', async () => {
    const alone = envOf(`${database(urls.ownerUrl)}_alone`)
    let ownerUrl = ''
    await restoreBackup({ ...alone, PEICHI_CITUS: '' }, folder, {
      look: async (open) => {
        ownerUrl = open.ownerUrl
        expect(await contentOf(ownerUrl)).toMatchObject(content)
      },
    })
    expect(await laidOut(ownerUrl)).toBe(false)
    // PEICHI_CITUS is named afterwards: the start lays out what is there
    const spread = await openDatabase(alone)
    expect(await laidOut(spread.ownerUrl)).toBe(true)
    expect(await contentOf(spread.ownerUrl)).toMatchObject(content)
  })

  test('a database that is laid out already, and machines that still hold a namesake’s tables, are refused in words', async () => {
    const urls = await laidOutDatabase()
    const taken = envOf(database(urls.ownerUrl))
    await ask(urls.ownerUrl, 'delete from tenant_root')
    await expect(restoreBackup(taken, folder)).rejects.toThrow('已经分布到几台机器上')
    const name = new URL(urls.ownerUrl).pathname.slice(1)
    await ask(inject('adminUrl'), `drop database ${name} with (force)`)
    await expect(
      prepareDatabase({
        adminUrl: inject('adminUrl'),
        database: name,
        passwords: { owner: 'owner', app: 'app' },
        machines: inject('machines'),
      }),
    ).rejects.toThrow('已经有一个同名的数据库')
  })
})
