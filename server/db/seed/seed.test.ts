import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { type App, openApp } from '#server/app.ts'
import { transact } from '#server/kit/pool.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { ownDatabase } from '../../../test/postgres.ts'
import { companies, people } from './company.ts'
import { demoAccounts, ensureDemo } from './index.ts'
import { type Progress, readProgress } from './progress.ts'
import { stage } from './stage.ts'

const SMALL = { parts: 150, customers: 16, suppliers: 6, days: 24, sales: 3 }
/** Today: what the demo company plans for the coming weeks has not come about while a test runs. */
const DAY = dayOf(new Date())
const quiet = () => {}

const open: App[] = []
async function installation(): Promise<App> {
  const app = await openApp({ ...(await ownDatabase()), log: pino({ level: 'silent' }), limits: false, connections: 6 })
  open.push(app)
  return app
}
afterAll(async () => {
  for (const app of open) await app.close()
})

const progressOf = async ({ pool }: App) => (await transact(pool, undefined, readProgress)) as Progress

/** The company as it is told to people: no ids, no moments. */
async function story(app: App) {
  const { tenantId } = await progressOf(app)
  return transact(app.pool, tenantId, async (db) => {
    const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
      (await query.execute(db)).rows.map((row) => Object.values(row).join(' | '))
    return {
      parts: await rows(
        sql`select pj_no, pj_brand, pj_name, pj_size, xs_price, purchase_price, min_price from part join part_price using (tenant_id, part_id) order by code_n, brand_n`,
      ),
      codes: await rows(sql`select string_agg(pj_no, ' = ' order by code_n) as codes from exchange_code group by group_id order by 1`),
      clients: await rows(sql`select client_no, client_name, script, max_price, max_days from client order by client_no`),
      sales: await rows(
        sql`select company_id, ck_no, status, client_name, txs_sum, cost_sum, override, txs_sum from ck_order join client using (tenant_id, client_id) order by 1, 2`,
      ),
      purchases: await rows(sql`select company_id, rk_no, status, purchase_sum, line_count from rk_order order by 1, 2`),
      pools: await rows(
        sql`select company_id, pj_no, pj_brand, qty, value from part_cost join part using (tenant_id, part_id) order by 1, 2, 3`,
      ),
    }
  })
}

let first: App
/** A whole company is made, month by month, on a machine that may be busy. */
const MAKING = 180_000

beforeAll(async () => {
  first = await installation()
  await ensureDemo(first, quiet, SMALL, DAY)
}, MAKING)

test('the demo company comes out the same each time', { timeout: MAKING }, async () => {
  const second = await installation()
  await ensureDemo(second, quiet, SMALL, DAY)
  expect(await story(second)).toEqual(await story(first))
})

/** Rows of the demo company: the walls between tenants hide them from whoever does not enter it. */
async function asked(app: App, query: string) {
  const { tenantId } = await progressOf(app)
  return transact(app.pool, tenantId, async (db) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows)
}
const numberIn = async (app: App, query: string) => Number(Object.values((await asked(app, query))[0] ?? {})[0])

test('no shelf of it was ever emptier than empty at the end of a day, save in the shop, which sells what is still on the lorry', async () => {
  expect(await numberIn(first, 'select count(*) from stock_ledger')).toBeGreaterThan(100)
  const short = await asked(
    first,
    `select warehouse_name, count(distinct part_id)::int as parts from (
       select w.warehouse_name, l.part_id, sum(sum(l.qty)) over (partition by l.warehouse_id, l.part_id order by l.biz_date) as stock
       from stock_ledger l join warehouse w using (tenant_id, warehouse_id) group by 1, 2, l.warehouse_id, l.biz_date) d where stock < 0 group by 1`,
  )
  expect(short).toEqual([{ warehouseName: '门面仓', parts: 2 }])
})

test('no account of it ever had less than nothing at the end of a day, and none may be overdrawn', async () => {
  const accounts = await asked(
    first,
    `select account_name, may_overdraw, balance = sum(moved) as agrees, min(stands) >= 0 as in_hand from (
       select a.account_id, a.company_id, a.account_name, a.may_overdraw, a.balance, f.biz_date, sum(f.amount) as moved,
         sum(sum(f.amount)) over (partition by a.account_id order by f.biz_date) as stands
       from acc_account a join acc_flow f using (tenant_id, account_id) group by 1, 2, 3, 4, 5, 6) d
     group by account_id, company_id, account_name, may_overdraw, balance order by company_id, account_id`,
  )
  const sound = ['现金', '建行对公', '微信', '支付宝'].map((accountName) => ({
    accountName,
    mayOverdraw: false,
    agrees: true,
    inHand: true,
  }))
  expect(accounts).toEqual([...sound, ...sound, ...sound])
})

test('most of what its companies sold has been paid for, and no supplier waits for two weeks', async () => {
  const open = await numberIn(
    first,
    `select sum(amount - settled) / sum(amount) filter (where amount > 0) from accysyf where direction = 'ys'`,
  )
  expect(open).toBeGreaterThan(0)
  expect(open).toBeLessThan(0.5)
  const late = `select count(*) from accysyf where direction = 'yf' and amount > settled and due_date < '${daysFrom(DAY, -14)}'`
  expect(await numberIn(first, late)).toBe(0)
})

test('not everything in it went well: money was paid back both ways, a debt was given up, a sale was taken back with its money, goods were sold before they were bought', async () => {
  const papers = await asked(
    first,
    `select kind, status from money_order where kind in ('tk', 'gk', 'hz') or status = '已红冲' group by 1, 2 order by 1, 2`,
  )
  expect(papers).toEqual([
    { kind: 'gk', status: '已完成' },
    { kind: 'hz', status: '已核销' },
    { kind: 'sk', status: '已红冲' },
    { kind: 'tk', status: '已完成' },
  ])
  expect(
    await asked(first, `select count(*)::int as taken_back from ck_order where status = '已红冲' and reversed_at is not null`),
  ).toEqual([{ takenBack: 1 }])
  expect(await asked(first, `select note from doc_log where document = 'ck' and to_status = '已红冲'`)).toEqual([
    { note: '红冲：开错客户' },
  ])
  expect(await asked(first, 'select qty, open_qty from cost_estimate order by estimate_id')).toMatchObject([
    { openQty: '0.000' },
    { openQty: '2.000' },
  ])
  expect(await numberIn(first, `select count(*) from money_order where of_document = 'ck' and status = '已完成'`)).toBeGreaterThan(5)
})

test('a start that was cut off in the middle of a step is taken up by the next one, to the same end', { timeout: MAKING }, async () => {
  const app = await installation()
  let steps = 0
  const cutOff: App = {
    ...app,
    as: (who, work) =>
      app.as(who, async (ctx) => {
        const result = await work(ctx)
        if (++steps % 7 === 0) throw new Error('power cut')
        return result
      }),
  }
  let cuts = 0
  while (!(await progressOf(app))?.finished) await ensureDemo(cutOff, quiet, SMALL, DAY).catch(() => cuts++)
  expect(cuts).toBeGreaterThan(1)
  expect(await story(app)).toEqual(await story(first))
})

test('two servers that start at the same moment make one company', { timeout: MAKING }, async () => {
  const app = await installation()
  const size = { ...SMALL, parts: 60, days: 4 }
  await Promise.all([ensureDemo(app, quiet, size, DAY), ensureDemo(app, quiet, size, DAY)])
  const { rows } = await app.pool.query('select count(*)::int as people from login_name')
  expect(rows).toEqual([{ people: people.length }])
  expect((await progressOf(app)).finished).toBe(true)
})

test('a second start says and does nothing', async () => {
  const said: string[] = []
  await ensureDemo(first, (text) => said.push(text), SMALL, DAY)
  expect(said).toEqual([])
})

test('an installation that has people of its own gets no demo company', async () => {
  const app = await installation()
  await app.pool.query(`insert into login_name (account, tenant_id, user_id) values ('someone', 7, 7)`)
  await ensureDemo(app, quiet, SMALL, DAY)
  expect(await progressOf(app)).toBeUndefined()
})

test.each(companies.map(({ companyName }, company) => ({ companyName, company })))(
  'the books of $companyName agree',
  async ({ company }) => {
    const progress = await progressOf(first)
    const who = { tenantId: progress.tenantId, userId: progress.userIds.laoban ?? 0, companyId: progress.companyIds[company] ?? 0 }
    const { content, sound } = await first.as(who, async (ctx) =>
      (await stage(ctx, progress)('laoban', DAY, company)).call(reconciliation.reconcile, {}),
    )
    expect(content.filter(({ wrong }) => wrong > 0)).toEqual([])
    expect(sound).toBe(true)
    expect(content.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(50)
  },
)

test('some of what it has lies there since long: 呆滞 of the house is 15 parts, the oldest of 520 days, none of them ever sold', async () => {
  const progress = await progressOf(first)
  const who = { tenantId: progress.tenantId, userId: progress.userIds.laoban ?? 0, companyId: progress.companyIds[0] ?? 0 }
  const { page, total } = await first.as(who, async (ctx) =>
    (await stage(ctx, progress)('laoban', DAY)).call(figures.run, { report: 'still', companies: 'all', groups: ['part'], limit: 50 }),
  )
  const { length } = page.list
  expect(length).toBe(15)
  // 2, 3, 4 pieces in turn: 4 parts are 11, 5 are 14, 3 are 9, twice
  expect(Number(total.stillPieces)).toBe(11 + 14 + 9 + 9)
  expect(page.list.map(({ stillDays }) => Number(stillDays)).toSorted((a, b) => b - a)).toEqual([
    ...[520, 520, 520, 520],
    ...[400, 400, 400, 400, 400],
    ...[300, 300, 300],
    ...[260, 260, 260],
  ])
  expect(page.list.every(({ lastSold }) => lastSold === null)).toBe(true)
})

test('suppliers compete for what goes best: one of them preferred, prices that were raised, prices over, prices without tax', async () => {
  const [offers] = await asked(
    first,
    `select count(*)::int as offers, count(distinct part_id)::int as parts, count(*) filter (where preferred)::int as preferred,
       count(*) filter (where not tax_in)::int as untaxed, count(*) filter (where stopped)::int as stopped from supplier_offer`,
  )
  // 40 parts; of each its own supplier and one, two, three others in turn; the third names prices without tax; every eleventh stopped
  expect(offers).toEqual({ offers: 40 + 14 * 1 + 13 * 2 + 13 * 3, parts: 40, preferred: 40, untaxed: 13, stopped: 2 + 1 + 3 })
  const changed = `select count(*)::int from (select offer_id from offer_price where from_qty = 0 group by 1 having count(*) > 1) o`
  expect(await numberIn(first, changed)).toBe(20)
})

test('every list of things to do has something in it', async () => {
  const { sales, purchases } = await story(first)
  const statuses = (rows: string[]) => new Set(rows.map((row) => row.split(' | ')[2]))
  const all = [
    '草稿',
    '待审核',
    '已审核',
    '已确认',
    '待拣货',
    '拣货中',
    '待验货',
    '验货中',
    '待打包',
    '打包中',
    '待发货',
    '已在途',
    '已完成',
    '已关单',
  ]
  expect(all.filter((status) => !statuses(sales).has(status))).toEqual([])
  expect(statuses(purchases)).toEqual(new Set(['草稿', '已确认', '已完成']))
})

test('the login page offers the accounts, and they open', async () => {
  const plat = await first.http.inject({ method: 'GET', url: session.plat.path })
  expect(plat.json().data.accounts).toEqual(demoAccounts)
  expect(demoAccounts.map(({ roleName }) => roleName)).toEqual(['老板', '开单员', '采购', '仓库', '财务'])
  for (const { loginAccount, password } of demoAccounts) {
    const payload = { username: loginAccount, password, code: 'browser-of-the-demo' }
    const login = await first.http.inject({ method: 'POST', url: session.login.path, payload })
    expect(login.json()).toMatchObject({ code: 1, msg: '登录成功' })
  }
})
