import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const ledgerOf = async ({ owner }: Trade, pjid: number) =>
  (await owner.ok(stock.ledger, { pjid, limit: 500 })).page.list.map(({ kind, qty, value }) => [kind, qty, value]).reverse()
const sell = ({ owner, ckDraft }: Trade, pjid: number, ckAmount: number) => owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount }]))

test('dear goods taken back after half of the mixture is sold: the paper says 1,000, the pool gives 266.67, the difference is told', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const dear = await trade.receive({ pjid, rkAmount: 2, purchasePrice: 500 })
  // 12 are worth 1,600; nine of them 1,200
  await sell(trade, pjid, 9)
  await trade.owner.ok(reversal.stockIn, { id: dear, note: '价格录错' })
  expect(await ledgerOf(trade, pjid)).toEqual([
    ['进货', 10, 600],
    ['进货', 2, 1000],
    ['销售', -9, -1200],
    ['进货红冲', -2, -1000],
    ['成本差异', 0, 733.3333],
  ])
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 1, costSum: 133.3333 })
  await trade.expectSound()
})

test('the last goods taken back empty the pool: what the cheap ones had cost too much is told', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100, purchasePrice: 1 })
  const dear = await trade.receive({ pjid, rkAmount: 10, purchasePrice: 100 })
  await sell(trade, pjid, 100)
  await trade.owner.ok(reversal.stockIn, { id: dear, note: '开错' })
  expect((await ledgerOf(trade, pjid)).slice(2)).toEqual([
    ['销售', -100, -1000],
    ['进货红冲', -10, -1000],
    ['成本差异', 0, 900],
  ])
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 0, costSum: 0 })
  await trade.expectSound()
})

test('goods go back to the supplier at what they cost, whatever he credits', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const dear = await trade.receive({ pjid, rkAmount: 2, purchasePrice: 500 })
  const { content } = await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })
  const sourceLineId = content.find(({ docId }) => docId === dear)?.id ?? 0
  const lines = [{ sourceLineId, thAmount: 2, thPrice: 480, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  expect((await ledgerOf(trade, pjid)).slice(2)).toEqual([['采购退货', -2, -1000]])
  expect((await owner.ok(purchaseReturn.get, { id })).content).toMatchObject({ thSum: 960, costPrice: 1000 })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 600 })
  await trade.expectSound()
})

test('goods taken in by mistake leave with the value of their paper, too', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const pjid = await trade.part()
  const lines = [{ pjid, qty: 2, price: 90, warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'qr', paperDate: today, lines })
  await owner.ok(stockPapers.audit, { id })
  // 2 for 180 and 2 for 20: three of them leave at 150, one is left at 50 and two come in for 20
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 10 })
  await sell(trade, pjid, 3)
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 10 })
  await owner.ok(stockPapers.close, { id, note: '录错' })
  // 3 pieces worth 70 cannot give 180: two of them are worth 46.6667
  expect((await ledgerOf(trade, pjid)).slice(-2)).toEqual([
    ['其他入库', -2, -180],
    ['成本差异', 0, 133.3333],
  ])
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 1, costSum: 23.3333 })
  await trade.expectSound()
})
