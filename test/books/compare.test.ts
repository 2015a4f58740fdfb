import { expect, test } from 'vitest'
import { statementCalls } from '#contract/documents/statements.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { type ReportName, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import { daily } from '#contract/reports/home/daily.ts'
import { home } from '#contract/reports/home/home.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'
import { daysLater, lastMonth } from './desk.ts'
import { openHistory } from './history.ts'

/** SEED and OPERATIONS tell another story: `OPERATIONS=300 SEED=7 npx vitest run test/books/compare`. */
const { SEED = '20261125', OPERATIONS = '110' } = process.env

interface Asking {
  who: Caller
  tenantId: number
  ids: readonly number[]
  companies: 'own' | 'all'
  from: string
  to: string
}
type Said = Record<string, unknown>

const run = ({ who, companies, from, to }: Asking, report: ReportName, groups: Group[] = []) =>
  who.ok(figures.run, { report, companies, from, to, groups, limit: 500 })
/** The same figures of several reports, each under the title of its report. */
async function over(asking: Asking, of: Partial<Record<ReportName, readonly MeasureName[]>>): Promise<Said> {
  const said: Said = {}
  for (const [report, names] of Object.entries(of) as [ReportName, readonly MeasureName[]][]) {
    const { total } = await run(asking, report)
    said[reportOf(report).title] = names.map((name) => total[name])
  }
  return said
}
const same = (names: readonly MeasureName[], ...reports: ReportName[]) => Object.fromEntries(reports.map((report) => [report, names]))
const books = ({ tenantId, ids, from, to }: Asking, sum: string): Promise<number[]> =>
  asOwner(async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sum, values: [tenantId, ids, from, to], rowMode: 'array' })
    return (rows[0] ?? []).map(Number)
  })
const minus = (a: unknown, b: unknown) => Math.round((Number(a) - Number(b)) * 1e4) / 1e4

/** What stands in more than one place: each entry is one figure (or some), by the name of every place that says it. */
const PAIRS: Record<string, (asking: Asking) => Promise<Said>> = {
  '净额、毛利：报表之间': (asking) =>
    over(asking, same(['net', 'profit'], 'day', 'profit', 'branch', 'goods', 'client', 'person', 'margin', 'classes')),
  '净件数：商品销售、进销存汇总、供应商供销存、ABC-XYZ、台账': async (asking) => {
    const [goods, classes, moved, supply] = await Promise.all(
      (['goods', 'classes', 'movement', 'supply'] as const).map((each) => run(asking, each)),
    )
    const [ledger] = await books(
      asking,
      `select coalesce(-sum(qty), 0) from stock_ledger where tenant_id = $1 and company_id = any($2) and biz_date between $3 and $4 and kind in ('销售', '销售红冲', '销售退货', '销售退货红冲')`,
    )
    return {
      商品销售: goods?.total.netPieces,
      'ABC-XYZ': classes?.total.netPieces,
      进销存汇总: minus(moved?.total.salePieces, moved?.total.saleBackPieces),
      供应商供销存: supply?.total.supplySoldPieces,
      台账: ledger,
    }
  },
  '净利润、费用：经营日报、利润表、分公司对比': (asking) => over(asking, same(['netProfit', 'expense'], 'day', 'profit', 'branch')),
  '退货额：经营日报、商品销售、退货分析': (asking) => over(asking, same(['back', 'sold'], 'day', 'goods', 'returns')),
  '收款：经营日报、客户销售、业务员业绩、资金日报': (asking) =>
    over(asking, { ...same(['received'], 'day', 'client', 'person'), cash: ['cashIn'] }),
  '付款：经营日报、采购汇总、资金日报': (asking) => over(asking, { ...same(['paid'], 'day', 'purchase'), cash: ['cashOut'] }),
  '应收：报表之间': (asking) => over(asking, same(['receivable'], 'day', 'branch', 'client', 'person')),
  '应付：报表之间': (asking) => over(asking, same(['payable'], 'day', 'branch', 'purchase')),
  '资金：经营日报、分公司对比、资金日报': (asking) => over(asking, { ...same(['cash'], 'day', 'branch'), cash: ['cashClosing'] }),
  '库存额：经营日报、分公司对比、进销存汇总、ABC-XYZ': (asking) =>
    over(asking, { ...same(['stockValue'], 'day', 'branch'), ...same(['closeValue'], 'movement', 'classes') }),
  '结存件数：进销存汇总、供应商供销存、台账': async (asking) => ({
    ...(await over(asking, { movement: ['closePieces'], supply: ['supplyClosePieces'] })),
    台账: await books(
      asking,
      'select coalesce(sum(qty), 0) from stock_ledger where tenant_id = $1 and company_id = any($2) and biz_date <= $4 and $3::date is not null',
    ),
  }),
  '净进货件数：采购汇总、供应商供销存、进销存汇总': async (asking) => {
    const [bought, supply, moved] = await Promise.all((['purchase', 'supply', 'movement'] as const).map((each) => run(asking, each)))
    return {
      采购汇总: bought?.total.boughtPieces,
      供应商供销存: minus(supply?.total.supplyInPieces, supply?.total.supplyBackPieces),
      进销存汇总: minus(moved?.total.inPieces, moved?.total.supplierBackPieces),
    }
  },
  '毛利：利润表、分录': async (asking) => {
    const cost = asking.companies === 'all' ? '(cost - inner_cost)' : 'cost'
    return {
      ...(await over(asking, { profit: ['profit', 'netProfit'] })),
      分录: await books(
        asking,
        `select coalesce(sum(income - ${cost}) filter (where kind in ('销售', '销售退货', '成本差异', '已售成本调整')), 0), coalesce(sum(income - ${cost}) filter (where kind <> '资本'), 0)
         from result_entry where tenant_id = $1 and company_id = any($2) and biz_date between $3 and $4`,
      ),
    }
  },
}

/** What lists and pages say of one's own company. */
const LISTS: Record<string, (asking: Asking) => Promise<Said>> = {
  '净额、件数、毛利：商品销售、销售明细': async (asking) => {
    const { content } = await asking.who.ok(outboundHistory.totals, { dateFrom: asking.from, dateTo: asking.to, returns: true })
    return {
      ...(await over(asking, { goods: ['net', 'netPieces', 'profit'] })),
      销售明细: [content.txsSum, content.ckAmount, content.profit].map(Number),
    }
  },
}
/** What is of this moment. */
const NOW: Record<string, (asking: Asking) => Promise<Said>> = {
  '净应收、未用预收、逾期：应收账龄、应收列表': async (asking) => {
    const { content } = await asking.who.ok(openItemCalls.ys.owedTotal, {})
    return {
      ...(await over(asking, { ageing: ['owed', 'unusedCredit', 'overdue'] })),
      应收: [content.balance, content.credit, content.overdue].map(Number),
    }
  },
  '净应付、预付：应付计划、应付列表': async (asking) => {
    const { content } = await asking.who.ok(openItemCalls.yf.owedTotal, {})
    return { ...(await over(asking, { paying: ['toPay', 'prepaid'] })), 应付: [content.balance, content.credit].map(Number) }
  },
  '应收：应收账龄、经营日报': (asking) => over(asking, { ageing: ['owed'], day: ['receivable'] }),
  '应付：应付计划、经营日报': (asking) => over(asking, { paying: ['toPay'], day: ['payable'] }),
  '资金：资金日报、账户': async (asking) => ({
    ...(await over(asking, { cash: ['cashClosing'] })),
    账户: [Number((await asking.who.ok(funds.total, {})).content.balance)],
  }),
  '今天：经营日报、首页、老板日报': async (asking) => {
    const { total } = await run({ ...asking, from: today, to: today }, 'day')
    const { sales } = (await asking.who.ok(home.summary, {})).content
    const { periods } = (await asking.who.ok(daily.read, { companies: 'own' })).content
    const { net, profit, orders } = periods.day.figures
    return {
      经营日报: [total.net, total.profit, total.orders],
      首页: [sales?.today.amount, sales?.today.profit, sales?.today.orders].map(Number),
      老板日报: [net, profit, orders],
    }
  },
  '本月与手头：经营日报、老板日报': async (asking) => {
    const { total } = await run({ ...asking, from: `${today.slice(0, 8)}01`, to: today }, 'day')
    const { periods, held } = (await asking.who.ok(daily.read, { companies: 'own' })).content
    const month = periods.month.figures
    return {
      经营日报: [total.net, total.profit, total.netProfit, total.stockValue],
      老板日报: [month.net, month.profit, month.netProfit, held.stockValue],
    }
  },
  '库龄、正常仓的库存': async (asking) => ({
    ...(await over(asking, { age: ['agedPieces', 'agedValue'] })),
    成本池: await books(
      asking,
      'select coalesce(sum(qty), 0), coalesce(sum(value), 0) from part_cost where tenant_id = $1 and company_id = any($2) and pool = 0 and qty > 0 and $3::date <= $4::date',
    ),
  }),
}

async function expectSame(asking: Asking, pairs: typeof PAIRS) {
  for (const [what, said] of Object.entries(pairs)) {
    const places = await said(asking)
    const [first] = Object.values(places)
    expect([what, asking.companies, asking.from, asking.to, places]).toEqual([
      ...[what, asking.companies, asking.from, asking.to],
      Object.fromEntries(Object.keys(places).map((place) => [place, first])),
    ])
  }
}

/** What is a sum: it is added up over rows and below them. */
const ONE_OF_MANY: readonly string[] = [
  'orders',
  'clients',
  'receipts',
  'lossEntries',
  'stillDays',
  'priceWas',
  'priceNow',
  'priceSale',
  'priceMore',
  'priceGain',
]
const isSum = (name: MeasureName) => {
  const { from, reads, beside } = measureOf(name)
  return !beside && ['money', 'pieces', 'count'].includes(reads) && !(from && !('plus' in from)) && !ONE_OF_MANY.includes(name)
}

/** Rows by every group add up to 合计, and the postings below the first of them to it. */
async function expectAddsUp(asking: Asking, partId: number) {
  for (const report of reportNames) {
    const of = { companies: asking.companies, from: asking.from, to: asking.to, ...(reportOf(report).requires && { partId }) }
    for (const group of reportOf(report).groups) {
      const { page, total, measures } = await asking.who.ok(figures.run, { report, ...of, groups: [group], limit: 500 })
      const inTime = ['day', 'month', 'posting'].includes(group)
      // rows in which nothing of what a report is about happened are left out
      const about = reportOf(report).only ?? measures
      for (const name of measures.filter((each) => isSum(each) && about.includes(each))) {
        if (inTime && (measureOf(name).balance || name.startsWith('open') || name.startsWith('close') || name === 'stockBoth')) continue
        const sum = page.list.reduce((so, row) => so + Number(row[name] ?? 0), 0)
        expect([report, group, name, minus(sum, 0)]).toEqual([report, group, name, minus(total[name], 0)])
      }
    }
    const { page, measures, groups } = await asking.who.ok(figures.run, { report, ...of, limit: 500 })
    const row = page.list.find((each) => each.key !== '') ?? page.list[0]
    if (!row || groups[0] === undefined || ['day', 'month', 'posting'].includes(groups[0])) continue
    const path = [{ group: groups[0], key: String(row.key) }]
    for (const name of measures.filter((each) => isSum(each) && !measureOf(each).from)) {
      const below = await asking.who.ok(figures.drill, { report, ...of, measure: name, path, limit: 1 })
      expect([report, row.name, name, minus(below.total.value, 0)]).toEqual([report, row.name, name, minus(row[name], 0)])
    }
  }
}

/** 利润表 closes: what there is, less what was paid in, is the profit of all days. */
async function expectCloses(asking: Asking) {
  const [goods, fees, owed, owing, cash, inner, capital] = await books(
    asking,
    `select (select coalesce(sum(value${asking.companies === 'all' ? ' - inner_value' : ''}), 0) from part_cost where tenant_id = $1 and company_id = any($2)),
      (select coalesce(sum(fee), 0) from part_cost where tenant_id = $1 and company_id = any($2)),
      (select coalesce(sum(amount), 0) from accysyf where tenant_id = $1 and company_id = any($2) and direction = 'ys'),
      (select coalesce(sum(amount), 0) from accysyf where tenant_id = $1 and company_id = any($2) and direction = 'yf'),
      (select coalesce(sum(amount), 0) from acc_flow where tenant_id = $1 and company_id = any($2)),
      0, (select coalesce(sum(income - cost), 0) from result_entry where tenant_id = $1 and company_id = any($2) and kind = '资本' and $3::date <= $4::date)`,
  )
  const whole = { ...asking, from: daysLater(today, -200), to: today }
  const { total } = await run(whole, 'profit')
  const assets = [goods, fees, owed, inner, cash].reduce<number>((sum, each) => sum + Number(each), -Number(owing))
  expect(minus(assets, capital)).toBe(minus(total.netProfit, 0))
  const { total: day } = await run(whole, 'day')
  expect([day.stockValue, day.receivable, day.payable, day.cash]).toEqual([goods, owed, owing, cash])
}

test('what stands in two places is the same in both: reports, lists, home, 老板日报, statements and ledgers, of two branches after a story told by dice', {
  timeout: 900_000,
}, async () => {
  const history = await openHistory(Number(SEED))
  const { counts, trade, branch, branchId, pjids, clients } = history
  const { tenant, owner } = trade
  while (counts.done < Number(OPERATIONS) / 2) await history.step()
  await history.closeMonth()
  while (counts.done < Number(OPERATIONS)) await history.step()
  const [headId = 0] = tenant.companyIds
  const common = { tenantId: tenant.tenantId, from: `${lastMonth}-01`, to: today }
  const head: Asking = { ...common, who: owner, ids: [headId], companies: 'own' }
  const sides: Asking[] = [
    head,
    { ...common, who: branch, ids: [branchId], companies: 'own' },
    { ...common, who: owner, ids: [headId, branchId], companies: 'all' },
  ]
  const periods = [
    [`${lastMonth}-01`, today],
    [daysLater(today, -27), daysLater(today, -2)],
    [today, today],
  ] as const
  for (const side of sides) {
    for (const [from, to] of periods) await expectSame({ ...side, from, to }, PAIRS)
    if (side.companies === 'own') {
      for (const [from, to] of periods) await expectSame({ ...side, from, to }, LISTS)
      await expectSame(side, NOW)
    }
    await expectCloses(side)
  }
  await expectAddsUp({ ...head, from: daysLater(today, -27) }, pjids[0] ?? 0)
  // a statement of last month ends on what the client owed at its end
  for (const clientId of clients) {
    await owner.send(statementCalls.ys.makeStatements, { month: lastMonth, clientId })
    const { page } = await owner.ok(statementCalls.ys.statements, { clientId, limit: 10 })
    const [statement] = page.list
    if (!statement) continue
    const end = daysLater(`${today.slice(0, 7)}-01`, -1)
    const { total } = await owner.ok(figures.run, { report: 'client', from: `${lastMonth}-01`, to: end, clientId })
    expect([clientId, Number(statement.closing)]).toEqual([clientId, total.receivable])
  }
  await rollResults(tenant.tenantId)
  for (const side of sides) await expectSame(side, PAIRS)
  await expectAddsUp({ ...(sides[2] as Asking), from: daysLater(today, -27) }, pjids[1] ?? 0)
  for (const who of [owner, branch])
    expect((await who.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})
