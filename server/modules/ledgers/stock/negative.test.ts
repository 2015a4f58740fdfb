import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

/** A company one of whose warehouses sells what is still on the lorry. */
async function lending() {
  const trade = await newTrade()
  const { id: warehouseId } = await trade.owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  const sell = (pjid: number, ckAmount: number) =>
    trade.owner.call(outbound.counter, trade.ckDraft([{ pjid, ckAmount, warehouseId, xsPrice: 100 }]))
  return { ...trade, front: warehouseId, sell }
}
const ledgerOf = async ({ owner }: Pick<Trade, 'owner'>, pjid: number) =>
  (await owner.ok(stock.ledger, { pjid, limit: 500 })).page.list.map(({ kind, qty, value }) => [kind, qty, value]).reverse()

test('a warehouse that may run short gives what is not there yet at the last known average; the next receipt corrects it by one row without goods', async () => {
  const trade = await lending()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 60, warehouseId: trade.front })
  expect((await trade.sell(pjid, 5)).code).toBe(Code.done)
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: -3, usable: -3 })
  await trade.expectSound()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 70, warehouseId: trade.front })
  // three of the ten had left at 60 already: what they really cost more is told by itself
  expect(await ledgerOf(trade, pjid)).toEqual([
    ['进货', 2, 120],
    ['销售', -5, -300],
    ['进货', 10, 700],
    ['成本差异', 0, -30],
  ])
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 7, costSum: 490, costPrice: 70 })
  await trade.expectSound()
})

test('many sell at once what only some of them can have: the shop gives all of it, the warehouse beside it not one piece too many', async () => {
  const trade = await lending()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3, purchasePrice: 60, warehouseId: trade.front })
  const other = await trade.part()
  await trade.receive({ pjid: other, rkAmount: 3, purchasePrice: 60 })
  const strict = () => trade.owner.call(outbound.counter, trade.ckDraft([{ pjid: other, ckAmount: 1 }]))
  const replies = await Promise.all(Array.from({ length: 6 }, () => [trade.sell(pjid, 1), strict()]).flat())
  const done = (every: number) => replies.filter(({ code }, at) => at % 2 === every && code === Code.done).length
  expect([done(0), done(1)]).toEqual([6, 3])
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(-3)
  expect((await trade.stockOf(other))[0]?.stockAmount).toBe(0)
  await trade.expectSound()
})

test('free goods are a receipt of value 0: they make the others cheaper', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 60 }, { pjid, rkAmount: 1, purchasePrice: 0 })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 540, costPrice: 54 })
  expect((await ledgerOf(trade, pjid)).map(([, , value]) => value)).toEqual([540, 0])
  await trade.expectSound()
})

test('moving goods inside the company changes no value, scrap has a pool of its own', async () => {
  const trade = await lending()
  const { owner, warehouseId, front } = trade
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  const pjid = await trade.part()
  // 99.9999 is paid as 100.00
  await trade.receive({ pjid, rkAmount: 3, purchasePrice: 33.3333 })
  const paper = async (kind: 'dc' | 'bs', change: object, line: object) => {
    const lines = [{ pjid, qty: 1, warehouseId, ...line }]
    const { id } = await owner.ok(stockPapers.save, { kind, paperDate: today, lines, ...change })
    await owner.ok(stockPapers.audit, { id })
  }
  await paper('dc', {}, { toWarehouseId: front })
  expect((await ledgerOf(trade, pjid)).slice(1)).toEqual([
    ['调仓', -1, 0],
    ['调仓', 1, 0],
  ])
  await paper('bs', { toWarehouseId: scrap }, {})
  const pools = await trade.tenant.act('owner', ({ db, tenantId }) =>
    db
      .selectFrom('partCost')
      .select(['pool', 'qty', 'value'])
      .where('tenantId', '=', tenantId)
      .where('partId', '=', pjid)
      .orderBy('pool')
      .execute(),
  )
  expect(pools.map(({ pool, qty, value }) => [pool, Number(qty), Number(value)])).toEqual([
    [0, 2, 66.6667],
    [1, 1, 33.3333],
  ])
  await trade.expectSound()
})
