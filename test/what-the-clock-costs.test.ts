import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { menus } from '#contract/platform/menus.ts'
import { cronJobs } from '#server/cron.ts'
import { newTrade } from './trade.ts'
import { newTenant, onOwnServer } from './world.ts'

const own = onOwnServer()
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: own.ownerUrl || inject('database').ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())
const ask = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as T[]

test('only companies that posted lately are looked at, and at night all of them', async () => {
  const quiet = await newTenant()
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 1, purchasePrice: 5 })
  const { tenantId } = trade.tenant
  const [moved] = await ask<{ ids: number[] }>(`select house.moved_since(now() - interval '1 hour')::float8[] as ids`)
  expect(moved?.ids).toEqual([tenantId])
  await ask(`select house.plan_parts(lately => '26 hours')`)
  const planned = `select tenant_id::float8 as id from part_planned where tenant_id = any($1) order by 1`
  const both = [quiet.tenantId, tenantId]
  expect(await ask(planned, [both])).toEqual([{ id: tenantId }])
  await ask('select house.plan_parts()')
  expect(await ask(planned, [both])).toHaveLength(2)
  await ask(`select house.order_for_moved('refresh-part-ranks', '70 minutes')`)
  const jobs = await ask(`select key from graphile_worker.jobs where key like 'refresh-part-ranks:%'`)
  expect(jobs.map(({ key }) => key)).not.toContain(`refresh-part-ranks:${quiet.tenantId}`)
})

test('of a company that brought its stock and was never added up the planner knows how much it has, once the clock has come by', async () => {
  const others = await newTrade()
  const bring = (tenantId: number, rows: number) =>
    ask(
      `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by)
       select $1::bigint, 1, n, 1, 0, 1, 1, 1, 1, 1, '期初', 'xx', n, 'X', n, '记账', 0, house.business_day(), 1 from generate_series(1, $2::int) n`,
      [tenantId, rows],
    )
  // so many that the newcomer is no tenth of them
  await bring(others.tenant.tenantId, 30_000)
  await ask('analyze stock_ledger')
  const { tenantId } = await newTenant()
  const expectedRows = async () => {
    const [found] = await ask<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select 1 from stock_ledger where tenant_id = ${tenantId}`,
    )
    return found?.['QUERY PLAN'][0].Plan['Plan Rows']
  }
  await bring(tenantId, 2500)
  expect(await expectedRows()).toBeLessThan(100)
  await ask(`select house.roll_results(lately => '70 minutes')`)
  expect(await expectedRows()).toBeGreaterThan(1500)
})

test('a start walks no company whose menu is the standard; one of another release is brought up to date when somebody comes in', async () => {
  const tenant = await newTenant()
  const key = `select menu_sum, (select count(*)::int from menu m where m.tenant_id = t.tenant_id) as pages from tenant_root t where tenant_id = $1`
  const [fresh] = await ask(key, [tenant.tenantId])
  expect(fresh?.menu_sum).not.toBe('')
  // also where there is no company of operators: nobody's menu is looked at again
  expect(await ask('select house.sync_menus(1) as more')).toEqual([{ more: false }])
  await ask(`delete from menu where tenant_id = $1 and key = 'SaleList'`, [tenant.tenantId])
  await ask(`update tenant_root set menu_sum = 'older' where tenant_id = $1`, [tenant.tenantId])
  await tenant.as('owner').ok(menus.routers, {})
  expect(await ask(key, [tenant.tenantId])).toEqual([fresh])
})

test('what has served its time goes in steps, a message with its marks, and nothing younger', async () => {
  const tenant = await newTenant()
  const { tenantId } = tenant
  const { userId } = tenant.user('owner')
  await ask(
    `insert into login_log (tenant_id, user_id, event, at) select $1, $2, '登录', now() - make_interval(months => m) from generate_series(1, 24) m`,
    [tenantId, userId],
  )
  await ask(
    `with sent as (insert into message (tenant_id, title, content, created_at) values ($1, '旧', '', now() - interval '13 months'), ($1, '新', '', now()) returning message_id)
     insert into message_record (tenant_id, user_id, message_id) select $1, $2, message_id from sent`,
    [tenantId, userId],
  )
  expect(await ask('select house.sweep(5) as more')).toEqual([{ more: true }])
  for (let more = true; more; ) more = (await ask<{ more: boolean }>('select house.sweep(5) as more'))[0]?.more === true
  const [left] = await ask(
    `select (select count(*)::int from login_log where tenant_id = $1) as logins, (select count(*)::int from message_record where tenant_id = $1) as marks`,
    [tenantId],
  )
  expect(left).toEqual({ logins: 11, marks: 1 })
})

test('every statement of the clock is one that runs', async () => {
  for (const { name, sql } of cronJobs) await expect(owner.query(sql), name).resolves.toBeDefined()
})
