import { expect, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { menus } from '#contract/platform/menus.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

/** A company whose shop sells what is still on the lorry, and a part of 进价 50 that was never bought. */
async function awaiting() {
  const trade = await newTrade()
  const { id: front } = await trade.owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  const pjid = await trade.part({ purchasePrice: 50, xsPrice: 80 })
  const sell = async (ckAmount: number) =>
    (await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount, warehouseId: front, xsPrice: 80 }]))).id
  const receive = (rkAmount: number, purchasePrice: number) => trade.receive({ pjid, rkAmount, purchasePrice, warehouseId: front })
  const lineOf = async (ckId: number) => (await trade.owner.ok(outbound.pageLines, { ckId })).page.list[0]
  const ledger = async () =>
    (await trade.owner.ok(stock.ledger, { pjid, limit: 500 })).page.list.map(({ kind, qty, value }) => [kind, qty, value]).reverse()
  const pool = () => poolOf(trade, pjid)
  return { ...trade, front, pjid, sell, buy: receive, lineOf, ledger, pool }
}
const poolOf = async (trade: Trade, pjid: number) =>
  trade.tenant.act('owner', async ({ db, tenantId, companyId }) => {
    const rows = db.selectFrom('partCost').select(['qty', 'value']).where('tenantId', '=', tenantId).where('companyId', '=', companyId)
    const row = await rows.where('partId', '=', pjid).where('pool', '=', 0).executeTakeFirstOrThrow()
    return [Number(row.qty), Number(row.value)]
  })

/** Takes so many pieces of a sale back into the shop; what they came in at. */
async function takeBack({ owner, clientId, front, pjid }: Awaited<ReturnType<typeof awaiting>>, ckId: number, thAmount: number) {
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const sourceLineId = content.find(({ docId }) => docId === ckId)?.id ?? 0
  const lines = [{ sourceLineId, thAmount, warehouseId: front }]
  const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  return (await owner.ok(saleReturn.get, { id })).content?.costPrice
}

test('ten sold at 80 before any was bought cost 500 for the time being; receipts at 52 and 55 make it 538, and two that return 107.60', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 50, profit: 300, profitRate: 37.5, estimated: 10 })
  expect(await trade.pool()).toEqual([-10, -500])
  await trade.expectSound()

  // 4 × 52 = 208 for pieces that had left at 200
  await trade.buy(4, 52)
  expect(await trade.pool()).toEqual([-6, -300])
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 50.8, profit: 292, estimated: 6 })

  // 6 × 55 = 330 for pieces that had left at 300
  await trade.buy(10, 55)
  expect(await trade.pool()).toEqual([4, 220])
  expect(await trade.ledger()).toEqual([
    ['销售', -10, -500],
    ['进货', 4, 208],
    ['成本差异', 0, -8],
    ['进货', 10, 550],
    ['成本差异', 0, -30],
  ])
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 53.8, profit: 262, profitRate: 32.75, estimated: 0 })
  expect((await trade.owner.ok(outbound.get, { id })).content).toMatchObject({ costPrice: 538, profit: 262, estimated: 0 })
  const { page } = await trade.owner.ok(outboundHistory.pageQuery, { pjid: trade.pjid })
  expect(page.list[0]).toMatchObject({ costPrice: 53.8, profit: 262, estimated: 0 })
  expect((await trade.owner.ok(outboundHistory.totals, { pjid: trade.pjid })).content).toMatchObject({ profit: 262 })

  // 538 × 2 ÷ 10
  expect(await takeBack(trade, id, 2)).toBe(107.6)
  expect(await trade.pool()).toEqual([6, 327.6])
  await trade.expectSound()
})

test('a sale taken back after its goods were bought brings back 500 in its row and 38 beside it', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  await trade.buy(4, 52)
  await trade.buy(10, 55)
  await trade.owner.ok(reversal.sale, { id, note: '开错客户' })
  expect((await trade.ledger()).slice(-2)).toEqual([
    ['销售红冲', 10, 500],
    ['成本差异', 0, 38],
  ])
  // 208 + 550
  expect(await trade.pool()).toEqual([14, 758])
  await trade.expectSound()
})

test('a sale taken back while its goods are awaited waits for them no more, and leaves to the others what it had got', async () => {
  const trade = await awaiting()
  const first = await trade.sell(10)
  const second = await trade.sell(3)
  await trade.buy(4, 52)
  await trade.owner.ok(reversal.sale, { id: first, note: '客户不要了' })
  // four at 52 are there: three of them are what the second sale had taken at 50
  expect(await trade.pool()).toEqual([1, 52])
  expect(await trade.lineOf(second)).toMatchObject({ costPrice: 52, profit: 84, estimated: 0 })
  await trade.expectSound()
})

test('what returns covers first what its own sale left open, then the oldest', async () => {
  const trade = await awaiting()
  const [first, second] = [await trade.sell(4), await trade.sell(6)]
  // two come back at 50: the second sale waits for four, the first still for four
  expect(await takeBack(trade, second, 2)).toBe(100)
  expect(await trade.lineOf(first)).toMatchObject({ estimated: 4 })
  expect(await trade.lineOf(second)).toMatchObject({ estimated: 4 })
  // five at 60: four for the first sale, one for the second
  await trade.buy(5, 60)
  expect(await trade.lineOf(first)).toMatchObject({ costPrice: 60, profit: 80, estimated: 0 })
  // 480 − 300 − 10
  expect(await trade.lineOf(second)).toMatchObject({ profit: 170, estimated: 3 })
  // the rest: (300 + 10 − 100) × 1 ÷ 4
  expect(await takeBack(trade, second, 1)).toBe(52.5)
  await trade.expectSound()
})

test('two lorries that come at once cover every waiting piece once', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  const drafts = await Promise.all(
    [52, 55, 61].map(async (purchasePrice) => {
      const line = { pjid: trade.pjid, rkAmount: 6, purchasePrice, warehouseId: trade.front }
      return (await trade.owner.ok(stockIn.save, trade.rkDraft([line]))).id
    }),
  )
  const again = drafts.flatMap((draft) => [draft, draft])
  const replies = await Promise.all([
    ...again.map((draft) => trade.owner.call(stockIn.confirm, { id: draft })),
    takeBack(trade, id, 1).then(() => ({ code: Code.done })),
  ])
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(4)
  expect(await trade.lineOf(id)).toMatchObject({ estimated: 0 })
  expect((await trade.pool())[0]).toBe(9)
  await trade.expectSound()
})

test('receipts, sales, returns and reversals of goods that are short, all at once, keep the books sound', async () => {
  const trade = await awaiting()
  const sales = await Promise.all([3, 5, 7].map((pieces) => trade.sell(pieces)))
  await trade.buy(2, 51)
  const [first = 0, second = 0] = sales
  const [receipt] = await Promise.all([
    trade.buy(4, 53),
    trade.owner.ok(reversal.sale, { id: first, note: '错' }),
    takeBack(trade, second, 2),
    trade.sell(2),
  ])
  await Promise.all([trade.owner.ok(reversal.stockIn, { id: receipt, note: '错' }), trade.buy(3, 49), takeBack(trade, second, 1)])
  await trade.expectSound()
})

test('a receipt sent again covers once', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  const { id: rkId } = await trade.owner.ok(
    stockIn.save,
    trade.rkDraft([{ pjid: trade.pjid, rkAmount: 4, purchasePrice: 52, warehouseId: trade.front }]),
  )
  const submittime = Date.now()
  await Promise.all([1, 2, 3].map(() => trade.owner.call(stockIn.confirm, { id: rkId, submittime })))
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 50.8, estimated: 6 })
  await trade.expectSound()
})

test('scrap that is short, too, is covered by what comes into scrap, not by goods for sale', async () => {
  const trade = await awaiting()
  const { id: scrap } = await trade.owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap', allowNegative: true })
  const paper = async (kind: 'qr' | 'qc', qty: number, price?: number) => {
    const lines = [{ pjid: trade.pjid, qty, warehouseId: scrap, ...(price !== undefined && { price }) }]
    const { id } = await trade.owner.ok(stockPapers.save, { kind, paperDate: today, lines })
    await trade.owner.ok(stockPapers.audit, { id })
    return id
  }
  const gone = await paper('qc', 2)
  await trade.buy(5, 70)
  expect(await trade.ledger()).toEqual([
    ['其他出库', -2, -100],
    ['进货', 5, 350],
  ])
  await trade.expectSound()
  // one at 10 for one that had left at 50; then the issue is taken back with what was found later, 100 − 40
  await paper('qr', 1, 10)
  await trade.owner.ok(stockPapers.close, { id: gone, note: '弄错' })
  expect((await trade.ledger()).slice(2)).toEqual([
    ['其他入库', 1, 10],
    ['成本差异', 0, 40],
    ['其他出库', 2, 100],
    ['成本差异', 0, -40],
  ])
  await trade.expectSound()
})

test('a branch keeps the goods at what they were sent with; what they really cost is found by who was short', async () => {
  const trade = await awaiting()
  const { owner, tenant, pjid, front } = trade
  const [, second = 0] = tenant.companyIds
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: second }) })
  const { id: warehouseId } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const lines = [{ pjid, qty: 3, warehouseId: front }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: second, lines })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  const [line] = (await owner.ok(stockPapers.pageLines, { paperId: id })).page.list
  // two arrive at 50 each, one comes back and is short no more
  await branch.ok(stockPapers.receive, { id, warehouseId, lines: [{ id: line?.id ?? 0, amount: 2 }], missing: 'back' })
  expect(await trade.pool()).toEqual([-2, -100])
  await trade.buy(2, 57)
  expect((await trade.ledger()).slice(-2)).toEqual([
    ['进货', 2, 114],
    ['成本差异', 0, -14],
  ])
  expect((await branch.ok(stock.page, { pjid, showStock: true })).page.list).toMatchObject([{ stockAmount: 2, costSum: 100 }])
  await trade.expectSound()
  expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('pieces a count finds cover like any that come in, at what the part cost last', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  await trade.receive({ pjid: trade.pjid, rkAmount: 2, purchasePrice: 50 })
  const { id: markId } = await trade.owner.ok(stockCounts.save, { markDate: today, warehouseId: trade.warehouseId, scope: {} })
  await trade.owner.ok(stockCounts.start, { id: markId })
  const [row] = (await trade.owner.ok(stockCounts.places, { markId })).page.list
  await trade.owner.ok(stockCounts.count, { markId, lineId: row?.id ?? 0, qty: 5 })
  await trade.owner.ok(stockCounts.submit, { id: markId })
  await trade.owner.ok(stockCounts.approve, { id: markId })
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 50, estimated: 5 })
  expect(await trade.pool()).toEqual([-5, -250])
  await trade.expectSound()
})

test('an adjustment while the goods are awaited is cost of what was sold: it makes nothing dearer', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  const lines = [{ pjid: trade.pjid, qty: 0, amount: 30, warehouseId: trade.front }]
  const { id: paper } = await trade.owner.ok(stockPapers.save, { kind: 'tz', paperDate: today, lines })
  await trade.owner.ok(stockPapers.audit, { id: paper })
  expect(await trade.pool()).toEqual([-10, -500])
  expect(await trade.lineOf(id)).toMatchObject({ costPrice: 50, estimated: 10 })
  await trade.expectSound()
})

test('pieces and costs that are provisional are nobody’s business without the right to costs', async () => {
  const trade = await awaiting()
  const id = await trade.sell(10)
  const blind = await trade.tenant.withTags('busi:ck:query', 'quick.ckHistory', 'price.txsprice')
  const masked = { estimated: MASKED, profit: MASKED }
  expect((await blind.ok(outbound.get, { id })).content).toMatchObject(masked)
  expect((await blind.ok(outbound.pageLines, { ckId: id })).page.list[0]).toMatchObject({ ...masked, costPrice: MASKED })
  expect((await blind.ok(outboundHistory.pageQuery, { pjid: trade.pjid })).page.list[0]).toMatchObject(masked)
})

test('what waits for goods is listed with its days, the oldest first, until receipts have covered it', async () => {
  const trade = await awaiting()
  const { owner, pjid } = trade
  await trade.sell(10)
  await trade.sell(2)
  await trade.buy(4, 52)
  const list = async () => (await owner.ok(stock.estimates, {})).page.list
  expect(await list()).toMatchObject([
    { pjid, document: 'ck', bizDate: today, days: 0, qty: 10, openQty: 6, costPrice: 50, openValue: 300, reject: false },
    { pjid, document: 'ck', qty: 2, openQty: 2, costPrice: 50, openValue: 100 },
  ])
  expect((await owner.ok(stock.estimateTotals, {})).content).toEqual({ openQty: 8, openValue: 400 })
  const blind = await trade.tenant.withTags('busi:estimate:query')
  for (const call of [stock.estimates, stock.estimateTotals]) expect((await blind.call(call, {})).code).toBe(Code.forbidden)
  const titlesOf = async (by: typeof blind) =>
    (await by.ok(menus.routers, {})).data.flatMap(({ children }) => children.map(({ meta }) => meta.title))
  expect(await titlesOf(blind)).not.toContain('暂估未冲')
  expect(await titlesOf(await trade.tenant.withTags('busi:estimate:query', 'price.costprice'))).toContain('暂估未冲')
  expect((await (await trade.tenant.withTags('busi:ledger:query')).call(stock.estimates, {})).code).toBe(Code.forbidden)
  expect((await (await newTrade()).owner.ok(stock.estimates, {})).page.list).toEqual([])
  await trade.buy(8, 50)
  expect(await list()).toEqual([])
})
