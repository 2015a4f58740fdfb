import { beforeAll, expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { PAPER_KINDS, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { printing } from '#contract/printing/printouts.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { home } from '#contract/reports/home/home.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { openHistory } from '#test/books/history.ts'
import { HERE, inFen, moneyOn, printed } from '#test/printed.ts'
import { today } from '#test/trade.ts'
import type { Anything } from '#test/world.ts'

/** A company with a mixed month, and drafts, offers and orders of every kind beside it. */
let story: Awaited<ReturnType<typeof openHistory>>
const OPERATIONS = 160

beforeAll(async () => {
  story = await openHistory(88)
  while (story.counts.done < OPERATIONS) {
    if (story.counts.done >= OPERATIONS / 2 && story.closed.head === '') await story.closeMonth()
    else await story.step()
  }
  const { owner, trade, pjids, shop, suppliers, tills, clients: buyers } = story
  const [pjid = 0, clientId = 0, supplierId = 0] = [pjids[0], buyers[0], suppliers[0]]
  await trade.receive({ pjid, rkAmount: 20, purchasePrice: 33.33 })
  // what is scrap or on the way is nowhere 现存
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const broken = {
    kind: 'bs' as const,
    paperDate: today,
    toWarehouseId: scrap,
    reason: '损坏',
    lines: [{ pjid, qty: 2, warehouseId: shop }],
  }
  await owner.ok(stockPapers.audit, { id: (await owner.ok(stockPapers.save, broken)).id })
  for (const ckType of [0, 1, 2] as const) {
    const draft = () => trade.saleDraft([{ pjid, ckAmount: 2, xsPrice: 77.77 }], { ckType, validUntil: ckType === 0 ? '' : today })
    await draft()
    await owner.ok(outbound.confirm, { id: await draft() })
    const gone = await draft()
    await owner.ok(outbound.confirm, { id: gone })
    await owner.ok(outbound.close, { id: gone })
  }
  await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 3, purchasePrice: 1.01 }]))
  for (const kind of ['qr', 'qc', 'bs', 'db', 'dc'] as const) {
    const line = { pjid, qty: 1, warehouseId: shop, ...(kind === 'dc' && { toWarehouseId: story.yard }) }
    const change = kind === 'db' ? { toCompanyId: story.branchId } : {}
    await owner.ok(stockPapers.save, { kind, paperDate: today, lines: [line], ...change })
  }
  for (const [kind, partner] of [
    ['sk', clientId],
    ['fk', supplierId],
  ] as const)
    await owner.ok(moneyCalls[kind].save, { clientId: partner, moneyDate: today, lines: [{ accountId: tills[0] ?? 0, amount: 12.34 }] })
  for (const cgAmount of [4, 5]) {
    const order = { supplierId, cgDate: today, lines: [{ pjid, warehouseId: shop, cgAmount, purchasePrice: 10.01 }] }
    const { id } = await owner.ok(purchaseOrders.save, order)
    if (cgAmount === 4) await owner.ok(purchaseOrders.approve, { id })
  }
}, 300_000)

type Row = Record<string, unknown>
type Paged = Pick<Endpoint, 'method' | 'path'>
/** Every row of a list, page after page. */
async function all(list: Paged, input: Anything = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await story.owner.send(list, { ...input, page, limit: 200 })
    const { list: found, totalCount } = (body as unknown as { page: { list: Row[]; totalCount: number } }).page
    rows.push(...found)
    if (found.length === 0 || rows.length >= totalCount) return rows
  }
}
const exact = (value: unknown) => BigInt(Math.round(Number(value ?? 0) * 10_000))
const plain = (value: bigint) => Number(value) / 10_000
const sum = (rows: readonly Row[], name: string) => plain(rows.reduce((total, row) => total + exact(row[name]), 0n))
const not =
  (...words: string[]) =>
  (row: Row) =>
    !words.includes(String(row.status))

const moved = (row: Row) => row.shippedAt !== null
const lists: [string, Paged, Paged, (row: Row) => boolean, Anything?][] = [
  ['销售单', outbound.page, outbound.totals, moved, { ckType: 0 }],
  ['报价单', outbound.page, outbound.totals, not('草稿'), { ckType: 1 }],
  ['预售单', outbound.page, outbound.totals, not('草稿'), { ckType: 2 }],
  ['入库单', stockIn.page, stockIn.totals, not('草稿')],
  ['采购订单', purchaseOrders.page, purchaseOrders.totals, not('草稿')],
  ['销售退货', saleReturn.page, saleReturn.totals, not('草稿', '待审核', '已审核')],
  ['采购退货', purchaseReturn.page, purchaseReturn.totals, not('草稿', '待审核', '已审核')],
  ...(Object.keys(PAPER_KINDS) as (keyof typeof PAPER_KINDS)[]).map(
    (kind) =>
      [
        PAPER_KINDS[kind].name,
        stockPapers.page,
        stockPapers.totals,
        kind === 'db' ? not('草稿', '已审核') : not('草稿'),
        kind === 'db' ? { kind, side: 'out' } : { kind },
      ] as [string, Paged, Paged, (row: Row) => boolean, Anything],
  ),
  ...(['sk', 'fk', 'hc', 'tk', 'gk', 'hz'] as const).map(
    (kind) =>
      [kind, moneyCalls[kind].page, moneyCalls[kind].totals, not('草稿', '待审核')] as [string, Paged, Paged, (row: Row) => boolean],
  ),
  ['盘点单', stockCounts.page, stockCounts.totals, not('草稿', '进行中', '待审核')],
  ['其他收支', fundOrders.page, fundOrders.total, () => true],
]

test.each(lists)('合计 of %s is what its rows add up to: posted, to come, taken back', async (_, page, totals, posted, filter = {}) => {
  const rows = await all(page, filter)
  const { body } = await story.owner.send(totals, filter)
  const content = (body as unknown as { content: Record<string, Row> }).content
  const standing = (row: Row) =>
    row.status === '已红冲' ? 'reversed' : posted(row) && row.status !== '已关单' ? 'posted' : row.status === '已关单' ? '' : 'waiting'
  for (const group of ['posted', 'waiting', 'reversed']) {
    const mine = rows.filter((row) => standing(row) === group)
    const { count, ...sums } = content[group] ?? {}
    const names = Object.keys(sums).filter((name) => rows[0] === undefined || name in rows[0])
    expect({ group, count, ...Object.fromEntries(names.map((name) => [name, Number(sums[name])])) }).toEqual({
      ...{ group, count: mine.length },
      ...Object.fromEntries(names.map((name) => [name, sum(mine, name)])),
    })
  }
})

test('sales and profit: the home page, 销售明细 and its rows, the list of sales less that of returns, the ledger', async () => {
  const { owner } = story
  const { sales } = (await owner.ok(home.summary, {})).content
  for (const period of [sales?.today, sales?.month, sales?.lastMonth]) {
    if (!period) throw new Error('no sales')
    const asked = { dateFrom: period.from, dateTo: period.to, returns: true }
    const rows = await all(outboundHistory.pageQuery, asked)
    const { content } = await owner.ok(outboundHistory.totals, asked)
    const { pieces: ckAmount, amount: txsSum, profit } = period
    expect({ ckAmount: sum(rows, 'ckAmount'), txsSum: sum(rows, 'txsSum'), profit: sum(rows, 'profit') }).toEqual({
      ckAmount,
      txsSum,
      profit,
    })
    expect(content).toMatchObject({ ckAmount, txsSum, profit, costSum: sum(rows, 'costSum') })
  }
  const rows = await all(outboundHistory.pageQuery, { returns: true })
  const [sold, back] = [(await owner.ok(outbound.totals, { ckType: 0 })).content, (await owner.ok(saleReturn.totals, {})).content]
  expect(sum(rows, 'txsSum')).toBe(plain(exact(sold.posted.txsPrice) - exact(back.posted.thSum)))
  expect(sum(rows, 'ckAmount')).toBe(plain(exact(sold.posted.ckAmount) - exact(back.posted.thAmount)))
  const ledger = await all(stock.ledger)
  const trade = ['销售', '销售退货', '销售红冲', '退货红冲']
  const inLedger = ledger.filter(({ kind }) => /^销售(退货)?(红冲)?$/.test(String(kind)))
  expect(
    sum(
      rows.filter(({ ckTypeValue }) => trade.includes(String(ckTypeValue))),
      'costSum',
    ),
  ).toBe(-sum(inLedger, 'value'))
})

test('stock: pieces and worth in 商品资料, 库存查询, the ledger, the home page and 月结', async () => {
  const { owner, pjids } = story
  const goods = (await owner.ok(home.summary, { fresh: true })).content.stock
  const places = await all(stock.page)
  const totals = (await owner.ok(stock.totals, {})).content
  const ledger = await all(stock.ledger)
  expect({ stockAmount: sum(places, 'stockAmount'), costSum: sum(places, 'costSum') }).toEqual({
    stockAmount: totals.stockAmount,
    costSum: expect.closeTo(Number(totals.costSum), 2),
  })
  expect({ pieces: goods?.pieces, value: goods?.value }).toEqual({ pieces: totals.stockAmount, value: totals.costSum })
  const ledgerSums = (await owner.ok(stock.ledgerTotals, {})).content
  expect([sum(ledger, 'qty'), sum(ledger, 'value')]).toEqual([ledgerSums.qty, ledgerSums.value])
  expect(ledgerSums.value).toBe(plain(exact(goods?.value) + exact(goods?.beside)))
  for (const pjid of pjids) {
    const lying = places.filter((row) => row.pjid === pjid)
    const own = ledger.filter((row) => row.pjid === pjid && !['在途仓', '报废仓'].includes(String(row.warehouseName)))
    const part = (await owner.ok(parts.getOne, { id: pjid })).content
    const pieces = sum(lying, 'stockAmount')
    expect([part?.pjQty, part?.reserved, part?.usable]).toEqual([pieces, sum(lying, 'reserved'), sum(lying, 'usable')])
    expect(sum(own, 'qty')).toBe(pieces)
    const found = (await owner.ok(lookup.showValue, { queryType: 1, queryValue: String(pjid) })).content[0]?.part
    expect([found?.qty, found?.usable]).toEqual([part?.pjQty, part?.usable])
    // the panel beside a line of a sale
    const [panel] = (await owner.ok(outbound.linePrices, { clientId: story.clients[0] ?? 0, pjids: [pjid] })).content
    expect([sum(panel?.stock ?? [], 'qty'), sum(panel?.stock ?? [], 'usable')]).toEqual([part?.pjQty, part?.usable])
    expect(part?.priceVo.costPrice).toBeCloseTo(Number(lying[0]?.costPrice ?? 0), 4)
  }
  expect(goods && plain(exact(goods.value) + exact(goods.beside) + exact(goods.fees))).toBe(plain(worthInBooks() + exact(20 * 33.33)))
})

/** Goods with their fees by the books kept apart, as the close of a month would write them down now; 20 at 33.33 came in beside them. */
const worthInBooks = () => story.books.sum(({ measure }) => measure === 'goods')

test('debts: the list of clients, 应收, ageing, the payment window and the home page', async () => {
  const { owner, clients: buyers, suppliers, carriers } = story
  const { owed, owing } = (await owner.ok(home.summary, {})).content
  for (const [side, partners, onHome] of [
    ['ys', buyers, owed?.receivable],
    ['yf', [...suppliers, ...carriers], owing?.payable],
  ] as const) {
    const column = side === 'ys' ? 'receivable' : 'payable'
    const found = await all(clients.page, {})
    const ageing = await all(openItemCalls[side].owed)
    const items = await all(openItemCalls[side].items, { state: 'open' })
    expect((await owner.ok(openItemCalls[side].owedTotal, {})).content.balance).toBe(sum(ageing, 'balance'))
    expect((await owner.ok(openItemCalls[side].itemTotal, { state: 'open' })).content.rest).toBe(sum(items, 'rest'))
    expect(sum(found, column)).toBe(onHome)
    expect(sum(ageing, 'balance')).toBe(onHome)
    for (const partner of partners) {
      const own = sum(
        items.filter(({ clientId }) => clientId === partner),
        'rest',
      )
      expect([
        sum(
          found.filter(({ id }) => id === partner),
          column,
        ),
        sum(
          ageing.filter(({ id }) => id === partner),
          'balance',
        ),
      ]).toEqual([own, own])
      const lots = ageing.find(({ id }) => id === partner)
      if (lots)
        expect(plain(['age30', 'age60', 'age90', 'older'].reduce((all, name) => all + exact(lots[name]), -exact(lots.credit)))).toBe(own)
    }
  }
})

test('accounts: their list, the last line of their flow, and what came and went', async () => {
  const { owner, tills } = story
  const accounts = await all(funds.page)
  expect((await owner.ok(funds.total, {})).content.balance).toBe(sum(accounts, 'balance'))
  for (const accountId of tills) {
    const flow = await all(funds.flow, { accountId })
    const { income, expense } = (await owner.ok(funds.flowTotal, { accountId })).content
    const balance = accounts.find(({ id }) => id === accountId)?.balance
    expect([sum(flow, 'income'), sum(flow, 'expense')]).toEqual([income, expense])
    expect(plain(exact(income) - exact(expense))).toBe(balance)
    const last = flow.reduce((latest, row) => (Number(row.id) > Number(latest.id) ? row : latest))
    expect(last.balance).toBe(balance)
  }
})

test('a client’s debt in his statement of this month, and his credit in the sale editor: what he owes and what is confirmed, not yet shipped', async () => {
  const { owner, clients: buyers } = story
  const found = await all(clients.page, {})
  const waiting = (await all(outbound.page, { ckType: 0 })).filter(
    ({ status, shippedAt }) => shippedAt === null && !['草稿', '已关单', '已红冲'].includes(String(status)),
  )
  for (const clientId of buyers) {
    const own = found.find(({ id }) => id === clientId) ?? {}
    const held = sum(
      waiting.filter((row) => row.clientId === clientId),
      'txsPrice',
    )
    expect(own.used).toBe(plain(exact(own.receivable) + exact(held)))
    await owner.ok(statementCalls.ys.makeStatements, { month: today.slice(0, 7), clientId })
    const [statement] = await all(statementCalls.ys.statements, { clientId, month: today.slice(0, 7) })
    expect(statement?.closing).toBe(own.receivable)
  }
})

test('paper says what the list says, and its total what its lines say', async () => {
  const { owner } = story
  const written = async (list: Paged, input: Anything = {}) => (await all(list, input)).filter(not('草稿', '已关单')).slice(0, 3)
  const papers = [
    ...(await written(outbound.page, { ckType: 0 })).map(({ id, txsPrice }) => [printing.ck, { ckId: Number(id) }, txsPrice] as const),
    ...(await written(stockIn.page)).map(({ id, purchaseSum }) => [printing.rk, { rkId: Number(id) }, purchaseSum] as const),
    ...(await written(saleReturn.page)).map(({ id, thSum }) => [printing.th, { thId: Number(id) }, thSum] as const),
  ]
  for (const [call, which, amount] of papers) {
    const { lines, total } = moneyOn(await printed(owner, owner.ok(call as typeof printing.ck, { ...which, ...HERE } as { ckId: number })))
    expect([inFen(lines.flat()), inFen([total])]).toEqual([Math.round(Number(amount) * 100), Math.round(Number(amount) * 100)])
  }
})

test('a sale in boxes is the same money in its record, its list, 销售明细, the reports, the ledger of stock, the statement and on paper', async () => {
  const { owner, trade, shop } = story
  const units = [{ unit: '箱', factor: 144 }]
  const pjid = await trade.part({ pjNo: 'BOX-144', pjUnit: '只', units })
  const clientId = await trade.client({ clientName: '整箱顾客' })
  const bought = { pjid, warehouseId: shop, rkAmount: 432, unit: '箱', unitFactor: 144, unitPrice: 100 }
  const { id: rkId } = await owner.ok(stockIn.save, trade.rkDraft([bought]))
  await owner.ok(stockIn.confirm, { id: rkId })
  // two boxes at 149.99 and seven pieces at 1.1; of the boxes one comes back, and five pieces of the other
  const sold = [
    { pjid, warehouseId: shop, ckAmount: 288, unit: '箱', unitFactor: 144, unitPrice: 149.99 },
    { pjid, warehouseId: shop, ckAmount: 7, xsPrice: 1.1 },
  ]
  const { id: ckId } = await owner.ok(outbound.counter, { clientId, ckDate: today, lines: sold })
  const sources = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content
  const box = sources.find(({ unit }) => unit === '箱')
  for (const line of [{ thAmount: 144, unit: '箱', unitFactor: 144 }, { thAmount: 5 }]) {
    const lines = [{ sourceLineId: box?.id ?? 0, warehouseId: shop, ...line }]
    const { id } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines })
    await owner.ok(saleReturn.approve, { id })
    await owner.ok(saleReturnSteps.checkDone, { id })
  }
  // 299.98 + 7.70; back 149.99 and 299.98 × 149 ÷ 288 = 155.20 less what came before: 5.21
  const [out, back] = [307.68, 155.2]
  const record = await all(outbound.pageLines, { ckId })
  expect([sum(record, 'txsSum'), sum(record, 'ckAmount'), record.map(({ unitText }) => unitText)]).toEqual([out, 295, ['2箱（288只）', '']])
  expect(sum(await all(outbound.page, { clientId, ckType: 0 }), 'txsPrice')).toBe(out)
  expect(sum(await all(saleReturn.page, { clientId }), 'thSum')).toBe(back)
  const rows = await all(outboundHistory.pageQuery, { clientId, returns: true })
  const kept = { pieces: 295 - 149, amount: 152.48 }
  expect({ pieces: sum(rows, 'ckAmount'), amount: sum(rows, 'txsSum') }).toEqual(kept)
  const asked = { from: today, to: today, limit: 500 }
  const inReport = async (report: 'goods' | 'client', key: number) =>
    (await owner.ok(figures.run, { ...asked, report })).page.list.find((row) => String(row.key) === String(key))
  const [goods, buyer] = [await inReport('goods', pjid), await inReport('client', clientId)]
  expect({ pieces: goods?.netPieces, amount: goods?.net }).toEqual(kept)
  expect([buyer?.net, buyer?.receivable]).toEqual([kept.amount, kept.amount])
  // 432 for 300.00: each 0.6944, all of it to the fen
  const places = await all(stock.page, { pjid })
  const ledger = await all(stock.ledger, { pjid })
  const costs = sum(rows, 'costSum')
  expect([sum(places, 'stockAmount'), sum(ledger, 'qty'), sum(ledger, 'value')]).toEqual([286, 286, plain(exact(300) - exact(costs))])
  await owner.ok(statementCalls.ys.makeStatements, { month: today.slice(0, 7), clientId })
  const [statement] = await all(statementCalls.ys.statements, { clientId, month: today.slice(0, 7) })
  expect([statement?.sold, statement?.returned, statement?.closing]).toEqual([out, back, 152.48])
  const told = await all(statementCalls.ys.statementLines, { statementId: Number(statement?.id) })
  expect([sum(told, 'sold'), sum(told, 'returned'), told.at(-1)?.balance]).toEqual([out, back, 152.48])
  expect((await all(openItemCalls.ys.owed)).find(({ id }) => id === clientId)?.balance).toBe(152.48)
  const { lines, total } = moneyOn(await printed(owner, owner.ok(printing.ck, { ckId, ...HERE })))
  expect([inFen(lines.flat()), inFen([total])]).toEqual([30768, 30768])
  await trade.expectSound()
})
