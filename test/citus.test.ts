import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { lookup } from '#contract/master/lookup.ts'
import { menus } from '#contract/platform/menus.ts'
import { reminders } from '#contract/platform/messages/reminders.ts'
import { cronJobs } from '#server/cron.ts'
import { carryOutCron } from '#server/kit/jobs.ts'
import { newTrade } from './trade.ts'

/**
 * A day of two companies over the machines of a cluster. CITUS_URL and PEICHI_CITUS say where they are (docs/operations.md); every test of the server runs
 * there then, on the same statements, this one says what they cannot see.
 */
const here = process.env.CITUS_URL !== undefined
if (!here) process.stdout.write('没有 CITUS_URL：分布式数据库的测试未运行 / no CITUS_URL: nothing was tried on Citus\n')

const { ownerUrl, appUrl } = inject('database')
async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const each of statements) ({ rows } = await client.query<Row>(each))
    return rows
  } finally {
    await client.end()
  }
}

test.skipIf(!here)('every table of tenants lies by tenant, side by side', async () => {
  const rows = await ask(
    ownerUrl,
    `select count(*)::int as tables, count(distinct colocationid)::int as sides from pg_dist_partition where partmethod = 'h'`,
  )
  expect(rows[0]).toMatchObject({ sides: 1 })
  expect(rows[0]?.tables).toBeGreaterThan(150)
})

test.skipIf(!here)('two companies trade; the books agree, and neither sees the other', async () => {
  const trades = await Promise.all([newTrade(), newTrade()])
  for (const trade of trades) {
    const pjid = await trade.part({ pjName: '机油滤清器' })
    await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
    await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4, xsPrice: 100 }]))
    expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 6, costSum: 360 }])
    const { content } = await trade.owner.ok(lookup.pageNew, { queryType: 1, queryValue: '机油' })
    expect(content.map((row) => row.id)).toEqual([pjid])
    await trade.expectSound()
    // what every page begins with
    expect((await trade.owner.ok(menus.routers, {})).data.length).toBeGreaterThan(5)
  }
  const [mine, theirs] = trades.map(({ tenant }) => tenant.tenantId)
  const seen = await ask(appUrl, 'begin', `set local app.tenant_id = '${mine}'`, `select 1 from stock_ledger where tenant_id = ${theirs}`)
  expect(seen).toEqual([])
  await expect(
    ask(
      appUrl,
      'begin',
      `set local app.tenant_id = '${mine}'`,
      `insert into master_series (tenant_id, series, last_no) values (${theirs}, 'x', 1)`,
    ),
  ).rejects.toThrow('row-level security')
  // rights on single columns
  const open = `where tenant_id = ${mine}`
  await expect(ask(appUrl, 'begin', `set local app.tenant_id = '${mine}'`, `update accysyf set amount = 0 ${open}`)).rejects.toThrow(
    'permission denied',
  )
})

test.skipIf(!here)('every statement of the clock is carried out there, and does what it is for', async () => {
  const trade = await newTrade()
  const { tenantId } = trade.tenant
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4, xsPrice: 100 }]))
  const { id } = await trade.owner.ok(reminders.save, { content: '给客户回电', time: '2099-12-31 09:00' })
  const long = `timestamptz '2026-01-01'`
  await ask(
    ownerUrl,
    `update reminder set next_at = ${long} where tenant_id = ${tenantId} and reminder_id = ${id}`,
    `update stock_ledger set posted_at = ${long} where tenant_id = ${tenantId}`,
    `update result_entry set posted_at = ${long} where tenant_id = ${tenantId}`,
  )
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  try {
    // as they are for large companies
    for (const work of ['roll_stock(0)', 'roll_ledger(0)', 'plan_parts(0, 0)']) await pool.query(`select house.${work}`)
    for (const job of cronJobs) await carryOutCron(pool, job)
  } finally {
    await pool.end()
  }
  const told = `select (select count(*) from message where tenant_id = ${tenantId} and kind = 'reminder')::int as reminded,
    (select count(*) from part_plan where tenant_id = ${tenantId})::int as planned,
    (select sum(qty) from stock_pool where tenant_id = ${tenantId} and pool = 0)::int as rolled,
    (select sum(value) from company_stock where tenant_id = ${tenantId})::int as worth`
  expect(await ask(ownerUrl, told)).toEqual([{ reminded: 1, planned: 1, rolled: 6, worth: 360 }])
  // nobody takes up a job of this name
  await ask(ownerUrl, `select house.order_for_all('tried')`)
  const [ordered] = await ask<{ jobs: number }>(
    ownerUrl,
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'tried'`,
  )
  await ask(ownerUrl, `select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'tried'`)
  expect(ordered?.jobs).toBeGreaterThan(0)
})
