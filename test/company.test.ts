import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { type App, openApp } from '#server/app.ts'
import { connect } from '#server/backup/source.ts'
import { askDeletion, bringCompany, broughtForward, certificates, deleteDue, takeBackDeletion, takeCompany } from '#server/company/index.ts'
import { companyTables, isTaken } from '#server/company/tables.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { sendPlain } from './picture.ts'
import { laidOutDatabase } from './postgres.ts'
import { newTrade, type Trade } from './trade.ts'
import { onOwnServer, PASSWORD } from './world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const places = [mkdtempSync(join(tmpdir(), 'peichi-company-'))]
const place = (name: string) => join(places[0] ?? '', name)
for (const folder of ['here', 'there']) mkdirSync(place(folder))
const filesHere = new DiskStore(place('here'))
const filesThere = new DiskStore(place('there'))
const here = onOwnServer(laidOutDatabase, { files: filesHere })
let there: App
let [ownerHere, ownerThere]: pg.Client[] = []
const source = () => ({ owner: ownerHere as pg.Client, files: filesHere })
const target = () => ({ owner: ownerThere as pg.Client, files: filesThere })

beforeAll(async () => {
  const urls = await laidOutDatabase()
  there = await openApp({ ...urls, log: pino({ level: 'silent' }), limits: false, connections: 10, files: filesThere })
  ownerHere = await connect(here.ownerUrl)
  ownerThere = await connect(urls.ownerUrl)
})
afterAll(async () => {
  await Promise.all([ownerHere?.end(), ownerThere?.end()])
  await there.close()
  for (const folder of places) rmSync(folder, { recursive: true, force: true })
})

/** Goods in, one sold, and a picture: 10 received, 3 sold, 7 left. */
async function aTrade() {
  const trade = await newTrade()
  const pjid = await trade.part({ pjName: '第一行\n第二行\t\\N 引号"' })
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 100 }]))
  await sendPlain(trade.owner, '照片.png')
  return { ...trade, pjid }
}
async function contentOf(owner: pg.Client, tenantId: number): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of (await companyTables(owner)).filter(isTaken)) {
    const { rows } = await owner.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(r, '|' order by r), '')) as c
       from (select (to_jsonb(t) - 'tenant_id')::text as r from ${table.name} t where tenant_id = $1) x`,
      [tenantId],
    )
    content[table.name] = rows[0].c
  }
  return content
}
/** Somebody of the company at work over there. */
async function callerThere(tenantId: number, { userId, companyId }: { userId: number; companyId: number }) {
  const token = randomBytes(32).toString('base64url')
  await ownerThere?.query('insert into session (token_hash, tenant_id, user_id, company_id, browser_id) values ($1, $2, $3, $4, $5)', [
    ...[createHash('sha256').update(token).digest(), tenantId, userId, companyId, 'there'],
  ])
  return async (endpoint: { path: string }, payload: object = {}) =>
    (await there.http.inject({ method: 'POST', url: endpoint.path, headers: { authorization: `Bearer ${token}` }, payload })).json()
}
async function expectAtWork(trade: Trade & { pjid: number }, tenantId: number, left: number) {
  const call = await callerThere(tenantId, trade.tenant.user('owner'))
  const { content, sound } = await call(reconciliation.reconcile)
  expect(content.filter(({ wrong }: { wrong: number }) => wrong > 0)).toEqual([])
  expect(sound).toBe(true)
  const sold = await call(outbound.counter, trade.ckDraft([{ pjid: trade.pjid, ckAmount: left, xsPrice: 100 }]))
  expect(sold.msg).toBe('操作成功')
  expect(await call(outbound.counter, trade.ckDraft([{ pjid: trade.pjid, ckAmount: 1, xsPrice: 100 }]))).toMatchObject({
    code: Code.refused,
  })
  expect((await call(reconciliation.reconcile)).sound).toBe(true)
}

describe('one company', () => {
  test('goes to another installation row for row with its files and trades there; its neighbours stay at home', async () => {
    const [trade, neighbour] = [await aTrade(), await aTrade()]
    const { tenantId } = trade.tenant
    const { folder, manifest } = await takeCompany(source(), tenantId, place('out'))
    expect(manifest).toMatchObject({ tenantId, missing: [], migrations: migrationNames() })
    expect(manifest.files).toHaveLength(2)
    const brought = await bringCompany(target(), folder)
    expect(brought.tenantId).toBe(tenantId)
    expect(await contentOf(ownerThere as pg.Client, tenantId)).toEqual(await contentOf(ownerHere as pg.Client, tenantId))
    const { rows } = await (ownerThere as pg.Client).query('select distinct tenant_id::int as id from part')
    expect(rows).toEqual([{ id: tenantId }])
    expect(neighbour.tenant.tenantId).not.toBe(tenantId)
    for (const { name } of manifest.files) expect(await filesThere.head(name)).toEqual(await filesHere.head(name))
    await expectAtWork(trade, tenantId, 7)
    await trade.expectSound()
  })

  test('gets another number where its own is taken, and its files go with it; names to sign in by are not taken twice', async () => {
    const trade = await aTrade()
    const { tenantId } = trade.tenant
    const { folder } = await takeCompany(source(), tenantId, place('out'))
    await bringCompany(target(), folder)
    await expect(bringCompany(target(), folder)).rejects.toThrow('在这里已经有人使用')
    const again = await bringCompany(target(), folder, { prefix: 'Two-' })
    expect(again.tenantId).toBeGreaterThan(tenantId)
    const { rows } = await (ownerThere as pg.Client).query(
      'select file_key as key from stored_file where tenant_id = $1 union all select account from login_name where tenant_id = $1 and account not like $2',
      [again.tenantId, 'two-%'],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].key).toMatch(new RegExp(`^t/${again.tenantId}/\\d{6}/`))
    expect(await filesThere.head(rows[0].key)).toBeDefined()
    await expectAtWork(trade, again.tenantId, 7)
    await expectAtWork(trade, tenantId, 7)
  })

  test('a folder that is not whole, damaged, of another company or of a newer release is refused, and nothing of it comes in', async () => {
    const trade = await aTrade()
    const { folder, manifest } = await takeCompany(source(), trade.tenant.tenantId, place('out'))
    const before = (await (ownerThere as pg.Client).query('select count(*)::int as n from tenant_root')).rows
    await expect(bringCompany(target(), place('out'))).rejects.toThrow('不是一份完整的公司数据')
    const damaged = place('damaged')
    cpSync(folder, damaged, { recursive: true })
    truncateSync(join(damaged, 'database/part.zst'), 40)
    await expect(bringCompany(target(), damaged)).rejects.toThrow('备份已损坏')
    const change = (by: object) => writeFileSync(join(damaged, 'company.json'), JSON.stringify({ ...manifest, ...by }))
    cpSync(join(folder, 'database/part.zst'), join(damaged, 'database/part.zst'))
    change({ tenantId: 1 })
    await expect(bringCompany(target(), damaged)).rejects.toThrow('another company')
    change({ migrations: [...manifest.migrations, '9999_later.sql'] })
    await expect(broughtForward(damaged, place('forward'))).rejects.toThrow('较新的版本')
    await expect(bringCompany(target(), damaged)).rejects.toThrow('数据库结构与本程序不同')
    await expect(takeCompany(source(), 999_999, place('out'))).rejects.toThrow('没有编号为 999999 的公司')
    expect((await (ownerThere as pg.Client).query('select count(*)::int as n from tenant_root')).rows).toEqual(before)
    expect(readdirSync(place('out')).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

describe('deletion', () => {
  const due = (tenantId: number) =>
    ownerHere?.query(`update tenant_root set delete_at = now() - interval '1 minute' where tenant_id = $1`, [tenantId])
  const leftOf = async (tenantId: number) => {
    const left: string[] = []
    for (const { name } of await companyTables(ownerHere as pg.Client)) {
      const { rows } = await (ownerHere as pg.Client).query(`select count(*)::int as n from ${name} where tenant_id = $1`, [tenantId])
      if (rows[0].n > 0) left.push(`${name} ${rows[0].n}`)
    }
    return left
  }

  test('waits thirty days and can be taken back; the name must be right; nothing is deleted before', async () => {
    const { tenant } = await aTrade()
    const owner = ownerHere as pg.Client
    const { rows } = await owner.query('select name from tenant_root where tenant_id = $1', [tenant.tenantId])
    await expect(askDeletion(owner, tenant.tenantId, '别的公司')).rejects.toThrow('不一致')
    const day = await askDeletion(owner, tenant.tenantId, rows[0].name)
    const inThirty = new Date(Date.now() + (30 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
    expect(day.slice(0, 10)).toBe(inThirty)
    expect(await askDeletion(owner, tenant.tenantId, rows[0].name, { days: 0 })).toBe(day)
    expect(await deleteDue(owner, filesHere)).toEqual([])
    expect((await leftOf(tenant.tenantId)).length).toBeGreaterThan(20)
    await takeBackDeletion(owner, tenant.tenantId)
    await expect(takeBackDeletion(owner, tenant.tenantId)).rejects.toThrow('没有待执行的删除')
  })

  test('leaves no row and no file of it, counts what went, keeps logins without names, and touches no neighbour', async () => {
    const [trade, neighbour] = [await aTrade(), await aTrade()]
    const { tenantId } = trade.tenant
    const owner = ownerHere as pg.Client
    const before = await contentOf(owner, neighbour.tenant.tenantId)
    const sums = async (of: string) =>
      (await owner.query(`select count(*)::int as n from ${of} where tenant_id = $1`, [tenantId])).rows[0].n as number
    const counted = { part: await sums('part'), stock_ledger: await sums('stock_ledger'), stored_file: 1 }
    expect(counted.stock_ledger).toBeGreaterThanOrEqual(2)
    await owner.query(`insert into login_log (tenant_id, user_id, event, ip) values ($1, $2, '登录', '10.1.1.1')`, [
      tenantId,
      trade.tenant.user('owner').userId,
    ])
    const { rows: keys } = await owner.query('select file_key as key from stored_file where tenant_id = $1', [tenantId])
    await due(tenantId)
    const both = await Promise.all([
      deleteDue(owner, filesHere),
      connect(here.ownerUrl).then((other) => deleteDue(other, filesHere).finally(() => other.end())),
    ])
    const [certificate] = both.flat()
    expect(both.flat()).toHaveLength(1)
    expect(certificate).toMatchObject({ tenantId, files: 1, counts: counted })
    expect(certificate?.doneAt).toMatch(/^\d{4}-/)
    expect(await leftOf(tenantId)).toEqual([])
    expect(await filesHere.head(keys[0].key)).toBeUndefined()
    expect(existsSync(place(`here/${keys[0].key}`))).toBe(false)
    const { rows: logins } = await owner.query('select event, ip from deleted_login where company = $1', [tenantId])
    expect(logins).toContainEqual({ event: '登录', ip: '10.1.1.1' })
    expect((await trade.owner.send(reconciliation.reconcile)).body.code).toBe(Code.signedOut)
    expect(await contentOf(owner, neighbour.tenant.tenantId)).toEqual(before)
    await neighbour.expectSound()
  })

  test('interrupted amid, it goes on where it was and the certificate counts every row once', async () => {
    const trade = await aTrade()
    const { tenantId } = trade.tenant
    const owner = ownerHere as pg.Client
    const all: Record<string, number> = {}
    for (const { name } of await companyTables(owner)) {
      const { rows } = await owner.query(`select count(*)::int as n from ${name} where tenant_id = $1`, [tenantId])
      if (rows[0].n > 0 && !['session', 'tenant_root'].includes(name)) all[name] = rows[0].n
    }
    await due(tenantId)
    const doomed = await connect(here.ownerUrl)
    const { rows } = await doomed.query('select pg_backend_pid() as pid')
    let statements = 0
    const ask = doomed.query.bind(doomed)
    doomed.query = ((...args: Parameters<typeof ask>) => {
      if (++statements === 60) void owner.query('select pg_terminate_backend($1::int)', [rows[0].pid])
      return ask(...args)
    }) as typeof doomed.query
    await expect(deleteDue(doomed, filesHere)).rejects.toThrow()
    const [half] = await certificates(owner, tenantId)
    expect(half?.doneAt).toBeNull()
    expect((await leftOf(tenantId)).length).toBeGreaterThan(5)
    await expect(takeBackDeletion(owner, tenantId)).rejects.toThrow('已经开始删除')
    const [certificate] = await deleteDue(owner, filesHere)
    expect(certificate?.counts).toEqual(all)
    expect(await leftOf(tenantId)).toEqual([])
  })
})

test('what is put away lies open to nobody else', async () => {
  const trade = await aTrade()
  const { folder } = await takeCompany(source(), trade.tenant.tenantId, place('out'))
  expect(readFileSync(join(folder, 'company.json'), 'utf8')).not.toContain(PASSWORD)
  const taken = readdirSync(join(folder, 'database')).map((name) => name.replace('.zst', ''))
  for (const never of ['session', 'login_credential', 'second_factor', 'submit_stamp', 'graphile_worker'])
    expect(taken).not.toContain(never)
})
