import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

test('the suggestion weighs limits, sales, presales and lost sales against stock and what is on its way', async () => {
  const trade = await newTrade()
  const buyer = trade.tenant.as('buyer')
  const [low, seller, asked, enough] = [await trade.part(), await trade.part(), await trade.part(), await trade.part()]
  await trade.receive({ pjid: low, rkAmount: 2 }, { pjid: seller, rkAmount: 20, purchasePrice: 48 }, { pjid: enough, rkAmount: 500 })
  await trade.owner.ok(stockLimits.set, { pjid: low, products: [{ warnType: 1, warehouseName: '', minAmount: 5, maxAmount: 12 }] })
  await trade.owner.ok(
    outbound.counter,
    trade.ckDraft([
      { pjid: seller, ckAmount: 15 },
      { pjid: enough, ckAmount: 3 },
    ]),
  )
  await trade.owner.ok(lostSales.save, { pjid: asked, pjNo: 'x', amount: 3 })
  const suggested = async (input = {}) => new Map((await buyer.ok(purchasePlan.suggest, input)).page.list.map((row) => [row.pjid, row]))
  const rows = await suggested()
  expect([...rows.keys()].sort()).toEqual([low, seller, asked].sort())
  expect(rows.get(low)).toMatchObject({ suggest: 10, reason: '低于下限', usable: 2, minAmount: 5, maxAmount: 12 })
  expect(rows.get(seller)).toMatchObject({ suggest: 10, reason: '将售完', sold30: 15, usable: 5, lastPrice: 48, bestPrice: 48 })
  expect(rows.get(asked)).toMatchObject({ suggest: 3, reason: '缺货登记', lostAmount: 3 })
  expect((await suggested({ all: true })).get(enough)).toMatchObject({ suggest: 0, reason: '' })
  expect((await suggested({ coverDays: 60 })).get(seller)?.suggest).toBe(25)
  expect((await suggested({ saleDays: 90 })).has(seller)).toBe(false)
  expect((await suggested({ withLost: false })).has(asked)).toBe(false)
  // what is ordered is not suggested again, and the lost sale knows it
  const lines = [
    { pjid: low, cgAmount: 10 },
    { pjid: seller, cgAmount: 4 },
    { pjid: asked, cgAmount: 3 },
  ].map((line) => ({ warehouseId: trade.warehouseId, ...line }))
  const { id } = await buyer.ok(purchaseOrders.save, { supplierId: trade.supplierId, cgDate: today, lines })
  await buyer.ok(purchaseOrders.approve, { id })
  const after = await suggested()
  expect([...after.keys()]).toEqual([seller])
  expect(after.get(seller)).toMatchObject({ onWay: 4, suggest: 6 })
  expect((await trade.owner.ok(lostSales.page, {})).page.list).toMatchObject([{ state: '已订货' }])
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(purchasePlan.suggest, { all: true })).page.list).toEqual([])
})

test('the chosen suggestions become one draft a supplier, at what each took last', async () => {
  const trade = await newTrade()
  const buyer = trade.tenant.as('buyer')
  const [one, two] = [await trade.part(), await trade.part()]
  const other = await trade.client({ tags: 2 })
  await trade.receive({ pjid: one, rkAmount: 1, purchasePrice: 33 })
  const lines = [
    { pjid: one, supplierId: trade.supplierId, amount: 5 },
    { pjid: two, supplierId: other, amount: 2 },
    { pjid: two, supplierId: trade.supplierId, amount: 1, purchasePrice: 9 },
  ]
  const { content } = await buyer.ok(purchasePlan.order, { warehouseId: trade.warehouseId, lines })
  expect(content.map(({ lineCount }) => lineCount)).toEqual([2, 1])
  expect((await buyer.ok(purchaseOrders.pageLines, { cgId: content[0]?.id ?? 0 })).page.list).toMatchObject([
    { pjid: one, cgAmount: 5, purchasePrice: 33 },
    { pjid: two, cgAmount: 1, purchasePrice: 9 },
  ])
  const facts = await buyer.ok(purchaseOrders.lineFacts, { supplierId: trade.supplierId, pjids: [one] })
  expect(facts.content[0]?.onWay).toBe(0)
  const nobody = [{ pjid: one, supplierId: 0, amount: 5 }]
  expect((await buyer.call(purchasePlan.order, { warehouseId: trade.warehouseId, lines: nobody })).msg).toBe('第1行：请选择供应商')
  expect((await buyer.call(purchasePlan.order, { warehouseId: trade.warehouseId, lines: [] })).msg).toBe('请选择商品')
})
