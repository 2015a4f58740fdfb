import { mkdtempSync, readFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { exports } from '#contract/reports/exports.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { ownDatabase } from './postgres.ts'
import { newTrade, type Trade } from './trade.ts'
import { type Caller, onOwnServer, server } from './world.ts'

const database = onOwnServer(ownDatabase, { behind: new URL('../server/behind.ts', import.meta.url), connections: 6 })

/** What one server answers while its back room is opened, and what it answers when it is open. */
const [here, there]: Record<string, unknown>[] = [{}, {}]
let trade: Trade
let clerk: Caller
let address = ''

beforeAll(async () => {
  process.env.PEICHI_DATA = mkdtempSync(join(tmpdir(), 'peichi-back-room-'))
  trade = await newTrade()
  clerk = await trade.tenant.withTags('base:basepj:query', 'quick.rkHistory.excel')
  await trade.receive({ pjid: await trade.part({ pjName: '刹车片' }), rkAmount: 7, purchasePrice: 61.5 })
  await trade.part({ pjName: '火花塞' })
  const { http } = await server()
  address = await http.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(here as object, await everything())
  while (!(await openedBehind())) await wait(300)
  Object.assign(there as object, await everything())
}, 120_000)

async function everything() {
  const { owner } = trade
  const body = async (by: Caller, path: string, input: object) => {
    const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(input) })
    const { req: _, ...said } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, type: answer.headers.get('content-type'), page: answer.headers.get('x-page') !== null, said }
  }
  const report = await owner.ok(reconciliation.reconcile, {})
  return {
    report: report.content.map(({ ms: _, ...check }) => check),
    list: await body(owner, parts.page.path, { limit: 500 }),
    masked: await body(clerk, parts.page.path, { limit: 500 }),
    refusal: await body(owner, exports.list.path, { path: '/no/such/list', columns: [{ prop: 'pjNo', label: '编码' }], name: '没有' }),
    forbidden: await body(clerk, reconciliation.reconcile.path, {}),
  }
}

/** Connections of this server that gave way to the others. */
async function behindPids(): Promise<number[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename <> current_user`,
  )
  await owner.end()
  const own = getPriority(Number(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(' ')[3]))
  return rows.map(({ pid }) => pid).filter((pid) => getPriority(pid) > own)
}

async function openedBehind() {
  await trade.owner.ok(reconciliation.reconcile, {})
  // elsewhere nothing gives way, and nothing shows where it was done
  if (process.platform !== 'linux') return wait(10_000, true)
  return (await behindPids()).length > 0
}

test('a report, a long list, what is masked in it and every refusal read the same, wherever they are carried out', () => {
  expect(here).toMatchObject({ list: { status: 200, said: { code: Code.done } }, forbidden: { said: { code: Code.forbidden } } })
  expect(here).toMatchObject({ refusal: { said: { msg: '这个列表不能导出' } } })
  expect(JSON.stringify(here?.masked)).toContain('***')
  expect(there).toEqual(here)
})

test('a price list is read and stored there, an export is made there, and its maker hears of it', async () => {
  const { owner } = trade
  const form = new FormData()
  const rows = Array.from({ length: 300 }, (_, at) => `B${at},机油滤清器${at},博世,1.8T,支,${at % 90},${at % 100}`)
  form.append('file', new Blob([['编码,名称,品牌,车型,单位,进价,销售价', ...rows].join('\n')]), 'list.csv')
  const answer = await fetch(address + imports.upload.path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(await answer.json()).toMatchObject({ code: Code.done, content: { total: 300 } })
  await owner.ok(exports.listLater, { path: parts.page.path, columns: [{ prop: 'pjNo', label: '编码' }], name: '全部' })
  const mine = async () => (await owner.ok(exports.mine, {})).page.list[0]?.state
  await expect.poll(mine, { timeout: 60_000, interval: 200 }).toBe('已完成')
  expect((await owner.ok(messages.mine, {})).page.list[0]).toMatchObject({ title: '导出完成' })
}, 90_000)

test('a file made there arrives whole, under its name', async () => {
  const { owner } = trade
  const wanted = { path: parts.page.path, columns: [{ prop: 'pjName', label: '名称' }], name: '全部' }
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const answer = await fetch(address + exports.list.path, { method: 'POST', headers, body: JSON.stringify(wanted) })
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('全部')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
