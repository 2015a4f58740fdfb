import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newTrade, type Trade } from './trade.ts'

const app = new pg.Client({ connectionString: inject('database').appUrl })
const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
let trades: [Trade, Trade]
beforeAll(async () => {
  await Promise.all([app.connect(), owner.connect()])
  trades = await Promise.all([newTrade(), newTrade()])
  for (const trade of trades) await trade.receive({ pjid: await trade.part(), rkAmount: 1 })
})
afterAll(() => Promise.all([app.end(), owner.end()]))

/** Runs a statement as the application inside one tenant. */
async function inTenant(tenantId: number | undefined, sql: string) {
  await app.query('begin')
  try {
    if (tenantId !== undefined) await app.query(`set local app.tenant_id = '${tenantId}'`)
    return await app.query(sql)
  } finally {
    await app.query('rollback')
  }
}

test('every table that names a tenant stands behind the wall', async () => {
  const { rows } = await owner.query(`
    select c.relname as name, c.relrowsecurity as walled from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const open = rows.filter(({ walled }) => !walled).map(({ name }) => name)
  // Found by login name, token, scanned or typed code or credential before the tenant is known; they hold nothing of his trade.
  expect(open).toEqual([
    'device_ticket',
    'entry_ticket',
    'login_credential',
    'login_name',
    'print_pairing',
    'qr_session',
    'second_step',
    'session',
    'wechat_ticket',
  ])
  expect(rows.length).toBeGreaterThan(30)
})

test('a statement that forgets the tenant still sees only its own', async () => {
  const [mine, theirs] = trades.map(({ tenant }) => tenant.tenantId)
  const { rows } = await inTenant(mine, 'select distinct tenant_id::int as id from stock_ledger')
  expect(rows).toEqual([{ id: mine }])
  expect((await inTenant(undefined, 'select 1 from stock_ledger')).rowCount).toBe(0)
  expect((await inTenant(mine, `update part set pj_name = '' where tenant_id = ${theirs}`)).rowCount).toBe(0)
  const insert = `insert into master_series (tenant_id, series, last_no) values (${theirs}, 'x', 1)`
  await expect(inTenant(mine, insert)).rejects.toThrow('row-level security')
})

test.each([
  ['change the stock ledger', 'update stock_ledger set qty = 0'],
  ['delete from the stock ledger', 'delete from stock_ledger'],
  ['change what is owed', 'update accysyf set amount = 0'],
  ['delete what is owed', 'delete from accysyf'],
  ['rewrite the log of a document', `update doc_log set note = ''`],
  ['rewrite the price history', 'delete from price_change'],
  ['take a wall down', 'alter table part disable row level security'],
  ['become the owner', 'set role peichi_owner'],
  ['order jobs past the door', `select graphile_worker.add_job('sweep')`],
])('the application cannot %s', async (_, sql) => {
  const [trade] = trades
  await expect(inTenant(trade.tenant.tenantId, sql)).rejects.toThrow(/permission denied|must be owner/)
})

test('the clock sweeps what has served its time, and nothing that may still be asked for', async () => {
  const marks = [`old-${crypto.randomUUID()}`, `new-${crypto.randomUUID()}`]
  const captcha = `insert into captcha (captcha_id, answer, expires_at) values ($1, 'x', now() - interval '1 year'), ($2, 'x', now() + interval '1 hour')`
  await owner.query(captcha, marks)
  await owner.query('select house.sweep()')
  const { rows } = await owner.query('select captcha_id as id from captcha where captcha_id = any($1)', [marks])
  expect(rows).toEqual([{ id: marks[1] }])
  // every table that is swept, and its moment, are there
  const { rows: worn } = await owner.query(`
    select w.relation, a.attname is not null as found from house.worn w
    left join pg_attribute a on a.attrelid = to_regclass('public.' || quote_ident(w.relation)) and a.attname = w.moment and not a.attisdropped`)
  expect(worn.length).toBeGreaterThan(3)
  expect(worn.filter(({ found }) => !found)).toEqual([])
})

test('what the clock orders for all is ordered once for each tenant, however often it strikes, in the name of his owner', async () => {
  const task = `walk-${crypto.randomUUID()}`
  for (let strike = 0; strike < 2; strike++) await owner.query('select house.order_for_all($1)', [task])
  const ids = trades.map(({ tenant }) => tenant.tenantId)
  const { rows } = await owner.query(
    `select j.payload->'who' as who from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (j.payload->'who'->>'tenantId')::bigint = any($2) order by (j.payload->'who'->>'tenantId')::bigint`,
    [task, ids],
  )
  const ordered = trades.map(({ tenant }) => {
    const { userId, companyId } = tenant.user('owner')
    return { tenantId: tenant.tenantId, userId, companyId }
  })
  expect(rows.map(({ who }) => who)).toEqual(ordered.sort((a, b) => a.tenantId - b.tenantId))
  await owner.query(
    `select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  )
})
