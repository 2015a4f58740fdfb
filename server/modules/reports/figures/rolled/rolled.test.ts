import { expect, test } from 'vitest'
import type { Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Sent<typeof figures.run>
type Trade = Awaited<ReturnType<typeof newTrade>>

/** Postings of fifteen months in any order of days, some taken back on other days, written past the use-cases: every one gets entries and rows of the ledger as they do. */
const ENTRIES = `
  with r as (
    select n, (current_date - floor(random() * 450)::int) as day, (array['销售', '销售', '销售', '销售退货', '成本差异', '已售成本调整', '运杂费', '盘盈', '盘亏', '优惠', '坏账', '其他支出', '手续费', '资本'])[1 + floor(random() * 14)::int] as kind,
      ($2::bigint[])[1 + floor(random() * cardinality($2::bigint[]))::int] as part, ($3::bigint[])[1 + floor(random() * cardinality($3::bigint[]))::int] as client,
      ($4::bigint[])[1 + floor(random() * cardinality($4::bigint[]))::int] as person, 1 + floor(random() * 9) as qty, round((random() * 900)::numeric, 2) as income, round((random() * 700)::numeric, 4) as cost,
      ($6::bigint[])[1 + floor(random() * cardinality($6::bigint[]))::int] as company, random() < 0.2 as undone, current_date - floor(random() * 450)::int as later
    from generate_series($7::int, $8::int) n
  ), both_ways as (
    select n, 1 as sign, day, 0 as leg from r union all select n, -1, later, 1 from r where undone
  )
  insert into result_entry (tenant_id, company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost, document, document_id, doc_no, line_id, event, leg, posted_by, inner_cost)
  select $1, company, b.day, kind, case kind when '其他支出' then '房租' else '' end,
    case when kind in ('优惠', '坏账', '其他支出', '手续费') then null else part end, case when kind in ('盘盈', '盘亏', '其他支出', '手续费', '资本') then null else client end,
    case when kind in ('销售', '销售退货', '运杂费') then person end, case when kind in ('销售', '销售退货') then $5::bigint end,
    sign * case kind when '销售' then qty when '销售退货' then -qty else 0 end, sign * case when kind in ('销售', '销售退货') and n % 3 = 0 then 1 else 0 end,
    sign * case when kind in ('销售', '盘盈', '资本') then income when kind = '销售退货' then -income else 0 end,
    sign * case when kind = '销售退货' then -cost when kind in ('盘盈', '资本') then 0 else cost end, 'xx', n, 'X' || n, n, '记账', b.leg, 1,
    sign * case when n % 4 = 0 and kind in ('销售', '销售退货', '成本差异') then round(cost / 10, 4) else 0 end
  from both_ways b join r using (n) order by random()`
const LEDGER = `
  insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by, inner_value)
  select $1, ($4::bigint[])[1 + floor(random() * cardinality($4::bigint[]))::int], ($2::bigint[])[1 + floor(random() * cardinality($2::bigint[]))::int], $3, floor(random() * 3)::int, q, round(q * (40 + random() * 9)::numeric, 4), 0, 0, 0,
    case when n % 11 = 0 then '成本差异' when q > 0 then (array['进货', '销售退货', '调拨入', '盘盈', '采购退货红冲'])[1 + floor(random() * 5)::int] else (array['销售', '采购退货', '调拨出', '盘亏', '报损', '进货红冲'])[1 + floor(random() * 6)::int] end,
    'xx', n, 'X' || n, n, '记账', 0, current_date - floor(random() * 450)::int, 1, case when n % 5 = 0 then q else 0 end
  from (select n, floor(random() * 19)::int - 9 as q from generate_series($5::int, $6::int) n) s`

/** Figures as sums over entries `e` or rows `l` of the ledger, written apart from the code under test. */
const OF_ENTRIES: Record<string, string> = {
  sold: "sum(income) filter (where kind = '销售')",
  back: "-sum(income) filter (where kind = '销售退货')",
  net: "sum(income) filter (where kind in ('销售', '销售退货'))",
  netCost: "sum(cost) filter (where kind in ('销售', '销售退货'))",
  costDiff: "sum(cost) filter (where kind in ('成本差异', '已售成本调整'))",
  profit: "sum(income - cost) filter (where kind in ('销售', '销售退货', '成本差异', '已售成本调整'))",
  orders: "sum(docs) filter (where kind = '销售')",
  netPieces: "sum(qty) filter (where kind in ('销售', '销售退货'))",
  backPieces: "-sum(qty) filter (where kind = '销售退货')",
  lines: "count(*) filter (where kind = '销售' and qty > 0) - count(*) filter (where kind = '销售' and qty < 0)",
  stockGain: "sum(income - cost) filter (where kind = '盘盈')",
  stockLoss: "sum(income - cost) filter (where kind = '盘亏')",
  freight: "-sum(cost) filter (where kind = '运杂费')",
  discounts: "-sum(cost) filter (where kind = '优惠')",
  badDebt: "-sum(cost) filter (where kind = '坏账')",
  expense: "sum(cost) filter (where kind in ('其他支出', '手续费'))",
  netProfit: "sum(income - cost) filter (where kind <> '资本')",
  clients:
    "(select count(*) from (select client_id from unnest(array_agg(client_id) filter (where kind = '销售'), array_agg(sign(qty)) filter (where kind = '销售')) as u(client_id, s) where client_id is not null group by 1 having sum(s) > 0) x)",
}
const at = (kinds: string, column: string, sign = '') => `${sign}sum(${column}) filter (where biz_date >= $3 and ${kinds})`
const OF_LEDGER: Record<string, string> = {
  openPieces: 'sum(qty) filter (where biz_date < $3)',
  openValue: 'sum(value) filter (where biz_date < $3)',
  inPieces: at("kind in ('进货', '进货红冲')", 'qty'),
  inValue: at("kind in ('进货', '进货红冲')", 'value'),
  supplierBackPieces: at("kind in ('采购退货', '采购退货红冲')", 'qty', '-'),
  salePieces: at("kind = '销售'", 'qty', '-'),
  saleValue: at("kind = '销售'", 'value', '-'),
  movedInPieces: at("kind = '调拨入'", 'qty'),
  movedOutPieces: at("kind = '调拨出'", 'qty', '-'),
  countPieces: at("kind in ('盘盈', '盘亏')", 'qty'),
  otherPieces: at("kind = '报损'", 'qty'),
  diffValue: at("kind = '成本差异'", 'value'),
  closePieces: 'sum(qty)',
  closeValue: 'sum(value)',
}
const KEYS: Record<string, string> = {
  day: "to_char(biz_date, 'YYYY-MM-DD')",
  month: "to_char(biz_date, 'YYYY-MM')",
  company: 't.company_id::text',
  part: 't.part_id::text',
  brand: "nullif(p.pj_brand, '')",
  client: 't.client_id::text',
  person: 't.incharge_id::text',
  kind: 'kind',
  category: "nullif(category, '')",
  warehouse: 't.warehouse_id::text',
}

type Cells = Map<string, Record<string, number>>
/** What a report should say, from the ledger alone. `''` is 合计. */
async function added(
  tenantId: number,
  companies: number[],
  { from = '', to = '' }: Asked,
  group: string,
  names: string[],
  extra = 'true',
): Promise<Cells> {
  const stock = names.some((name) => OF_LEDGER[name])
  // both companies are the house: goods cost it what they cost without the margin of its branches
  const worth = (text = '') =>
    companies.length > 1 ? text.replaceAll(/\bcost\b/g, '(cost - inner_cost)').replaceAll(/\bvalue\b/g, '(value - inner_value)') : text
  const columns = names.map((name) => `coalesce(${worth(OF_ENTRIES[name] ?? OF_LEDGER[name])}, 0)::float as "${name}"`).join(', ')
  const rows = await asOwner((client) =>
    client.query(
      `select coalesce(key, '（无）') as key, grouping(key) = 1 as whole, ${columns}
       from (select t.*, ${KEYS[group]} as key from ${stock ? 'stock_ledger' : 'result_entry'} t left join part p on p.tenant_id = t.tenant_id and p.part_id = t.part_id
         where t.tenant_id = $1 and t.company_id = any($2) and ${stock ? 'true' : 'biz_date >= $3'} and $3::date is not null and biz_date <= $4 and ${extra}) t
       group by grouping sets ((key), ())`,
      [tenantId, companies, from, to],
    ),
  )
  return new Map(rows.rows.map(({ key, whole, ...row }) => [whole ? '' : key === '（无）' ? '（无）' : key, row]))
}

/** A report leaves out rows in which nothing of what it is about happened. */
const someOf = (cells: Cells, report: Asked['report']) =>
  Object.fromEntries(
    [...cells]
      .filter(([key, row]) => key === '' || Object.entries(row).some(([name, value]) => saysSo(report, name) && Math.abs(value) > 1e-6))
      .sort(),
  )

const saysSo = (report: Asked['report'], name: string) => (reportOf(report).only as readonly string[] | undefined)?.includes(name) ?? true

async function expectAdded(
  who: Caller,
  tenantId: number,
  companies: number[],
  asked: Asked,
  group: string,
  extra = 'true',
  more: Partial<Asked> = {},
) {
  const { page, total, measures } = await who.ok(figures.run, { ...asked, ...more, groups: [group as 'part'], limit: 500 })
  const known = { ...OF_ENTRIES, ...OF_LEDGER }
  const names = measures.filter((name) => known[name])
  expect(names.length).toBeGreaterThan(0)
  const cell = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, Number(row[name])]))
  const said: Cells = new Map([['', cell(total)], ...page.list.map((row) => [String(row.key) || '（无）', cell(row)] as const)])
  expect(someOf(said, asked.report), `${asked.report} by ${group} ${asked.from} ${asked.to}`).toEqual(
    someOf(await added(tenantId, companies, asked, group, names, extra), asked.report),
  )
}

const GROUPED: [Asked['report'], string[]][] = [
  ['day', ['day', 'month', 'company']],
  ['profit', ['month', 'company']],
  ['goods', ['part', 'brand', 'client', 'person', 'warehouse', 'month']],
  ['client', ['client', 'person', 'month']],
  ['person', ['person', 'client', 'month', 'brand']],
  ['margin', ['part', 'brand', 'month']],
  ['returns', ['part', 'client']],
]

async function histories(trade: Trade) {
  const { tenant, warehouseId } = trade
  const parts = [await trade.part(), await trade.part({ pjBrand: '天合' }), await trade.part({ pjBrand: '正厂' }), await trade.part()]
  const clients = [await trade.client(), await trade.client(), await trade.client()]
  const people = [tenant.user('owner').userId, tenant.user('seller').userId]
  const { tenantId, companyIds } = tenant
  const companies = companyIds.slice(0, 2)
  const post = (from: number, to: number) =>
    asOwner(async (client) => {
      await client.query('select setseed($1)', [((from * 37) % 100) / 100])
      await client.query(ENTRIES, [tenantId, parts, clients, people, warehouseId, companies, from, to])
      await client.query(LEDGER, [tenantId, parts, warehouseId, companies, from, to])
    })
  return { post, companies, people }
}

/** As the clock does, both kinds of sums. */
async function roll(tenantId: number) {
  await rollResults(tenantId)
  await asOwner((client) => client.query('select house.roll_ledger(0)'))
}

const monthsAgo = (months: number) => {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
const PERIODS = [
  // a whole year of months, odd days at both ends, within one month, one day, to the end of a quarter
  [`${monthsAgo(13)}-01`, `${monthsAgo(1)}-28`],
  [`${monthsAgo(12)}-17`, `${monthsAgo(1)}-09`],
  [`${monthsAgo(5)}-01`, `${monthsAgo(3)}-28`],
  [`${monthsAgo(2)}-03`, `${monthsAgo(2)}-21`],
  [`${monthsAgo(4)}-15`, `${monthsAgo(4)}-15`],
] as const

test('every report over sums of months, quarters and years says what the ledgers say, whatever days were posted and taken back in whatever order', {
  timeout: 300_000,
}, async () => {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const { tenantId } = tenant
  const { post, companies, people } = await histories(trade)
  const own = companies.slice(0, 1)
  const [person = 0] = people
  const compared = async (periods: readonly (readonly [string, string])[]) => {
    for (const [from, to] of periods) {
      for (const [report, groups] of GROUPED)
        for (const group of groups) {
          await expectAdded(owner, tenantId, companies, { report, from, to, companies: 'all' }, group)
          if (group === 'month') await expectAdded(owner, tenantId, own, { report, from, to }, group)
        }
      for (const group of ['part', 'brand', 'warehouse', 'company'])
        await expectAdded(owner, tenantId, companies, { report: 'movement', from, to, companies: 'all' }, group)
      for (const group of ['part', 'brand']) await expectAdded(owner, tenantId, own, { report: 'movement', from, to }, group)
      for (const [report, group] of [
        ['client', 'client'],
        ['person', 'month'],
        ['goods', 'part'],
      ] as const)
        await expectAdded(owner, tenantId, own, { report, from, to }, group, `t.incharge_id = ${person}`, { personId: person })
    }
  }
  await post(1, 900)
  await roll(tenantId)
  await post(901, 1500)
  await compared(PERIODS)
  await roll(tenantId)
  await post(1501, 1600)
  await compared(PERIODS.slice(0, 2))
  await asOwner((client) => client.query('select house.rebuild_results($1)', [tenantId]))
  await compared(PERIODS.slice(1, 2))
  const sums = await asOwner((client) => client.query('select count(*)::int as n from result_part where tenant_id = $1', [tenantId]))
  expect(sums.rows[0].n).toBeGreaterThan(50)
})

test('what a period is compared with is what that period says by itself', async () => {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const { post } = await histories(trade)
  await post(1, 400)
  await roll(tenant.tenantId)
  await post(401, 450)
  for (const [from, to] of PERIODS.slice(1, 4))
    for (const compare of ['before', 'year'] as const)
      for (const [report, group] of [
        ['margin', 'part'],
        ['client', 'client'],
        ['day', 'month'],
      ] as const) {
        const both = await owner.ok(figures.run, { report, from, to, compare, groups: [group], limit: 500 })
        const was = await owner.ok(figures.run, { report, from: both.period.wasFrom, to: both.period.wasTo, groups: [group], limit: 500 })
        for (const name of ['net', 'profit'])
          expect([report, from, compare, both.total[`${name}Was`]]).toEqual([report, from, compare, was.total[name]])
      }
})
