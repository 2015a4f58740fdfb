import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { saleReturn } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import { home } from '#contract/reports/home/home.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Sent<typeof figures.run>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const run = (who: Caller, report: Asked['report'], more: Partial<Asked> = {}) =>
  who.ok(figures.run, { report, from: ago(3), to: today, limit: 500, ...more })

/** Adds up the ledger apart from the code under test. */
async function entriesOf(tenantId: number, sum: string): Promise<number> {
  const books = new pg.Client({ connectionString: inject('database').ownerUrl })
  await books.connect()
  try {
    const { rows } = await books.query<{ sum: string }>(`select coalesce(${sum}, 0) as sum from result_entry where tenant_id = $1`, [
      tenantId,
    ])
    return Number(rows[0]?.sum)
  } finally {
    await books.end()
  }
}

/** Two salespeople, two brands, a return and a sale taken back. */
async function selling() {
  const trade = await newTrade()
  const { owner, tenant, clientId, warehouseId } = trade
  const pads = await trade.part()
  const filters = await trade.part({ pjBrand: '天合' })
  const other = await trade.client()
  await trade.receive({ pjid: pads, rkAmount: 20, purchasePrice: 40 }, { pjid: filters, rkAmount: 20, purchasePrice: 30 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 5, xsPrice: 100 }]))
  await tenant.as('seller').ok(outbound.counter, trade.ckDraft([{ pjid: filters, ckAmount: 4, xsPrice: 50 }], { clientId: other }))
  const undone = await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 3, xsPrice: 100 }]))
  await owner.ok(reversal.sale, { id: undone.id, note: '开错' })
  const [line] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pads] })).content
  const back = { clientId, thDate: today, lines: [{ sourceLineId: line?.id ?? 0, thAmount: 2, warehouseId }] }
  const { id } = await owner.ok(saleReturn.save, back)
  await owner.ok(saleReturn.approve, { id })
  return { ...trade, pads, filters, other, returnId: id }
}

test('what the reports say of sales is what the ledger, 销售明细 and the home page say', async () => {
  const { owner, tenant } = await selling()
  // 5 × 100 and 4 × 50; what was taken back is in none
  const expected = { net: 700, netPieces: 9, profit: 700 - 5 * 40 - 4 * 30 }
  const goods = await run(owner, 'goods')
  expect(goods.total).toMatchObject({ ...expected, lines: 2, netShare: 100, profitRate: 54.29 })
  expect(goods.page.list.map(({ note, net, netShare }) => [note, net, netShare])).toEqual([
    ['博世', 500, 71.43],
    ['天合', 200, 28.57],
  ])
  const { content } = await owner.ok(outboundHistory.totals, { dateFrom: ago(3), dateTo: today, returns: true })
  expect(content).toMatchObject({ txsSum: 700, ckAmount: 9, profit: expected.profit })
  const { sales } = (await owner.ok(home.summary, {})).content
  const day = await run(owner, 'day', { from: today })
  expect(day.page.list).toMatchObject([{ key: today, net: sales?.today.amount, profit: sales?.today.profit, orders: sales?.today.orders }])
  expect(day.total).toMatchObject({ sold: 700, back: 0, orders: 2, stockValue: 20 * 40 + 20 * 30 - 320, receivable: 700, payable: 1400 })
  const kinds = "sum(income) filter (where kind in ('销售', '销售退货'))"
  expect(await entriesOf(tenant.tenantId, kinds)).toBe(700)
})

test('every way of grouping the same sales comes to the same 合计', async () => {
  const { owner } = await selling()
  const { total } = await run(owner, 'margin')
  for (const group of ['brand', 'type', 'client', 'person', 'month'] as const) {
    const answer = await run(owner, 'margin', { groups: [group] })
    expect(answer.total).toEqual(total)
    for (const name of ['net', 'netCost', 'profit'] as const)
      expect(answer.page.list.reduce((sum, row) => sum + Number(row[name]), 0)).toBeCloseTo(Number(total[name]), 4)
  }
  const crossed = await run(owner, 'margin', { groups: ['person', 'brand'] })
  expect(crossed.page.list.map(({ name2, net }) => [name2, net])).toEqual(
    expect.arrayContaining([
      ['博世', 500],
      ['天合', 200],
    ]),
  )
})

test('利润表 ends on what all entries come to', async () => {
  const { owner, tenant } = await selling()
  const { total } = await run(owner, 'profit')
  expect(total.netProfit).toBe(await entriesOf(tenant.tenantId, "sum(amount) filter (where kind <> '资本')"))
  const others = ['stockResult', 'creditDiff', 'freight', 'discounts', 'badDebt', 'otherIncome', 'inner'] as const
  const said = others.reduce((sum, name) => sum + Number(total[name]), Number(total.profit) - Number(total.expense))
  expect(said).toBeCloseTo(Number(total.netProfit), 4)
})

test('compared with the days before: what there was then, the difference, and how many percent it is; nothing to divide by says nothing', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const { stockIn } = await import('#contract/documents/stock-in.ts')
  const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 9, purchasePrice: 40 }], { rkDate: ago(5) }))
  await owner.ok(stockIn.confirm, { id })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }], { ckDate: ago(1) }))
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 100 }]))
  const days = { from: today, to: today, compare: 'before' as const }
  const { total, period } = await run(owner, 'goods', days)
  expect(period).toMatchObject({ wasFrom: ago(1), wasTo: ago(1) })
  expect(total).toMatchObject({ net: 300, netWas: 100, netMore: 200, netRise: 200 })
  const year = await run(owner, 'goods', { ...days, compare: 'year' })
  expect(year.total).toMatchObject({ net: 300, netWas: 0, netRise: null })
  // a day stands beside the day it is compared with
  const byDay = await run(owner, 'day', days)
  expect(byDay.page.list).toMatchObject([{ key: today, net: 300, netWas: 100 }])
})

test('the postings below every sum of the result reports add up to it', async () => {
  const { owner } = await selling()
  for (const report of ['day', 'profit', 'branch', 'losses', 'goods', 'client', 'person', 'margin', 'returns'] as const) {
    const answer = await run(owner, report)
    const [row] = answer.page.list
    if (!row) continue
    for (const measure of answer.measures) {
      if (/Rate$|Share$|Turns$|^perOrder$|^clients$|^lastSale$|^stockResult$|^lossEntries$/.test(measure) || measureOf(measure).beside)
        continue
      const path = [{ group: answer.groups[0] as 'part', key: String(row.key) }]
      const balance = ['receivable', 'payable', 'cash', 'stockValue'].includes(measure) && ['day', 'month'].includes(answer.groups[0] ?? '')
      if (balance) continue
      const below = await owner.ok(figures.drill, { report, from: ago(3), to: today, measure, path, limit: 500 })
      expect([report, measure, below.total.value]).toEqual([report, measure, row[measure]])
    }
  }
})

test('a seller sees sales without cost or profit; whoever sees only his own sales finds no one else’s in any row', async () => {
  const { tenant } = await selling()
  const seller = await run(tenant.as('seller'), 'goods')
  expect(seller.measures).toEqual(['netPieces', 'net', 'netShare', 'lines', 'backRate', 'sold', 'back', 'available', 'oldPieces'])
  expect(seller.total.profit).toBeUndefined()
  expect(await tenant.as('seller').call(figures.run, { report: 'goods', from: today, to: today, sortProp: 'profit' })).toMatchObject({
    msg: '当前操作没有权限',
  })
  expect(await tenant.as('seller').call(figures.run, { report: 'profit', from: today, to: today })).toMatchObject({
    msg: '当前操作没有权限',
  })
})
