import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

test('可用 by warehouse: all bins together, less what orders hold; scrap, empty warehouses and other companies are not in', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const { id: second } = await owner.ok(warehouses.save, { warehouseName: '副仓' })
  const [pjid, unknown] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 7 }, { pjid, rkAmount: 4, purchasePrice: 7, warehouseId: second })
  const asked = async () => (await owner.ok(stock.places, { pjids: [pjid, unknown, pjid] })).content
  expect(await asked()).toEqual([
    { pjid, warehouseId, warehouseName: '主仓', usable: 9 },
    { pjid, warehouseId: second, warehouseName: '副仓', usable: 4 },
  ])
  const held = await trade.saleDraft([{ pjid, ckAmount: 6 }])
  await owner.ok(outbound.confirm, { id: held })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4, warehouseId: second }]))
  expect(await asked()).toEqual([{ pjid, warehouseId, warehouseName: '主仓', usable: 3 }])
  // broken pieces are nobody's to sell
  const lines = [{ pjid, qty: 2, warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'bs', paperDate: today, lines })
  await owner.ok(stockPapers.audit, { id })
  expect((await asked()).map(({ usable }) => usable)).toEqual([1])
  const [, branch = 0] = trade.tenant.companyIds
  const there = caller({ token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: branch }) })
  expect((await there.ok(stock.places, { pjids: [pjid] })).content).toEqual([])
})

test('by its tag, with nothing of cost; another tenant is nobody', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3 })
  const blind = await trade.tenant.withTags('stock.others')
  expect((await blind.call(stock.places, { pjids: [pjid] })).code).toBe(Code.forbidden)
  const clerk = await trade.tenant.withTags('busi:kc:query')
  const [row] = (await clerk.ok(stock.places, { pjids: [pjid] })).content
  expect(row).toEqual({ pjid, warehouseId: trade.warehouseId, warehouseName: '主仓', usable: 3 })
  const other = await newTrade()
  expect((await other.owner.ok(stock.places, { pjids: [pjid] })).content).toEqual([])
  expect((await clerk.call(stock.places, { pjids: [] })).msg).toBe('请选择商品')
})
