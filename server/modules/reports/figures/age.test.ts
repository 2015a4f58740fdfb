import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { tradingBranches } from '#test/branches.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const BUCKETS = ['aged30', 'aged90', 'aged180', 'aged365', 'agedMore'] as const
const age = (who: Caller, more: object = {}) => who.ok(figures.run, { report: 'age', limit: 500, ...more })
const piecesOf = (row: Record<string, unknown> | undefined) => BUCKETS.map((name) => row?.[`${name}Pieces`])
const valuesOf = (row: Record<string, unknown> | undefined) => BUCKETS.map((name) => row?.[`${name}Value`])

type Trade = Awaited<ReturnType<typeof newTrade>>
async function bought(trade: Trade, pjid: number, rkAmount: number, purchasePrice: number, days: number, change: object = {}) {
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount, purchasePrice }], { rkDate: ago(days), ...change }))
  await trade.owner.ok(stockIn.confirm, { id })
  return id
}

test('what is left is of the newest arrivals, at the average; the days at the edges fall where they belong; 合计 is what 库存查询 has', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pads = await trade.part()
  const filters = await trade.part({ pjBrand: '天合' })
  await bought(trade, pads, 6, 40, 366)
  await bought(trade, pads, 5, 40, 365)
  await bought(trade, pads, 4, 40, 91)
  await bought(trade, pads, 3, 40, 90)
  await bought(trade, pads, 2, 40, 31)
  await bought(trade, pads, 1, 40, 30)
  await bought(trade, filters, 3, 10, 5)
  const row = async (key = pads) => (await age(owner)).page.list.find((each) => each.key === String(key))
  expect(piecesOf(await row())).toEqual([1, 5, 4, 5, 6])
  expect(valuesOf(await row())).toEqual([40, 200, 160, 200, 240])
  // 9 of 21 are sold: those that came first, 6 of a year ago and 3 of the next
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 9, xsPrice: 100 }]))
  expect(piecesOf(await row())).toEqual([1, 5, 4, 2, 0])
  expect(piecesOf(await row(filters))).toEqual([3, 0, 0, 0, 0])
  const { total } = await age(owner)
  const shelves = await owner.ok(stock.page, { limit: 100 })
  expect(total.agedValue).toBe(shelves.page.list.reduce((sum, { costSum }) => sum + Number(costSum), 0))
  expect(total.agedPieces).toBe(15)
  for (const group of ['brand', 'supplier', 'company'] as const) expect((await age(owner, { groups: [group] })).total).toEqual(total)
})

test('what went back to the supplier and what was taken back never came; a sale taken back is there again; what no arrival explains is the oldest', async () => {
  const trade = await newTrade()
  const { owner, tenant, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  await bought(trade, pjid, 10, 30, 200)
  const second = await bought(trade, pjid, 5, 30, 20)
  const third = await bought(trade, pjid, 4, 30, 3)
  const { id: sale } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 8, xsPrice: 100 }]))
  const said = async () => piecesOf((await age(owner)).page.list[0])
  expect(await said()).toEqual([9, 0, 0, 2, 0])
  await owner.ok(reversal.stockIn, { id: third, note: '送错' })
  expect(await said()).toEqual([5, 0, 0, 2, 0])
  const [line] = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('rkProduct').select('lineId').where('tenantId', '=', tenantId).where('rkId', '=', second).execute(),
  )
  const back = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: line?.lineId ?? 0, thAmount: 2, warehouseId }] }
  const { id } = await owner.ok(purchaseReturn.save, back)
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  // 5 are left: 3 of the last receipt and 2 of the first
  expect(await said()).toEqual([3, 0, 0, 2, 0])
  await owner.ok(reversal.sale, { id: sale, note: '开错' })
  expect(await said()).toEqual([3, 0, 0, 10, 0])
  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id: markId })
  const { page } = await owner.ok(stockCounts.places, { markId })
  await owner.ok(stockCounts.count, { markId, lineId: page.list[0]?.id ?? 0, qty: 20 })
  await owner.ok(stockCounts.submit, { id: markId })
  await owner.ok(stockCounts.approve, { id: markId })
  expect(await said()).toEqual([3, 0, 0, 10, 7])
})

test('goods of another branch are as new as the day they came; to the house they are as old as they were bought', async () => {
  const { trade, head, shop, rule, move, sell } = await tradingBranches()
  const pjid = await trade.part()
  await rule('成本', 1.1)
  await bought(trade, pjid, 10, 50, 120)
  await move([{ pjid, qty: 4 }])
  await sell(shop, pjid, 1, 90)
  expect(piecesOf((await age(shop.who)).total)).toEqual([3, 0, 0, 0, 0])
  expect(valuesOf((await age(shop.who)).total)).toEqual([165, 0, 0, 0, 0])
  expect(piecesOf((await age(head.who)).total)).toEqual([0, 0, 6, 0, 0])
  // a chosen few are added up as each of them says
  const both = await age(head.who, { companies: [head.companyId, shop.companyId] })
  expect([piecesOf(both.total), both.total.agedValue]).toEqual([[3, 0, 6, 0, 0], 465])
  // to the house nothing is new, and nobody earned on it yet
  const whole = await age(head.who, { companies: 'all', groups: ['company'] })
  expect([piecesOf(whole.total), whole.total.agedValue]).toEqual([[0, 0, 9, 0, 0], 450])
  expect(new Map(whole.page.list.map((row) => [row.key, row.aged180Pieces]))).toEqual(
    new Map([
      [String(head.companyId), 6],
      [String(shop.companyId), 3],
    ]),
  )
  const day = await head.who.ok(figures.run, { report: 'day', from: today, to: today, companies: 'all' })
  expect(day.total.stockValue).toBe(450)
})

test('the arrivals below a figure add up to it and name their papers; without the cost there is no value, without the tag no report, of another tenant nothing', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  const [first, second] = [await bought(trade, pjid, 3, 33.33, 50), await bought(trade, pjid, 4, 21.07, 2)]
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 100 }]))
  const { page, measures } = await age(owner)
  const path = [{ group: 'part' as const, key: String(pjid) }]
  for (const measure of measures) {
    const below = await owner.ok(figures.drill, { report: 'age', measure, path })
    expect([measure, below.total.value]).toEqual([measure, page.list[0]?.[measure]])
  }
  const { page: lines } = await owner.ok(figures.drill, { report: 'age', measure: 'agedPieces', path })
  expect(lines.list.map(({ document, documentId, day, value }) => [document, documentId, day, value])).toEqual([
    ['rk', second, ago(2), 4],
    ['rk', first, ago(50), 1],
  ])
  const keeper = tenant.as('keeper')
  const seen = await age(keeper)
  expect(seen.measures.filter((name) => name.endsWith('Value'))).toEqual([])
  expect(piecesOf(seen.page.list[0])).toEqual([4, 1, 0, 0, 0])
  expect(await keeper.call(figures.drill, { report: 'age', measure: 'agedValue', path })).toMatchObject({ msg: '当前操作没有权限' })
  expect(await tenant.as('seller').call(figures.run, { report: 'age' })).toMatchObject({ msg: '当前操作没有权限' })
  const other = await newTrade()
  expect((await age(other.owner, { partId: pjid })).page.list).toEqual([])
  expect((await other.owner.ok(figures.drill, { report: 'age', measure: 'agedPieces', path })).page.list).toEqual([])
})
