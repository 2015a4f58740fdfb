import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { saleReturn } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { funds, payMethods } from '#contract/ledgers/cash.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/postgres.ts'
import { asOwner } from '#test/roll-results.ts'
import { type Caller, caller, onOwnServer, seat } from '#test/world.ts'
import type { ReversibleDocument } from '../contract/documents.ts'

/**
 * A company as the program left it at migration 0063, written through its calls of that day: documents of every kind, posted, waiting, closed, refused and taken
 * back, a closed month, goods sold before they were there, a branch. One row of a table a line.
 */
const COMPANY = join(import.meta.dirname, 'upgrade-company.jsonl')
const LAST = '0063'

const urls = onOwnServer(upgraded)
let owner: Caller
let branch: Caller

async function upgraded() {
  const database = await emptyDatabase()
  const before = mkdtempSync(join(tmpdir(), 'peichi-before-'))
  for (const name of readdirSync(MIGRATIONS).filter((name) => name.slice(0, 4) <= LAST))
    copyFileSync(join(MIGRATIONS, name), join(before, name))
  await migrate(database.ownerUrl, before)
  rmSync(before, { recursive: true })
  await load(database.ownerUrl)
  await migrate(database.ownerUrl)
  // what the clock does every minute is done by hand, so that it is seen half-way
  await asOwner((client) => client.query('alter function house.fill_results(bigint) rename to fill_by_hand'), database.ownerUrl)
  return database
}

/** As a superuser, who is asked for no order of the tables. */
async function load(ownerUrl: string) {
  const admin = new URL(inject('adminUrl'))
  admin.pathname = new URL(ownerUrl).pathname
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set timezone = 'Asia/Shanghai'`)
    for (const line of readFileSync(COMPANY, 'utf8').trimEnd().split('\n')) {
      const [table, row] = JSON.parse(line) as [string, Record<string, unknown>]
      const columns = Object.keys(row).map((name) => `"${name}"`)
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_record(null::${table}, $1::json)`,
        [JSON.stringify(row)],
      )
    }
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.oid::regclass::text as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attidentity <> '' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { table, column } of rows)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1)`,
      )
  } finally {
    await client.end()
  }
}

test('whose goods came back is known of returns of before: whoever had last brought them by then', async () => {
  type Line = [goods: string, day: string, supplier: string | null]
  const returned = await asked<Line>(
    `select t.company_id || ' ' || t.part_id, o.post_date::text, t.supplier_id::text
     from th_product t join th_order o using (tenant_id, th_id) where t.th_type = 0 and o.post_date is not null`,
  )
  const brought = await asked<Line>(
    `select company_id || ' ' || part_id, rk_date::text, supplier_id::text from rk_product where posted and rk_type = 0 order by line_id`,
  )
  expect(returned.length).toBeGreaterThan(0)
  for (const [goods, day, supplier] of returned) {
    const before = brought.filter((each) => each[0] === goods && each[1] <= day)
    const newest = before.reduce<Line | undefined>((last, each) => (last && last[1] > each[1] ? last : each), undefined)
    expect([goods, supplier]).toEqual([goods, newest?.[2] ?? null])
  }
})

async function asked<R>(sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: urls.ownerUrl })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as R[]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const [user] = await asked<[string, string, string, string]>(
    `select u.tenant_id, u.user_id, u.company_id, u.login_account from app_user u
     join user_role x on x.tenant_id = u.tenant_id and x.user_id = u.user_id join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id and r.owner limit 1`,
  )
  const [tenantId = '', userId, companyId, loginAccount = ''] = user ?? []
  const [other] = await asked<[string]>(`select distinct to_company_id from stock_paper where to_company_id is not null`)
  const seated = (at: number) => seat(Number(tenantId), { userId: Number(userId), companyId: at, loginAccount })
  owner = caller({ token: await seated(Number(companyId)) })
  branch = caller({ token: await seated(Number(other?.[0])) })
})

test('数据核对 of both companies finds nothing', async () => {
  for (const by of [owner, branch]) expect((await by.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('what had been posted and taken back reads 已红冲, what never posted 已关单', async () => {
  const statuses = (table: string, kind = `''`) =>
    asked<[string, string, number]>(
      `select ${kind}, status, count(*)::int from ${table} where status in ('已红冲', '已关单') group by 1, 2 order by 1, 2`,
    )
  expect(await statuses('ck_order')).toEqual([
    ['', '已关单', 1],
    ['', '已红冲', 1],
  ])
  expect(await statuses('rk_order')).toEqual([['', '已红冲', 1]])
  expect(await statuses('th_order')).toEqual([['', '已关单', 1]])
  expect(await statuses('mark_order')).toEqual([['', '已关单', 1]])
  // held and let go: closed; called back from the road: taken back
  expect(await statuses('stock_paper', 'kind')).toEqual([
    ['db', '已关单', 1],
    ['db', '已红冲', 1],
    ['qr', '已红冲', 1],
    ['tz', '已红冲', 1],
  ])
  expect(
    await asked(`select distinct to_status from doc_log g join rk_order o on g.document = 'rk' and g.document_id = o.rk_id where o.reversed_on is not null
    and g.to_status in ('已关单', '已红冲')`),
  ).toEqual([['已红冲']])
})

test('合计 of the lists: posted, waiting, taken back', async () => {
  // 10 and 5 at 15; 9 at 100; 3 at 99; 4, 2 and 3 at 20; 3 at 21; 2 at 31, all refused; 2 at 32, on their way; 1 at 80
  expect((await owner.ok(outbound.totals, { ckType: 0 })).content).toMatchObject({
    posted: { count: 11, txsPrice: 150 + 75 + 900 + 297 + 80 + 40 + 60 + 63 + 62 + 64 + 80 },
    waiting: { count: 2, txsPrice: 33 + 34 },
    reversed: { count: 1, txsPrice: 80 },
  })
  // 1,000 at 1; 100 at 10; 10 at 60; 20 at 11.11; 3 at 9
  expect((await owner.ok(stockIn.totals, {})).content).toMatchObject({
    posted: { count: 5, purchaseSum: 1000 + 1000 + 600 + 222.2 + 27 },
    waiting: { count: 1, purchaseSum: 60 },
    reversed: { count: 1, purchaseSum: 1000 },
  })
  expect((await owner.ok(saleReturn.totals, {})).content).toMatchObject({
    posted: { count: 4, thSum: 30 + 20 + 40 + 62 },
    waiting: { count: 1, thSum: 21 },
    reversed: { count: 0 },
  })
  expect((await owner.ok(receipts.totals, {})).content).toMatchObject({
    posted: { count: 4, moneySum: 60 + 150 + 20 + 70, discount: 0.5 },
    waiting: { count: 1, moneySum: 60 },
    reversed: { count: 1, moneySum: 40 },
  })
})

test('debts and accounts are what they were; what nobody paid and nobody owes reads 无需收款', async () => {
  const found = (await owner.ok(clients.page, { tags: [1, 3], limit: 100 })).page.list
  const owed = found.map(({ receivable }) => receivable).filter((each) => each !== 0)
  // 1,494 sold, 152 brought back, 200 from before, 230.50 received · 297 less 70, its opening taken back · 80 of which 27 were set off
  expect(owed.sort()).toEqual([1494 - 152 + 200 - 230.5, 297 - 70, 80 - 27].sort())
  const states = (await owner.ok(outbound.page, { ckType: 0, limit: 100 })).page.list.map(({ txsPrice, moneyStatus }) => [
    txsPrice,
    moneyStatus,
  ])
  expect(states).toContainEqual([62, '无需收款'])
  expect(states).toContainEqual([40, '无需收款'])
  const balances = (await owner.ok(funds.page, {})).page.list.map(({ accountName, balance }) => [accountName, balance])
  expect(balances).toEqual(
    expect.arrayContaining([
      ['现金', 1000 + 60 + 150 + 20 + 70 - 500 + 100 - 30],
      ['建行', 5000 - 101],
      ['旧微信', 0],
    ]),
  )
  expect(await asked(`select count(*)::int from acc_flow where shift_id is not null`)).toEqual([[0]])
})

test('ways to pay are the accounts in use; 散客 is the one somebody had entered', async () => {
  const { content } = await owner.ok(payMethods.list, {})
  expect(content.map(({ name, takesChange }) => [name, takesChange])).toEqual([
    ['现金', true],
    ['建行', false],
  ])
  expect(await asked(`select client_name, client_type, count(*) over ()::int from client where walk_in`)).toEqual([['散客', '其他', 1]])
})

test('goods: a receipt taken back adds up to its paper, what was short waits for goods, and nothing carries a fee yet', async () => {
  const rows = await asked<[string, string, string]>(
    `select l.kind, l.qty::float::text, l.value::float::text from stock_ledger l join part p on p.part_id = l.part_id where p.pj_no = 'DEAR' and leg > 0 order by ledger_id`,
  )
  // 10 at 60 and 2 at 500, 9 sold at average; 266.6667 had gone back for 1,000
  expect(rows).toEqual([
    ['进货红冲', '0', '-733.3333'],
    ['成本差异', '0', '733.3333'],
  ])
  expect(await asked(`select p.pj_no, e.open_qty::float, e.document from cost_estimate e join part p on p.part_id = e.part_id`)).toEqual([
    ['SHORT', 3, ''],
  ])
  expect(await asked('select sum(fee)::float, count(*)::int > 0 from part_cost')).toEqual([[0, true]])
  // two counts found 2 more and 1 less
  const [dear] = await asked<[string]>(`select part_id from part where pj_no = 'DEAR'`)
  expect((await owner.ok(parts.getOne, { id: Number(dear?.[0]) })).content).toMatchObject({ pjQty: 10 - 9 + 2 - 1 })
})

test('the closed month keeps its figures, and the statement of it has its columns', async () => {
  const [row] = (await owner.ok(periods.list, {})).content.filter(({ closed }) => closed)
  // 1,000 worth of goods came in, 15 pieces of 10 left; 225 owed of which 60 were paid
  expect(row).toMatchObject({ receivable: 225 - 60, payable: 1000, stockValue: 1000 - 150 })
  const [statement] = (await owner.ok(statementCalls.ys.statements, {})).page.list
  expect(statement).toMatchObject({ sold: 225, received: 60, returned: 0, closing: 165 })
})

const fill = (step: number) =>
  asOwner(
    async (client) => Number((await client.query<{ went: string }>('select house.fill_by_hand($1) as went', [step])).rows[0]?.went),
    urls.ownerUrl,
  )
const resultBy = (kind: string) =>
  asked<[number, number]>(`select sum(income)::float, sum(cost)::float from result_entry where kind = '${kind}'`)

test('the result of what was posted before is filled in step by step', async () => {
  expect(await asked('select count(*)::int from result_entry')).toEqual([[0]])
  await fill(10)
  expect(await asked('select done > 0 and done < total and finished_at is null from result_filling')).toEqual([[true]])
  const last = (await owner.ok(reconciliation.reconcile, {})).content.find(({ name }) => name === '损益 = 单据变动')
  expect(last).toMatchObject({ about: expect.stringMatching(/^历史数据整理中 [1-9]\d?%，完成后核对$/), wrong: 0 })
})

test('what was posted before can be taken back after: counts from the last, papers, transfers; and 数据核对 still finds nothing', async () => {
  const counts = (await owner.ok(stockCounts.page, { status: '已审核' })).page.list.map(({ id }) => ({
    document: 'pd' as const,
    id,
  }))
  const papers = (await owner.ok(stockPapers.page, { limit: 100 })).page.list.flatMap(({ id, kind, status }) =>
    ['qc', 'bs', 'db'].includes(kind) && ['已审核', '已完成'].includes(status) && !(kind === 'db' && status === '已审核')
      ? [{ document: kind as ReversibleDocument, id }]
      : [],
  )
  expect([counts.length, papers.length]).toEqual([2, 6])
  for (const steps of [counts.sort((a, b) => b.id - a.id), ...papers.map((step) => [step])])
    await owner.ok(reversal.reverse, { steps, note: '录错' })
  for (const by of [owner, branch]) expect((await by.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('filled to the end, also of what was taken back meanwhile, the result explains every day; a second run adds nothing', async () => {
  for (let steps = 0; steps < 500 && (await fill(10)) > 0; steps++);
  expect(await asked('select done = total and finished_at is not null from result_filling')).toEqual([[true]])
  for (const by of [owner, branch]) expect((await by.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  // the sales and returns of the lists; what was taken back stands against itself
  expect((await resultBy('销售'))[0]?.[0]).toBe(1871)
  expect((await resultBy('销售退货'))[0]?.[0]).toBe(-152)
  expect(await resultBy('优惠')).toEqual([[0, 0.5]])
  // 10 at 60 and 2 at 500, 9 sold at average, the 2 taken back for 1,000 where 266.6667 were left to give
  expect(
    await asked(`select sum(cost)::float from result_entry e join part p using (part_id) where p.pj_no = 'DEAR' and kind = '成本差异'`),
  ).toEqual([[-733.3333]])
  const [[count] = []] = await asked<[number]>('select count(*)::int from result_entry')
  await asked(`update result_filling set finished_at = null, document = '', upto = 0, done = 0`)
  while ((await fill(1000)) > 0);
  expect(await asked('select count(*)::int from result_entry')).toEqual([[count]])
})
