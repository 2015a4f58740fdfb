import { expect, test, vi } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { printing } from '#contract/printing/printouts.ts'
import { standardLayout } from '#contract/printing/templates/forms.ts'
import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { newBooks } from '#test/money.ts'
import { HERE, inFen, moneyOn, printed, withColumns } from '#test/printed.ts'
import { newTrade, today } from '#test/trade.ts'

// What stands on paper is what is stored, to the fen: lines, page subtotals, total and capital words.
// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

/** 66 lines of two pieces at 33.33: 66.66 each, 4,399.56 together. */
const LINES = Array.from({ length: 66 })
const TOTAL = 4399.56
const WORDS = '肆仟叁佰玖拾玖元伍角陆分'

/** The 66 lines, their total and the words; and under each page what its own lines come to. */
function expectToTheFen(pages: readonly string[], words: string) {
  const { lines, subtotals, ...end } = moneyOn(pages)
  expect(lines.flat()).toEqual(LINES.map(() => '66.66'))
  expect(lines.length).toBeGreaterThan(4)
  expect(subtotals.map((text) => inFen([text]))).toEqual(lines.map((page) => page.length * 6666))
  expect(end).toEqual({ total: '4,399.56', words })
}

/** A shop with one part, and 132 of it bought at 33.33. */
async function shop() {
  const trade = await newTrade()
  const pjid = await trade.part()
  const rkLines = LINES.map(() => ({ pjid, rkAmount: 2, purchasePrice: 33.33 }))
  const rkId = await trade.receive(...rkLines)
  const ckLines = LINES.map(() => ({ pjid, ckAmount: 2, xsPrice: 33.33 }))
  return { ...trade, pjid, rkId, ckLines }
}
type Shop = Awaited<ReturnType<typeof shop>>
const sold = async ({ owner, ckDraft, ckLines }: Shop) => (await owner.ok(outbound.counter, ckDraft(ckLines))).id

test('a sale is printed to the fen, page by page', async () => {
  const trade = await shop()
  const ckId = await sold(trade)
  const pages = await printed(trade.owner, trade.owner.ok(printing.ck, { ckId, ...HERE }))
  expectToTheFen(pages, WORDS)
  // twelve lines a page are 799.92, the six of the last one 399.96
  expect(moneyOn(pages).subtotals).toEqual(['799.92', '799.92', '799.92', '799.92', '799.92', '399.96'])
  expect((await trade.owner.ok(outbound.get, { id: ckId })).content?.txsPrice).toBe(TOTAL)
  const delivery = await printed(trade.owner, trade.owner.ok(printing.fh, { id: ckId, ...HERE }))
  expect(delivery.join()).not.toMatch(/33\.33|66\.66/)
})

test.each([
  ['报价', CK_TYPE.quote],
  ['预售', CK_TYPE.presale],
])('%s is printed to the fen', async (word, ckType) => {
  const { owner, ckDraft, ckLines } = await shop()
  const { id } = await owner.ok(outbound.save, ckDraft(ckLines, { ckType, validUntil: today }))
  await owner.ok(outbound.confirm, { id })
  const pages = await printed(owner, owner.ok(printing.ck, { ckId: id, ...HERE }))
  expect(pages[0]).toContain(`${word}单`)
  expectToTheFen(pages, WORDS)
  expect((await owner.ok(outbound.get, { id })).content?.txsPrice).toBe(TOTAL)
})

test('a stock-in and a purchase order are printed to the fen', async () => {
  const { owner, rkId, pjid, supplierId, warehouseId } = await shop()
  expectToTheFen(await printed(owner, owner.ok(printing.rk, { rkId, ...HERE })), WORDS)
  expect((await owner.ok(stockIn.get, { id: rkId })).content?.purchaseSum).toBe(TOTAL)
  const lines = LINES.map(() => ({ pjid, warehouseId, cgAmount: 2, purchasePrice: 33.33 }))
  const { id } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines })
  await owner.ok(purchaseOrders.approve, { id })
  expectToTheFen(await printed(owner, owner.ok(printing.purchase, { id, ...HERE })), WORDS)
  expect((await owner.ok(purchaseOrders.get, { id })).content?.cgSum).toBe(TOTAL)
})

test('what comes back from a client and what goes back to a supplier are printed to the fen', async () => {
  const trade = await shop()
  const { owner, clientId, supplierId, warehouseId } = trade
  // bought goods go back first: what was sold lies there no more
  for (const [calls, partner, print] of [
    [purchaseReturn, supplierId, printing.ct],
    [saleReturn, clientId, printing.th],
  ] as const) {
    if (calls === saleReturn) {
      await trade.receive({ pjid: trade.pjid, rkAmount: 132, purchasePrice: 1 })
      await sold(trade)
    }
    const { page } = await owner.ok(calls.pageSource, { clientId: partner, limit: 100 })
    const lines = page.list.filter(({ amount }) => amount === 2).map(({ id }) => ({ sourceLineId: id, thAmount: 2, warehouseId }))
    const { id } = await owner.ok(calls.save, { clientId: partner, thDate: today, lines })
    await owner.ok(calls.approve, { id })
    expectToTheFen(await printed(owner, owner.ok(print, { thId: id, ...HERE })), WORDS)
    expect((await owner.ok(calls.get, { id })).content?.thSum).toBe(TOTAL)
  }
})

test.each([
  ['qr', { price: 33.33 }],
  ['qk', { price: 33.33 }],
  ['qc', {}],
  ['bs', {}],
  ['tz', { amount: 66.66 }],
] satisfies [PaperKind, object][])('the paper %s is printed to the fen where the company prints values', async (kind, more) => {
  const { owner, pjid, warehouseId } = await shop()
  await withColumns(owner, 'dc', ['value'])
  const lines = LINES.map(() => ({ pjid, warehouseId, qty: 2, ...more }))
  const { id } = await owner.ok(stockPapers.save, { kind, paperDate: today, lines, reason: '其他' })
  await owner.ok(stockPapers.audit, { id })
  expectToTheFen(await printed(owner, owner.ok(printing.dc, { dcId: id, ...HERE })), '')
  expect(Math.abs((await owner.ok(stockPapers.get, { id })).content?.value as number)).toBe(TOTAL)
})

test('goods that go to a branch are printed to the fen', async () => {
  const { owner, pjid, warehouseId, tenant } = await shop()
  await withColumns(owner, 'dc', ['value'])
  const lines = LINES.map(() => ({ pjid, warehouseId, qty: 2 }))
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: tenant.companyIds[1], lines })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  expectToTheFen(await printed(owner, owner.ok(printing.dc, { dcId: id, ...HERE })), '')
})

test('a cost of four decimals is printed in fen that add up: what one line loses the next makes good', async () => {
  const { owner, part, receive, warehouseId } = await newTrade()
  const pjid = await part()
  // 3 for 10.00: each leaves at 3.3333, the last takes the rest. On paper 3.33, then 6.67 − 3.33, then 10.00 − 6.67
  await receive({ pjid, rkAmount: 3, purchasePrice: 3.3333 })
  await withColumns(owner, 'dc', ['value'])
  const lines = [1, 2, 3].map(() => ({ pjid, warehouseId, qty: 1 }))
  const { id } = await owner.ok(stockPapers.save, { kind: 'qc', paperDate: today, lines, reason: '其他' })
  await owner.ok(stockPapers.audit, { id })
  const read = moneyOn(await printed(owner, owner.ok(printing.dc, { dcId: id, ...HERE })))
  expect(read).toMatchObject({ lines: [['3.33', '3.34', '3.33']], total: '10.00' })
})

test('what a count finds is printed to the fen', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const parts = await Promise.all(Array.from({ length: 15 }, () => trade.part()))
  await trade.receive(...parts.map((pjid) => ({ pjid, rkAmount: 1, purchasePrice: 33.33 })))
  await withColumns(owner, 'mark', ['differValue'])
  const { id } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id })
  for (const line of (await owner.ok(stockCounts.places, { markId: id, limit: 100 })).page.list)
    await owner.ok(stockCounts.count, { markId: id, lineId: line.id, qty: 3 })
  await owner.ok(stockCounts.submit, { id })
  await owner.ok(stockCounts.approve, { id })
  const read = moneyOn(await printed(owner, owner.ok(printing.mark, { markId: id, ...HERE })))
  // 15 × 66.66
  expect(read).toMatchObject({ total: '999.90' })
  expect(read.lines.flat()).toEqual(Array(15).fill('66.66'))
  expect(inFen(read.subtotals)).toBe(99_990)
  expect((await owner.ok(stockCounts.get, { id })).content?.gainValue).toBe(999.9)
})

test('what is received, paid, paid back and set off is printed to the fen', async () => {
  const { owner, cash, client, sell, rkDraft, pjid, write, draft } = await newBooks()
  const both = await client({ tags: 3 })
  const { id: bank } = await owner.ok(funds.save, { accountName: '建行', accountType: 2, opening: 9000 })
  const lines = [
    { accountId: cash, amount: 33.33 },
    { accountId: bank, amount: 1200.67 },
    { accountId: cash, amount: 0.01 },
  ]
  const titles = { sk: '收款单', fk: '付款单', tk: '客户退款单', gk: '供应商退款单' }
  // what was received and paid settles nothing: it lies there to be paid back
  for (const kind of ['sk', 'fk', 'tk', 'gk'] as const) {
    const id = await write(kind, draft(0, { clientId: both, lines }))
    await owner.ok(moneyCalls[kind].audit, { id })
    const pages = await printed(owner, owner.ok(printing.ysyf, { id, kind, ...HERE }))
    expect(pages[0]).toContain(`总公司 ${titles[kind]}`)
    expect(moneyOn(pages)).toEqual({
      lines: [['33.33', '1,200.67', '0.01']],
      subtotals: ['1,234.01'],
      total: '1,234.01',
      words: '壹仟贰佰叁拾肆元零壹分',
    })
    expect((await owner.ok(moneyCalls[kind].get, { id })).content?.moneySum).toBe(1234.01)
  }
  const partner = await client({ tags: 3 })
  await sell(66.66, { clientId: partner })
  const { id: bought } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 2, purchasePrice: 33.33 }], { supplierId: partner }))
  await owner.ok(stockIn.confirm, { id: bought })
  const id = await write('hc', draft(0, { clientId: partner, offset: 66.66 }))
  await owner.ok(moneyCalls.hc.audit, { id })
  const page = (await printed(owner, owner.ok(printing.ysyf, { id, kind: 'hc', ...HERE }))).join()
  expect(page).toMatch(/总公司 对冲单/)
  expect(page).toMatch(/CK\d+ [\d-]+ 销售 66\.66/)
  expect(page).toMatch(/RK\d+ [\d-]+ 进货 66\.66/)
  expect(page).toMatch(/合计 66\.66 66\.66/)
  expect(page).toContain('金额大写：陆拾陆元陆角陆分')
})

test('a statement is printed to the fen: what was owed, and what came and went, make what is owed', async () => {
  const { owner, client } = await newBooks()
  const month = today.slice(0, 7)
  for (const [direction, tags] of [
    ['ys', 1],
    ['yf', 2],
  ] as const) {
    const clientId = await client({ tags })
    for (const at of LINES.keys())
      await owner.ok(openingCalls[direction].addOpening, { clientId, amount: 66.66, bizDate: `${month}-01`, docNo: `旧${at}` })
    await owner.ok(statementCalls[direction].makeStatements, { month, clientId })
    const [{ id = 0, closing } = { closing: 0 }] = (await owner.ok(statementCalls[direction].statements, { month, clientId })).page.list
    expect(closing).toBe(TOTAL)
    const pages = await printed(owner, owner.ok(printing.statement, { id, direction, ...HERE }))
    expect(pages[0]).toContain('期末余额：4,399.56')
    expect(pages.join()).toMatch(/66\.66\s+4,399\.56/)
    expect(pages.join()).toContain('金额大写：肆仟叁佰玖拾玖元伍角陆分')
    expect(pages.join()).toMatch(/合计\s+4,399\.56/)
  }
})

test('prices have the decimals of the company, sums of money always two', async () => {
  const { owner, ckDraft, part, receive } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 9 })
  const pages = async () => {
    const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 33.3333 }]))
    return (await printed(owner, owner.ok(printing.ck, { ckId, ...HERE }))).join()
  }
  expect(await pages()).toMatch(/ 2 33\.33 66\.67/)
  await owner.ok(parameters.edit, { name: 'BUSI_PRICE_LENGTH', value: '4' })
  expect(await pages()).toMatch(/ 2 33\.3333 66\.67/)
  await owner.ok(parameters.edit, { name: 'BUSI_PRICE_LENGTH', value: '0' })
  expect(await pages()).toMatch(/ 2 33 66\.67/)
})

test('a template that a company saved long ago prints its money in fen too', async () => {
  const { owner, ckDraft, part, receive } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 9 })
  const old = standardLayout('ck') as DocumentLayout
  const columns = [
    { key: 'pjNo', title: '编码', width: 40, align: 'left' as const },
    { key: 'ckAmount', title: '数量', width: 16, align: 'right' as const },
    { key: 'xsSum', title: '原价金额', width: 24, align: 'right' as const },
    { key: 'txsSum', title: '应收', width: 24, align: 'right' as const },
  ]
  await owner.ok(printTemplates.save, { reportType: 'ck', version: 0, layout: { ...old, columns } })
  const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 33.33 }], { yhRate: 95 }))
  const page = (await printed(owner, owner.ok(printing.ck, { ckId, ...HERE }))).join()
  // 66.66 × 0.95 = 63.327
  expect(page).toMatch(/ 2 66\.66 63\.33/)
  expect(page).toMatch(/合计\s+2 66\.66 63\.33/)
  expect(page).toContain('陆拾叁元叁角叁分')
})

test('a sale in boxes says what was written: 2箱（24只） at 100.00, 200.00 in figures and words; the delivery note says how many boxes', async () => {
  const trade = await newTrade()
  const { owner, warehouseId, clientId } = trade
  const pjid = await trade.part({ pjUnit: '只', units: [{ unit: '箱', factor: 12 }] })
  await trade.receive({ pjid, rkAmount: 24, purchasePrice: 5 })
  const lines = [{ pjid, warehouseId, ckAmount: 24, unit: '箱', unitFactor: 12, unitPrice: 100 }]
  const { id: ckId } = await owner.ok(outbound.counter, { clientId, ckDate: today, lines })
  const [page = ''] = await printed(owner, owner.ok(printing.ck, { ckId, ...HERE }))
  for (const text of ['开单数量', '2箱（24只）', '开单单价', '100.00', '200.00', '贰佰元整']) expect(page).toContain(text)
  const [delivery = ''] = await printed(owner, owner.ok(printing.fh, { id: ckId, ...HERE }))
  expect(delivery).toContain('2箱（24只）')
  expect(delivery).not.toContain('100.00')
  // a paper of pieces has no such columns
  const { id: plain } = await owner.ok(outbound.save, {
    clientId,
    ckDate: today,
    ckType: CK_TYPE.quote,
    validUntil: today,
    lines: [{ pjid, warehouseId, ckAmount: 1 }],
  })
  await owner.ok(outbound.confirm, { id: plain })
  expect((await printed(owner, owner.ok(printing.ck, { ckId: plain, ...HERE }))).join()).not.toContain('开单')
})

test('what is bought by the box says its price on every paper: the order, what came in, what goes back; a line in pieces beside it says none', async () => {
  const trade = await newTrade()
  const { owner, warehouseId, supplierId } = trade
  const pjid = await trade.part({ pjUnit: '只', units: [{ unit: '箱', factor: 144 }] })
  const boxes = { pjid, warehouseId, unit: '箱', unitFactor: 144, unitPrice: 100 }
  const other = await trade.part()
  const order = await owner.ok(purchaseOrders.save, {
    ...{ supplierId, cgDate: today },
    lines: [
      { ...boxes, cgAmount: 288 },
      { pjid: other, warehouseId, cgAmount: 7, purchasePrice: 60 },
    ],
  })
  await owner.ok(purchaseOrders.approve, { id: order.id })
  const rk = await owner.ok(stockIn.save, { supplierId, rkDate: today, lines: [{ ...boxes, rkAmount: 288 }] })
  await owner.ok(stockIn.confirm, { id: rk.id })
  const [bought] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const back = { sourceLineId: bought?.id ?? 0, thAmount: 144, warehouseId, unit: '箱', unitFactor: 144, unitPrice: 100 }
  const ct = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, reason: '质量问题', lines: [back] })
  await owner.ok(purchaseReturn.approve, { id: ct.id })
  const papers = [
    [await printed(owner, owner.ok(printing.purchase, { id: order.id, ...HERE })), '2箱（288只）'],
    [await printed(owner, owner.ok(printing.rk, { rkId: rk.id, ...HERE })), '2箱（288只）'],
    [await printed(owner, owner.ok(printing.ct, { thId: ct.id, ...HERE })), '1箱（144只）'],
  ] as const
  for (const [pages, amount] of papers) {
    const page = pages.join().replace(/\s+/g, ' ')
    // 100 for 144 is 0.69 a piece; only the price of the box makes the sum
    for (const text of ['开单单价', amount, '100.00', '0.69']) expect(page).toContain(text)
  }
  expect(papers[0][0].join().replace(/\s+/g, ' ')).toMatch(/ 7 60\.00 420\.00/)
})
