import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps, saleReturn } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import type { Tag } from '#contract/tags.ts'
import { tradingBranches } from '#test/branches.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Partial<Sent<typeof figures.run>>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const run = (who: Caller, report: 'supply' | 'prices', more: Asked = {}) => who.ok(figures.run, { report, limit: 500, ...more })

async function buy(trade: Trade, days: number, pjid: number, rkAmount: number, purchasePrice: number, supplierId = trade.supplierId) {
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount, purchasePrice }], { rkDate: ago(days), supplierId }))
  await trade.owner.ok(stockIn.confirm, { id })
  return id
}
const sell = (trade: Trade, days: number, pjid: number, ckAmount: number) =>
  trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount, xsPrice: 100 }], { ckDate: ago(days) }))
const lineOf = async ({ tenant }: Trade, rkId: number) => {
  const find = tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('rkProduct').select('lineId').where('tenantId', '=', tenantId).where('rkId', '=', rkId).executeTakeFirstOrThrow(),
  )
  return (await find).lineId
}

const PARTS = ['Open', 'In', 'Back', 'Sold', 'Other', 'Close'] as const
const piecesOf = (row: Record<string, unknown> | undefined) => PARTS.map((part) => row?.[`supply${part}Pieces`])
const valuesOf = (row: Record<string, unknown> | undefined) => PARTS.map((part) => row?.[`supply${part}Value`])
const bySupplier = async (who: Caller, from: string, to: string, more: Asked = {}) =>
  new Map((await run(who, 'supply', { from, to, ...more })).page.list.map((row) => [Number(row.key), row]))

test('what is left is of the newest receipts, what was sold of the oldest: supplier by supplier, over any days', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId, clientId, tenant } = trade
  const other = await trade.client({ tags: 2 })
  const pjid = await trade.part()
  await buy(trade, 30, pjid, 10, 40)
  const second = await buy(trade, 20, pjid, 5, 50, other)
  await sell(trade, 15, pjid, 4)
  await sell(trade, 0, pjid, 8)
  const late = await bySupplier(owner, ago(10), today)
  expect([piecesOf(late.get(supplierId)), piecesOf(late.get(other))]).toEqual([
    [6, 0, 0, 6, 0, 0],
    [5, 0, 0, 2, 0, 3],
  ])
  expect([valuesOf(late.get(supplierId)), valuesOf(late.get(other))]).toEqual([
    [240, 0, 0, 240, 0, 0],
    [250, 0, 0, 100, 0, 150],
  ])
  // 11 days: (250 + 150) ÷ 2 × 11 ÷ 100
  expect(late.get(other)?.supplyDays).toBe(22)
  const early = await bySupplier(owner, ago(25), ago(12))
  expect([piecesOf(early.get(supplierId)), piecesOf(early.get(other))]).toEqual([
    [10, 0, 0, 4, 0, 6],
    [0, 5, 0, 0, 0, 5],
  ])
  await rollResults(tenant.tenantId)
  expect(await bySupplier(owner, ago(25), ago(12))).toEqual(early)
  // one goes back, one comes back from a client, one is missing, and a receipt is taken back
  const back = { clientId: other, thDate: today, lines: [{ sourceLineId: await lineOf(trade, second), thAmount: 1, warehouseId }] }
  const { id } = await owner.ok(purchaseReturn.save, back)
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  const [sold] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content
  const returned = { clientId, thDate: today, lines: [{ sourceLineId: sold?.id ?? 0, thAmount: 1, warehouseId }] }
  const { id: returnId } = await owner.ok(saleReturn.save, returned)
  await owner.ok(saleReturn.approve, { id: returnId })
  const undone = await buy(trade, 0, pjid, 7, 60)
  await owner.ok(reversal.stockIn, { id: undone, note: '送错' })
  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id: markId })
  const { page } = await owner.ok(stockCounts.places, { markId })
  const there = (await bySupplier(owner, ago(10), today)).get(other)
  await owner.ok(stockCounts.count, { markId, lineId: page.list[0]?.id ?? 0, qty: Number(there?.supplyClosePieces) - 1 })
  await owner.ok(stockCounts.submit, { id: markId })
  await owner.ok(stockCounts.approve, { id: markId })
  const end = await bySupplier(owner, ago(10), today)
  expect(piecesOf(end.get(other))).toEqual([5, 0, 1, Number(end.get(other)?.supplySoldPieces), 1, Number(there?.supplyClosePieces) - 1])
  const totals = await run(owner, 'supply', { from: ago(10), to: today })
  const [books] = await asOwner(
    async (client) =>
      (
        await client.query(
          `select sum(qty)::float as held, -sum(qty) filter (where biz_date >= $2 and kind in ('销售', '销售红冲', '销售退货', '销售退货红冲'))::float as sold
           from stock_ledger where tenant_id = $1`,
          [tenant.tenantId, ago(10)],
        )
      ).rows,
  )
  expect([totals.total.supplyClosePieces, totals.total.supplySoldPieces]).toEqual([books.held, books.sold])
  const purchase = await owner.ok(figures.run, { report: 'purchase', from: ago(10), to: today })
  expect(purchase.total.boughtPieces).toBe(Number(totals.total.supplyInPieces) - Number(totals.total.supplyBackPieces))
})

test('goods of another branch have no supplier there; rows and branches add up to 合计, and receipts below a figure to it', async () => {
  const { trade, head, shop, move, sell: sellAt } = await tradingBranches()
  const pjid = await trade.part()
  await buy(trade, 12, pjid, 10, 33.33)
  await move([{ pjid, qty: 4 }])
  await sellAt(shop, pjid, 1, 90)
  const here = await bySupplier(head.who, ago(3), today)
  expect(piecesOf(here.get(trade.supplierId))).toEqual([10, 0, 0, 0, 4, 6])
  const there = await bySupplier(shop.who, ago(3), today)
  expect(piecesOf([...there.values()][0])).toEqual([0, 0, 0, 1, -4, 3])
  const both = await run(head.who, 'supply', { from: ago(3), to: today, companies: 'all', groups: ['company'] })
  for (const name of ['supplyOpenPieces', 'supplySoldPieces', 'supplyClosePieces', 'supplyOtherValue'] as const)
    expect(both.page.list.reduce((sum, row) => sum + Number(row[name]), 0)).toBeCloseTo(Number(both.total[name]), 4)
  expect(piecesOf(both.total)).toEqual([10, 0, 0, 1, 0, 9])
  const path = [{ group: 'supplier' as const, key: String(trade.supplierId) }]
  for (const measure of both.measures) {
    const below = await head.who.ok(figures.drill, { report: 'supply', from: ago(3), to: today, measure, path })
    if (measure === 'supplyDays') continue
    expect([measure, below.total.value]).toEqual([measure, here.get(trade.supplierId)?.[measure]])
    expect(new Set(below.page.list.map(({ document }) => document)).size).toBeLessThan(2)
  }
})

test('进价变动: the last price of the days beside the one before, what it comes to for what sells, and what it leaves; what did not change is not there', async () => {
  const trade = await newTrade()
  const { owner, tenant, supplierId, clientId, warehouseId } = trade
  const [risen, fallen, same, once] = [await trade.part(), await trade.part({ pjBrand: '天合' }), await trade.part(), await trade.part()]
  await buy(trade, 50, risen, 30, 40)
  await sell(trade, 40, risen, 3)
  await sell(trade, 20, risen, 12)
  const [sold] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [risen] })).content
  const back = { clientId, thDate: today, lines: [{ sourceLineId: sold?.id ?? 0, thAmount: 2, warehouseId }] }
  const { id } = await owner.ok(saleReturn.save, back)
  await owner.ok(saleReturn.approve, { id })
  await buy(trade, 5, risen, 1, 45)
  const last = await buy(trade, 2, risen, 1, 48)
  await buy(trade, 4, fallen, 2, 20)
  await buy(trade, 3, fallen, 2, 18)
  await buy(trade, 30, same, 2, 10)
  await buy(trade, 1, same, 2, 10)
  await buy(trade, 1, once, 2, 10)
  const days = { from: ago(10), to: today }
  const returned = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('thOrder').select('postDate').where('tenantId', '=', tenantId).where('thId', '=', id).executeTakeFirst(),
  )
  const pieces = returned?.postDate ? 10 : 12
  const { page, total } = await run(owner, 'prices', days)
  expect(
    page.list.map(({ key, priceWas, priceNow, priceMore, priceRise, pricePieces, priceEffect, priceSale, priceMargin }) => [
      ...[Number(key), priceWas, priceNow, priceMore, priceRise, pricePieces, priceEffect, priceSale, priceMargin],
    ]),
  ).toEqual([
    [risen, 40, 48, 8, 20, pieces, 8 * pieces, 100, 52],
    [fallen, 20, 18, -2, -10, 0, 0, 100, 82],
  ])
  // what is said of one part is said of no sum
  expect(total).toMatchObject({ priceWas: null, priceNow: null, priceRise: null, priceEffect: 8 * pieces })
  const path = [{ group: 'part' as const, key: String(risen) }]
  const below = await owner.ok(figures.drill, { report: 'prices', ...days, measure: 'priceEffect', path })
  expect([below.total.value, below.page.list.map(({ documentId }) => documentId)]).toEqual([8 * pieces, [last]])
  const suppliers = await run(owner, 'prices', { ...days, groups: ['supplier'] })
  expect(suppliers.page.list).toMatchObject([{ key: String(supplierId), priceEffect: 8 * pieces }])
  await owner.ok(reversal.stockIn, { id: last, note: '送错' })
  expect((await run(owner, 'prices', { ...days, partId: risen })).page.list).toMatchObject([{ priceNow: 45, priceRise: 12.5 }])
  expect((await run(owner, 'prices', { from: ago(2), to: ago(2) })).page.list).toEqual([])
})

test('a receipt taken back in another month stands on its day with a minus: what was bought in the month that is closed stays', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const id = await buy(trade, 40, pjid, 4, 25)
  await owner.ok(periods.close, { month: ago(40).slice(0, 7) })
  await owner.ok(reversal.stockIn, { id, note: '送错' })
  const bought = async (from: string, to: string) => (await owner.ok(figures.run, { report: 'purchase', from, to })).total.netBought
  expect([await bought(ago(41), ago(39)), await bought(today, today), await bought(ago(60), today)]).toEqual([100, -100, 0])
})

test('without the price of purchase there are pieces alone; without the tag no report; bad days are refused; of another tenant nothing', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await buy(trade, 5, pjid, 4, 25)
  await buy(trade, 1, pjid, 4, 26)
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  expect(await tenant.as('seller').call(figures.run, { report: 'supply' })).toMatchObject({ msg: '当前操作没有权限' })
  await owner.ok(people.saveRole, {
    ...role,
    tags: [...role.tags.filter((tag) => tag !== 'price.purchaseprice'), 'report:purchase:query'] as Tag[],
  })
  const seller = tenant.as('seller')
  expect((await run(seller, 'supply', { from: ago(9), to: today })).measures.every((name) => name.endsWith('Pieces'))).toBe(true)
  const { measures, page } = await run(seller, 'prices', { from: ago(3), to: today })
  expect(measures).toEqual(['pricePieces', 'priceSale'])
  expect(Object.keys(page.list[0] ?? {})).not.toContain('priceNow')
  expect(await seller.call(figures.drill, { report: 'prices', measure: 'priceNow' })).toMatchObject({ msg: '当前操作没有权限' })
  expect(await owner.call(figures.run, { report: 'supply', from: today, to: ago(1) })).toMatchObject({ msg: '结束日期不能早于开始日期' })
  const stranger = await newTrade()
  for (const report of ['supply', 'prices'] as const) expect((await run(stranger.owner, report, { partId: pjid })).page.list).toEqual([])
})
