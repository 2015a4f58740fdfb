import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { as } from '#server/db/prepare.ts'
import { ownDatabase } from './postgres.ts'
import { newTrade, type Trade } from './trade.ts'
import { onOwnServer, server } from './world.ts'

/** A slow day, gone through as docs/operations.md (慢) says: its figures, its statement, its way to the log. */
vi.setConfig({ testTimeout: 120_000 })

const TOKEN = 'of-the-monitor'
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const urls = onOwnServer(ownDatabase, { connections: 8, metricsToken: TOKEN, log })

const handbook = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const paragraph = /^## 慢$([\s\S]*?)^## /m.exec(handbook)?.[1] ?? ''
const statement = /`(select pid, [^`]+)`/.exec(paragraph)?.[1] ?? ''
const pattern = new RegExp(/grep -E '([^']+)'/.exec(paragraph)?.[1] ?? '$^')

interface Seen {
  pid: number
  blocked_by: number[]
  state: string
  query: string
}
let trade: Trade
let pjid: number
beforeAll(async () => {
  trade = await newTrade()
  pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100 })
})

async function figure(name: string) {
  const { http } = await server()
  const { body } = await http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(body)?.[1])
}
async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: as(inject('adminUrl'), undefined, undefined, new URL(urls.ownerUrl).pathname.slice(1)) })
  // it may be ended from outside
  admin.on('error', () => {})
  await admin.connect()
  return work(admin).finally(() => admin.end().catch(() => {}))
}
const seen = () =>
  asAdmin(async (admin) => {
    const mine = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { rows } = await admin.query<Seen>(statement)
    return rows.filter(({ pid }) => pid !== mine.rows[0]?.pid)
  })
const sell = () => trade.owner.call(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1 }]))

test('a transaction somebody left open holds all sales up: the figures say that calls wait, the statement who holds them, its end frees them', async () => {
  const busiest = async () => ({
    waiting: await figure('peichi_pool_waiting'),
    busy: await figure('peichi_pool_connections{state="busy"}'),
  })
  expect((await busiest()).waiting).toBe(0)
  await asAdmin(async (left) => {
    await left.query('begin; lock table stock_balance in access exclusive mode')
    const holder = (await left.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    const selling = Promise.all(Array.from({ length: 12 }, sell))
    await wait(1500)
    // of eight connections a company holds four; the other eight sales wait
    expect(await busiest()).toEqual({ waiting: 8, busy: 4 })
    const rows = await seen()
    const held = rows.filter(({ blocked_by }) => blocked_by.includes(holder))
    expect(held.length).toBeGreaterThan(0)
    expect(rows.find(({ pid }) => pid === holder)).toMatchObject({ state: 'idle in transaction', blocked_by: [] })
    expect(rows[0]?.pid).toBe(holder)
    await asAdmin((admin) => admin.query('select pg_terminate_backend($1::int)', [holder]))
    expect((await selling).map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => Code.done))
  })
  expect(await busiest()).toEqual({ waiting: 0, busy: 0 })
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(88)
})

test('a statement that is slow by itself is named by the database, and its call and company by the log', async () => {
  await asAdmin((admin) =>
    admin.query(`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return new; end $$;
      create trigger slow before insert on ck_order for each statement execute function slow()`),
  )
  lines.length = 0
  const selling = sell()
  await wait(1500)
  const [first] = await seen()
  expect(first).toMatchObject({ state: 'active', blocked_by: [] })
  expect(first?.query).toContain('ck_order')
  expect((await selling).code).toBe(Code.done)
  await expect.poll(() => lines.filter((line) => pattern.test(line))).toHaveLength(1)
  const said = JSON.parse(lines.find((line) => pattern.test(line)) ?? '{}')
  expect(said).toMatchObject({ call: `POST ${outbound.counter.path}`, tenant: trade.tenant.tenantId })
})
