import { expect, test } from 'vitest'
import { payments, receipts } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { home } from '#contract/reports/home/home.ts'
import { newBooks } from '#test/money.ts'
import { newTrade, today } from '#test/trade.ts'

test('合计 of sales is what has shipped: 1,000 sold, 1,000 taken back, 1,000 still a draft, 500 closed before it left', async () => {
  const { owner, part, receive, ckDraft, saleDraft, expectSound } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 100, purchasePrice: 60 })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 10, xsPrice: 100 }]))
  const { id: wrong } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 10, xsPrice: 100 }]))
  await owner.ok(reversal.sale, { id: wrong, note: '开错' })
  await saleDraft([{ pjid, ckAmount: 10, xsPrice: 100 }])
  const closed = await saleDraft([{ pjid, ckAmount: 5, xsPrice: 100 }])
  await owner.ok(outbound.confirm, { id: closed })
  await owner.ok(outbound.close, { id: closed })
  const { content } = await owner.ok(outbound.totals, {})
  const one = { count: 1, ckAmount: 10, xsPrice: 1000, txsPrice: 1000 }
  expect(content).toEqual({ posted: one, waiting: one, reversed: one })
  expect((await owner.ok(home.summary, {})).content.sales?.month).toMatchObject({ orders: 1, pieces: 10, amount: 1000 })
  await expectSound()
})

test('合计 of stock-ins is what was confirmed', async () => {
  const { owner, part, receive, rkDraft } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 3, purchasePrice: 7 })
  const wrong = await receive({ pjid, rkAmount: 2, purchasePrice: 500 })
  await owner.ok(reversal.stockIn, { id: wrong, note: '错' })
  await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 9, purchasePrice: 100 }]))
  expect((await owner.ok(stockIn.totals, {})).content).toEqual({
    posted: { count: 1, rkAmount: 3, purchaseSum: 21, costPrice: 21 },
    waiting: { count: 1, rkAmount: 9, purchaseSum: 900, costPrice: 0 },
    reversed: { count: 1, rkAmount: 2, purchaseSum: 1000, costPrice: 0 },
  })
})

test('合计 of returns is what came back; of quotes, presales and purchase orders what is valid', async () => {
  const { owner, clientId, supplierId, warehouseId, part, receive, ckDraft, saleDraft } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 100, purchasePrice: 60 })
  const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 10, xsPrice: 100 }]))
  const line = (await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.id ?? 0
  const back = (thAmount: number) => ({ clientId, thDate: today, lines: [{ sourceLineId: line, thAmount, warehouseId }] })
  const { id } = await owner.ok(saleReturn.save, back(2))
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  await owner.ok(saleReturn.save, back(3))
  expect((await owner.ok(saleReturn.totals, {})).content).toMatchObject({
    posted: { count: 1, thAmount: 2, thSum: 200, costPrice: 120 },
    waiting: { count: 1, thAmount: 3, thSum: 300 },
    reversed: { count: 0, thAmount: 0, thSum: 0 },
  })

  for (const ckType of [1, 2] as const) {
    const offered = await saleDraft([{ pjid, ckAmount: 4, xsPrice: 10 }], { ckType, validUntil: today })
    await owner.ok(outbound.confirm, { id: offered })
    const gone = await saleDraft([{ pjid, ckAmount: 5, xsPrice: 10 }], { ckType, validUntil: today })
    await owner.ok(outbound.confirm, { id: gone })
    await owner.ok(outbound.close, { id: gone })
    await saleDraft([{ pjid, ckAmount: 6, xsPrice: 10 }], { ckType, validUntil: today })
    expect((await owner.ok(outbound.totals, { ckType })).content).toMatchObject({
      posted: { count: 1, txsPrice: 40 },
      waiting: { count: 1, txsPrice: 60 },
      reversed: { count: 0, txsPrice: 0 },
    })
  }
  const order = (cgAmount: number) => ({ supplierId, cgDate: today, lines: [{ pjid, warehouseId, cgAmount, purchasePrice: 10 }] })
  const { id: ordered } = await owner.ok(purchaseOrders.save, order(7))
  await owner.ok(purchaseOrders.approve, { id: ordered })
  await owner.ok(purchaseOrders.save, order(8))
  expect((await owner.ok(purchaseOrders.totals, {})).content).toMatchObject({
    posted: { count: 1, cgAmount: 7, cgSum: 70 },
    waiting: { count: 1, cgAmount: 8, cgSum: 80 },
  })
})

test('合计 of warehouse papers is what moved goods', async () => {
  const { owner, warehouseId, part } = await newTrade()
  const pjid = await part()
  const paper = (qty: number) => ({ kind: 'qr' as const, paperDate: today, lines: [{ pjid, warehouseId, qty, price: 5 }] })
  for (const [qty, undone] of [
    [3, false],
    [4, true],
  ] as const) {
    const { id } = await owner.ok(stockPapers.save, paper(qty))
    await owner.ok(stockPapers.audit, { id })
    if (undone) await owner.ok(stockPapers.close, { id, note: '错' })
  }
  await owner.ok(stockPapers.save, paper(5))
  expect((await owner.ok(stockPapers.totals, { kind: 'qr' })).content).toEqual({
    posted: { count: 1, qty: 3, value: 15, feeSum: 0, branchSum: 0 },
    waiting: { count: 1, qty: 5, value: 25, feeSum: 0, branchSum: 0 },
    reversed: { count: 1, qty: 4, value: 20, feeSum: 0, branchSum: 0 },
  })
})

test('合计 of receipts and payments is what moved the accounts', async () => {
  const { owner, sell, money, write, draft, supplierId, cash, balanceOf } = await newBooks()
  await sell(200)
  await money(150)
  const bounced = await money(40)
  await owner.ok(receipts.reverse, { id: bounced.id })
  await write('sk', draft(60))
  await write('fk', draft(30, { clientId: supplierId }))
  expect((await owner.ok(receipts.totals, {})).content).toEqual({
    posted: { count: 1, moneySum: 150, discount: 0, settled: 150, rest: 0, recovered: 0 },
    waiting: { count: 1, moneySum: 60, discount: 0, settled: 0, rest: 0, recovered: 0 },
    reversed: { count: 1, moneySum: 40, discount: 0, settled: 0, rest: 0, recovered: 0 },
  })
  expect((await owner.ok(payments.totals, {})).content).toMatchObject({
    posted: { count: 0, moneySum: 0 },
    waiting: { count: 1, moneySum: 30 },
  })
  // the box began with 1,000
  expect(await balanceOf(cash)).toBe(1150)
  expect((await owner.ok(funds.flowTotal, { kind: '收款' })).content).toEqual({ income: 190, expense: 40 })
})

test('cost and margin are unknown until the goods have moved, and stand in no list as 0', async () => {
  const { owner, part, receive, rkDraft, saleDraft } = await newTrade()
  const pjid = await part()
  const rkId = await receive({ pjid, rkAmount: 5, purchasePrice: 60 })
  const ckId = await saleDraft([{ pjid, ckAmount: 2, xsPrice: 100 }])
  const nothing = { costPrice: null, profit: null }
  expect((await owner.ok(outbound.page, {})).page.list).toMatchObject([nothing])
  expect((await owner.ok(outbound.pageLines, { ckId })).page.list).toMatchObject([{ ...nothing, profitRate: null }])
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 5, purchasePrice: 60 }]))
  const [draft, posted] = (await owner.ok(stockIn.page, {})).page.list
  expect([draft, posted]).toMatchObject([
    { id, costPrice: null, tcostPrice: null },
    { id: rkId, costPrice: 300 },
  ])
  expect((await owner.ok(stockIn.pageLines, { rkId: id })).page.list).toMatchObject([{ costPrice: null, sumCostPrice: null }])
})
