import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { departments } from '#contract/platform/organisation.ts'
import { newTrade, today } from '#test/trade.ts'
import { caller, seat, type TestUser } from '#test/world.ts'

/** A trade whose branch asks what the head has. */
async function twoBranches() {
  const trade = await newTrade()
  const [head = 0, second = 0] = trade.tenant.companyIds
  const at = async (user: TestUser) => caller({ token: await seat(trade.tenant.tenantId, { ...user, companyId: second }) })
  const branch = await at(trade.tenant.user('owner'))
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  return { trade, head, second, branch, branchStore, at }
}

test('可用 of another branch is what its normal warehouses hold for nobody; 可调 what is left beyond its lower limit and its 30 days', async () => {
  const { trade, head, branch } = await twoBranches()
  const { owner } = trade
  const pjid = await trade.part()
  const unknown = await trade.part()
  await trade.receive({ pjid, rkAmount: 20, purchasePrice: 7 })
  const asked = async () => (await branch.ok(stock.others, { pjids: [pjid, unknown, pjid] })).content
  const [first] = await asked()
  expect(first).toEqual({ pjid, companyId: head, companyName: expect.any(String), usable: 20, spare: 20 })
  // 6 sold, 2 of them promised elsewhere still lie there
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 6 }]))
  expect(await asked()).toMatchObject([{ usable: 14, spare: 8 }])
  const held = await trade.saleDraft([{ pjid, ckAmount: 2 }])
  await owner.ok(outbound.confirm, { id: held })
  expect(await asked()).toMatchObject([{ usable: 12, spare: 6 }])
  await owner.ok(stockLimits.set, { pjid, products: [{ warnType: 1, warehouseName: '', minAmount: 9 }] })
  expect(await asked()).toMatchObject([{ usable: 12, spare: 3 }])
  await owner.ok(stockLimits.set, { pjid, products: [{ warnType: 1, warehouseName: '', minAmount: 30 }] })
  expect(await asked()).toMatchObject([{ usable: 12, spare: 0 }])
  // one's own stock is not another's
  expect((await owner.ok(stock.others, { pjids: [pjid] })).content).toEqual([])
  expect((await branch.call(stock.others, { pjids: [] })).msg).toBe('请选择商品')
  expect((await branch.call(stock.others, { pjids: Array.from({ length: 101 }, () => 1) })).msg).toBe('一次最多100个商品')
})

test('scrap, goods on the way and what a stopped branch had are no help; nothing of cost leaves', async () => {
  const { trade, head, second, branch, branchStore } = await twoBranches()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 7 })
  const lines = [{ pjid, qty: 4, warehouseId: trade.warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: second, lines })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  const { content } = await branch.ok(stock.others, { pjids: [pjid] })
  expect(content).toEqual([{ pjid, companyId: head, companyName: expect.any(String), usable: 5, spare: 5 }])
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore })
  expect((await owner.ok(stock.others, { pjids: [pjid] })).content).toMatchObject([{ companyId: second, usable: 4 }])
  await owner.ok(departments.stop, { id: second })
  expect((await owner.ok(stock.others, { pjids: [pjid] })).content).toEqual([])
})

test('without the tag other branches stay unknown, and another tenant is nobody', async () => {
  const { trade, at } = await twoBranches()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3 })
  const blind = await trade.tenant.withTags('busi:kc:query')
  expect((await blind.call(stock.others, { pjids: [pjid] })).code).toBe(Code.forbidden)
  const clerk = await trade.tenant.withTags('stock.others')
  expect((await (await at(clerk.user)).ok(stock.others, { pjids: [pjid] })).content).toMatchObject([{ usable: 3 }])
  const other = await newTrade()
  expect((await other.owner.ok(stock.others, { pjids: [pjid] })).content).toEqual([])
})

test('库存查询 of all companies: each place with its company, sums of all, cost by the tag; only who may work in all of them', async () => {
  const { trade, head, second, branch, branchStore } = await twoBranches()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 7 })
  const lines = [{ pjid, qty: 4, warehouseId: trade.warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: second, lines })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore })
  const seen = async (companies: string) =>
    (await owner.ok(stock.page, { pjid, companies })).page.list.map((row) => [
      row.companyId,
      row.warehouseName,
      row.stockAmount,
      row.costSum,
    ])
  expect(await seen('')).toEqual([[head, '主仓', 5, 35]])
  expect(await seen(String(second))).toEqual([[second, '分店仓', 4, 28]])
  expect(new Set(await seen('all'))).toEqual(
    new Set([
      [head, '主仓', 5, 35],
      [second, '分店仓', 4, 28],
    ]),
  )
  expect((await owner.ok(stock.totals, { companies: 'all' })).content).toMatchObject({ stockAmount: 9, usable: 9, costSum: 63 })
  expect((await owner.ok(stock.totals, { companies: `${head},${second}`, pjid })).content).toMatchObject({ stockAmount: 9, costSum: 63 })
  expect((await owner.ok(stock.totals, {})).content).toMatchObject({ stockAmount: 5, costSum: 35 })
  const held = await trade.saleDraft([{ pjid, ckAmount: 2 }])
  await owner.ok(outbound.confirm, { id: held })
  expect((await branch.ok(stock.reservations, { pjid, companies: String(head) })).content).toMatchObject([{ document: 'ck', qty: 2 }])
  expect((await branch.ok(stock.reservations, { pjid })).content).toEqual([])
  const here = await trade.tenant.withTags('busi:kc:query')
  expect((await here.ok(stock.page, { pjid, companies: 'all' })).page.list).toMatchObject([{ companyId: head, costSum: '***' }])
  expect((await here.call(stock.page, { pjid, companies: String(second) })).msg).toBeTruthy()
  expect((await here.call(stock.totals, { companies: String(second) })).msg).toBeTruthy()
  expect((await here.call(stock.reservations, { pjid, companies: String(second) })).msg).toBeTruthy()
  expect((await owner.call(stock.page, { companies: '1;2' })).msg).toBe('公司不正确')
})
