import pg from 'pg'
import { expect, test } from 'vitest'
import { badDebts, payments, receipts } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { purchaseReturn, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { shifts } from '#contract/documents/shifts.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { type Endpoint, MASKED } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { CUSTOMERS } from '#contract/master/clients/terms.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { home } from '#contract/reports/home/home.ts'
import * as links from '#contract/reports/home/links.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newBooks } from '#test/money.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { type Caller, onOwnServer } from '#test/world.ts'

// stock is added up of all companies there are
const own = onOwnServer()

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const summaryOf = async (who: Caller, fresh = false) => (await who.ok(home.summary, { fresh })).content

/** What stands behind the pages: the call of the rows, the call of the sums. */
const pages: Record<string, { rows: Endpoint; sums?: Endpoint; always?: object }> = {
  SaleList: { rows: outbound.page, sums: outbound.totals },
  SaleLines: { rows: outboundHistory.pageQuery, sums: outboundHistory.totals, always: { returns: true } },
  StockInList: { rows: stockIn.page },
  PurchaseLines: { rows: stockInHistory.pageQuery },
  PurchaseOrderList: { rows: purchaseOrders.page },
  StockWarning: { rows: stockLimits.page },
  TransferList: { rows: stockPapers.page },
  TransferRequestList: { rows: transferRequests.page },
  CountList: { rows: stockCounts.page },
  ShiftList: { rows: shifts.page },
  StatementList: { rows: statementCalls.ys.statements },
  SaleReturnList: { rows: saleReturn.page },
  PurchaseReturnList: { rows: purchaseReturn.page },
  ReceiptList: { rows: receipts.page },
  PaymentList: { rows: payments.page },
  BadDebtList: { rows: badDebts.page },
  ClientList: { rows: clients.page, sums: clients.totals, always: { tags: CUSTOMERS } },
  SupplierList: { rows: clients.page, sums: clients.totals, always: { tags: [2, 3] } },
  StockQuery: { rows: stock.page, sums: stock.totals },
  PickList: { rows: outbound.page, always: { status: '待拣货,拣货中' } },
  CheckList: { rows: outbound.page, always: { status: '待验货,验货中' } },
  PackList: { rows: outbound.page, always: { status: '待打包,打包中' } },
  ShipList: { rows: outbound.page, always: { status: '待发货' } },
  SignList: { rows: outbound.page, always: { status: '已在途' } },
}
/** The parameters of an address as the page sends them. */
const sentOf = ({ page, params }: links.HomeLink) => ({
  ...pages[page]?.always,
  ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === 'true' ? true : value])),
})
async function countOn(who: Caller, link: links.HomeLink): Promise<number> {
  const found = (await who.ok(pages[link.page]?.rows as typeof outbound.page, { page: 1, limit: 10, ...sentOf(link) })) as never
  return (found as { page: { totalCount: number } }).page.totalCount
}
const sumsOn = async (who: Caller, link: links.HomeLink) =>
  ((await who.ok(pages[link.page]?.sums as typeof outbound.totals, sentOf(link))) as { content: unknown }).content as Record<
    string,
    unknown
  >

const reportOf = async (who: Caller, report: 'person' | 'returns', { params }: links.HomeLink) =>
  (await who.ok(figures.run, { report, ...params, personId: Number(params.personId) })).total

/** A company with something of everything. */
async function busyCompany() {
  const trade = await newTrade()
  const { tenant, owner, warehouseId } = trade
  const seller = tenant.user('seller')
  const [pads, filters, dust] = [await trade.part(), await trade.part(), await trade.part()]
  // what is sold on past days below was there then
  const { id: first } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid: pads, rkAmount: 10, purchasePrice: 40 }], { rkDate: ago(45) }))
  await owner.ok(stockIn.confirm, { id: first })
  await trade.receive({ pjid: pads, rkAmount: 90, purchasePrice: 40 }, { pjid: filters, rkAmount: 50, purchasePrice: 20 })
  await trade.receive({ pjid: pads, rkAmount: 5, purchasePrice: 45 })
  const { id: old } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid: dust, rkAmount: 7, purchasePrice: 3 }], { rkDate: ago(400) }))
  await owner.ok(stockIn.confirm, { id: old })
  await owner.ok(stockIn.save, trade.rkDraft([{ pjid: pads, rkAmount: 1 }]))
  const debtor = await trade.client({ maxDays: 10, inchargeId: seller.userId })
  const sell = async (who: Caller, ckDate: string, ckAmount: number, clientId = debtor) =>
    who.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount, xsPrice: 100 }], { ckDate, clientId }))
  await sell(owner, ago(10), 4)
  await sell(owner, ago(8), 3)
  // whoever is overdue buys no more: the oldest debt is written last
  await sell(owner, ago(45), 1)
  await sell(owner, ago(12), 2, await trade.client({ maxDays: 10 }))
  await sell(tenant.as('seller'), today, 5, trade.clientId)
  await sell(owner, today, 6, trade.clientId)
  await owner.ok(outbound.save, trade.ckDraft([{ pjid: pads, ckAmount: 1 }]))
  await tenant.as('seller').ok(outbound.save, trade.ckDraft([{ pjid: pads, ckAmount: 1 }]))
  const held = await tenant.as('seller').ok(outbound.save, trade.ckDraft([{ pjid: pads, ckAmount: 1 }], { clientId: debtor }))
  await tenant.as('seller').ok(outbound.confirm, { id: held.id })
  const toPick = await owner.ok(outbound.save, trade.ckDraft([{ pjid: filters, ckAmount: 2 }]))
  await owner.ok(outbound.confirm, { id: toPick.id })
  const [line] = (await owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pads] })).content
  const back = {
    clientId: trade.clientId,
    thDate: today,
    lines: [{ sourceLineId: line?.id ?? 0, thAmount: 1, warehouseId: trade.warehouseId }],
  }
  await owner.ok(saleReturn.save, back)
  await owner.ok(saleReturn.approve, { id: (await owner.ok(saleReturn.save, back)).id })
  const [bought] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: trade.supplierId, pjids: [filters] })).content
  const lines = [{ sourceLineId: bought?.id ?? 0, thAmount: 1, warehouseId: trade.warehouseId }]
  await owner.ok(purchaseReturn.save, { clientId: trade.supplierId, thDate: today, lines })
  const order = { supplierId: trade.supplierId, cgDate: ago(20), lines: [{ pjid: dust, warehouseId, cgAmount: 5 }] }
  await owner.ok(purchaseOrders.save, order)
  for (const arriveDate of [ago(3), today]) {
    const { id } = await owner.ok(purchaseOrders.save, { ...order, arriveDate })
    await owner.ok(purchaseOrders.approve, { id })
  }
  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id: markId })
  const [place] = (await owner.ok(stockCounts.places, { markId })).page.list
  await owner.ok(stockCounts.count, { markId, lineId: place?.id ?? 0, qty: 1 })
  await owner.ok(stockCounts.submit, { id: markId, uncounted: 'skip' })
  const limit = { warnType: 1, warehouseName: '', minAmount: 80, maxAmount: 0 }
  await owner.ok(stockLimits.set, { pjid: filters, products: [limit] })
  return { ...trade, warehouseId }
}

async function expectNumbersOnTheirPages(who: Caller) {
  const found = await summaryOf(who)
  for (const { todo, count } of found.todos) expect([todo, await countOn(who, links.todoLink(todo, found))]).toEqual([todo, count])
  const periods = found.sales ? [found.sales.today, found.sales.month, found.sales.lastWeek, found.sales.lastMonth] : []
  for (const { from, to, orders, pieces, amount, profit, adjusted } of periods) {
    expect(adjusted).toBe(profit === undefined ? undefined : 0)
    const sums = await sumsOn(who, links.saleLines(from, to))
    // what is not on the home page stands masked on its page
    expect(sums).toMatchObject({ ckAmount: pieces, txsSum: amount ?? MASKED, profit: profit ?? MASKED })
    expect(await countOn(who, links.saleOrders(from, to))).toBe(orders)
  }
  const { user = 0, today: day, month } = found.sales?.mine ?? {}
  for (const own of [day, month]) {
    if (!own) continue
    const { from, to, orders, pieces, amount, received, back } = own
    expect(await sumsOn(who, links.saleLines(from, to, true))).toMatchObject({ ckAmount: pieces, txsSum: amount ?? MASKED })
    expect(await countOn(who, links.saleOrders(from, to, true))).toBe(orders)
    if (received !== undefined) expect(await reportOf(who, 'person', links.myReceived(from, to, user))).toMatchObject({ received })
    if (back !== undefined) expect(await reportOf(who, 'returns', links.myReturns(from, to, user))).toMatchObject({ back })
  }
  return found
}

test('every number of the owner’s home page is the one its page shows', async () => {
  const { owner } = await busyCompany()
  const found = await expectNumbersOnTheirPages(owner)
  expect(Object.fromEntries(found.todos.map(({ todo, count }) => [todo, count]))).toEqual({
    ...{ audit: 1, pick: 1, check: 0, pack: 0, ship: 0, sign: 0, myOverdue: 0, myQuiet: 0, termsOpen: 1, toPrepare: 0 },
    ...{
      drafts: 2,
      stockInDrafts: 1,
      returnDrafts: 1,
      returnChecks: 1,
      backDrafts: 1,
      backShips: 0,
      receiptDrafts: 0,
      paymentDrafts: 0,
      badDebtsHeld: 0,
      orderDrafts: 1,
      lateOrders: 1,
      transfersIn: 0,
      transfersOut: 0,
      requestsOut: 0,
      requestsIn: 0,
      countsHeld: 1,
      countsOpen: 0,
      shiftsOpen: 0,
      shiftsHanded: 0,
      statementDrafts: 0,
      below: 1,
      above: 0,
      risen: 1,
    },
  })
  expect(found.sales?.today).toMatchObject({ orders: 2, pieces: 11, amount: 1100 })
  expect(found.sales?.mine).toBeUndefined()
  expect(found.sales?.days).toHaveLength(30)
  expect(found.sales?.days.at(-9)).toMatchObject({ day: ago(8), orders: 1, amount: 300 })
  const { owed, owing, stock: goods } = found
  // the 1,100 of today are owed by somebody without limit of days: they never fall due
  expect(owed).toEqual({ receivable: 2100, overdue: 300, clients: 2, today: 400, week: 700 })
  expect(await sumsOn(owner, links.owedLink('receivable'))).toMatchObject({ receivable: owed?.receivable })
  for (const owes of ['overdue', 'today', 'week'] as const)
    expect(await sumsOn(owner, links.owedLink(owes))).toMatchObject({ due: owed?.[owes] })
  expect(await countOn(owner, links.owedLink('overdue'))).toBe(owed?.clients)
  expect(await sumsOn(owner, links.owingLink('payable'))).toMatchObject({ payable: owing?.payable })
  expect(await sumsOn(owner, links.owingLink('payOverdue'))).toMatchObject({ payDue: owing?.overdue })
  expect(await sumsOn(owner, links.owingLink('payWeek'))).toMatchObject({ payDue: owing?.week })
  expect(await sumsOn(owner, links.inStock)).toMatchObject({ stockAmount: goods?.pieces, costSum: goods?.value })
  expect(goods?.slow).toEqual({ parts: 1, pieces: 7, value: 21 })
  expect(await sumsOn(owner, links.slowMoving(180))).toMatchObject({ stockAmount: 7, costSum: 21 })
})

test('finance finds the receipts to audit; money paid in advance covers what is overdue, although it settles nothing yet', async () => {
  const { tenant, owner, clientId } = await busyCompany()
  const before = await summaryOf(owner)
  const { id: accountId } = await owner.ok(funds.save, { accountName: '现金', accountType: 1 })
  const { page } = await owner.ok(clients.page, { tags: CUSTOMERS, owes: 'overdue' })
  const late = page.list[0]?.id ?? 0
  const paid = { clientId: late, moneyDate: ago(1), settling: '不核销' as const, lines: [{ accountId, amount: 50 }] }
  await owner.ok(receipts.audit, { id: (await owner.ok(receipts.save, paid)).id })
  await owner.ok(receipts.save, { ...paid, clientId })
  const found = await expectNumbersOnTheirPages(tenant.as('finance'))
  expect(found.owed).toEqual({ ...before.owed, receivable: 2050, overdue: Number(before.owed?.overdue) - 50 })
  expect(found.todos).toContainEqual({ todo: 'receiptDrafts', count: 1 })
  const day = { report: 'cash' as const, from: today, to: today, groups: ['account' as const] }
  const rows = (await tenant.as('finance').ok(figures.run, day)).page.list
  expect(found.accounts?.map(({ id, cashIn, cashOut, cashClosing }) => [String(id), cashIn, cashOut, cashClosing])).toEqual(
    rows.filter(({ cashClosing }) => cashClosing !== 0).map(({ key, cashIn, cashOut, cashClosing }) => [key, cashIn, cashOut, cashClosing]),
  )
  expect(found.accounts?.map(({ cashClosing }) => cashClosing)).toEqual([50])
  expect(await sumsOn(owner, links.owedLink('overdue'))).toMatchObject({ due: found.owed?.overdue })
})

test('a bad debt that waits for approval is a to-do of whoever may approve it', async () => {
  const { tenant, owner, clientId } = await busyCompany()
  const [item] = (await owner.ok(openItemCalls.ys.items, { clientId, state: 'open' })).page.list
  const loss = { clientId, moneyDate: ago(0), settling: '指定' as const, reason: '倒闭', items: [{ itemId: item?.id ?? 0, amount: 1 }] }
  const [held] = await Promise.all([owner.ok(badDebts.save, loss), owner.ok(badDebts.save, loss)])
  await owner.ok(badDebts.submit, { id: held.id })
  const auditor = await tenant.withTags('fin:hz:audit', 'fin:hz:query')
  expect((await expectNumbersOnTheirPages(auditor)).todos).toContainEqual({ todo: 'badDebtsHeld', count: 1 })
  expect((await summaryOf(tenant.as('seller'))).todos.map(({ todo }) => todo)).not.toContain('badDebtsHeld')
})

test('a salesman sees his own drafts, held orders, overdue clients and sales, and finds each on its page', async () => {
  const { tenant } = await busyCompany()
  const found = await expectNumbersOnTheirPages(tenant.as('seller'))
  expect(found.todos).toEqual(
    expect.arrayContaining([
      { todo: 'myDrafts', count: 1 },
      { todo: 'myHeld', count: 1 },
      { todo: 'myOverdue', count: 1 },
    ]),
  )
  expect(found.todos.map(({ todo }) => todo)).not.toContain('audit')
  expect(found.sales?.mine?.today).toMatchObject({ orders: 1, pieces: 5, amount: 500 })
  expect([found.sales?.today.profit, found.stock?.value, found.stock?.slow.value, found.accounts]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([found.owing, found.licence]).toEqual([undefined, undefined])
})

test('gross profit bears what an adjustment of cost made of goods already sold, until the adjustment is taken back', async () => {
  const trade = await newTrade()
  const { owner, tenant, warehouseId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 10 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 6, xsPrice: 20 }]))
  const figures = async (who = owner) => {
    const { sales } = await summaryOf(who)
    return [sales?.today.profit, sales?.month.profit, sales?.days.at(-1)?.profit, sales?.today.adjusted]
  }
  expect(await figures()).toEqual([60, 60, 60, 0])
  const line = { pjid, qty: 9, amount: 10, warehouseId }
  const { id } = await owner.ok(stockPapers.save, { kind: 'tz', paperDate: today, lines: [line] })
  expect(await figures()).toEqual([60, 60, 60, 0])
  await owner.ok(stockPapers.audit, { id })
  // 6 of 9 had been sold: 6.6667 of 10 is cost of sales, 3.3333 stays on the goods
  expect(await figures()).toEqual([53.3333, 53.3333, 53.3333, -6.6667])
  // whoever sees his own sales alone sees no adjustment of the company's
  expect((await summaryOf(tenant.as('seller'))).sales?.today).not.toHaveProperty('profit')
  await owner.ok(stockPapers.close, { id })
  expect(await figures()).toEqual([60, 60, 60, 0])
  await trade.expectSound()
})

test('库存金额 of the home page and what lies in scrap beside it are together the 库存总额 of the books', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 12 })
  const lines = [{ pjid, qty: 3, warehouseId }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'bs', paperDate: today, reason: '损坏', toWarehouseId: scrap, lines })
  await owner.ok(stockPapers.audit, { id })
  const { stock: goods } = await summaryOf(owner, true)
  expect(goods).toMatchObject({ pieces: 7, value: 84, beside: 36 })
  const { page } = await owner.ok(stock.ledger, { limit: 100 })
  expect(page.list.reduce((sum, { value }) => sum + Number(value), 0)).toBe(84 + 36)
  // one piece more comes with a freight of 7
  const { id: rkId } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1, purchasePrice: 12 }]))
  const freight = { kind: '运费', partnerId: await trade.client({ tags: 2 }), amount: 7 }
  await owner.ok(stockIn.saveFees, { id: rkId, fees: [freight] })
  await owner.ok(stockIn.confirm, { id: rkId })
  expect((await summaryOf(owner, true)).stock).toMatchObject({ value: 96, beside: 36, fees: 7 })
  const blind = await trade.tenant.withTags('busi:kc:query', 'price.costprice')
  expect((await summaryOf(blind, true)).stock).not.toHaveProperty('fees')
})

test('goods are as young as the paper they came by: opening stock and what was taken in are not slow on their first day', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  for (const kind of ['qk', 'qr'] as const) {
    const line = { pjid: await trade.part(), qty: 4, price: 10, warehouseId }
    const { id } = await owner.ok(stockPapers.save, { kind, paperDate: today, reason: kind === 'qr' ? '赠品' : '', lines: [line] })
    await owner.ok(stockPapers.audit, { id })
  }
  const { stock: goods } = await summaryOf(owner, true)
  expect(goods).toMatchObject({ parts: 2, value: 80, beside: 0, slow: { parts: 0, pieces: 0, value: 0 } })
  expect(await sumsOn(owner, links.slowMoving(180))).toMatchObject({ stockAmount: 0, costSum: 0 })
})

test('the warehouse sees its steps, and no price', async () => {
  const { tenant } = await busyCompany()
  const keeper = tenant.as('keeper')
  const found = await expectNumbersOnTheirPages(keeper)
  expect(found.todos.slice(0, 4).map(({ todo, count }) => [todo, count])).toEqual([
    ...[
      ['pick', 1],
      ['check', 0],
      ['pack', 0],
      ['ship', 0],
    ],
  ])
  expect([found.sales, found.owed, found.owing]).toEqual([undefined, undefined, undefined])
  // no amount at all, not even a masked one
  expect(found.stock).toMatchObject({ parts: 3 })
  expect(JSON.stringify(found)).not.toMatch(/\*\*\*|"(value|amount|profit|receivable|payable|accounts)"/)
  const risen = { page: 1, limit: 10, risen: true }
  expect((await keeper.send(stockInHistory.pageQuery, risen)).body.code).toBe(403)
})

test('whoever may not see purchase prices does not learn which have risen', async () => {
  const { tenant } = await newTrade()
  const clerk = await tenant.withTags('quick.rkHistory')
  expect((await summaryOf(clerk)).todos).toEqual([])
  expect((await clerk.send(stockInHistory.pageQuery, { page: 1, limit: 10, risen: true })).body.code).toBe(403)
})

test('another company’s trade is not counted', async () => {
  await busyCompany()
  const { owner } = await newTrade()
  const found = await summaryOf(owner)
  // a client is the tenant's
  expect(found.todos.filter(({ count }) => count > 0).map(({ todo }) => todo)).toEqual(['termsOpen'])
  expect(found.sales?.month).toMatchObject({ orders: 0, amount: 0 })
  expect(found.stock).toMatchObject({ parts: 0, value: 0 })
  expect(found.beginning).toEqual({ hasSold: false, printed: false, parts: 0, priced: 0, clients: 1, suppliers: 1 })
})

test('stock added up by the clock is shown with its moment until somebody asks afresh', async () => {
  const trade = await busyCompany()
  const { owner } = trade
  await addUp()
  const kept = await summaryOf(owner)
  // a moment of the company's clock, not of the machine's
  expect(Math.abs(Date.parse(`${kept.stock?.at?.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(60_000)
  expect(kept.stock).toEqual({ ...(await summaryOf(owner, true)).stock, at: kept.stock?.at })
  await receiveOne(trade)
  expect((await summaryOf(owner)).stock).toMatchObject({ pieces: kept.stock?.pieces })
  expect((await summaryOf(owner, true)).stock).toMatchObject({ pieces: Number(kept.stock?.pieces) + 1, at: '' })
  await addUp()
  expect((await summaryOf(owner)).stock).toMatchObject({ pieces: Number(kept.stock?.pieces) + 1 })
})

test('the page of a large company adds up neither its goods nor its purchases: it reads what the clock has kept, until asked afresh', async () => {
  const { owner, tenant } = await busyCompany()
  const risenOf = async (who: Caller, fresh: boolean) => (await summaryOf(who, fresh)).todos.find(({ todo }) => todo === 'risen')?.count
  await addUp()
  expect(await risenOf(owner, false)).toBe(1)
  // figures that no ledger has: whoever shows them has read no ledger
  await asOwner('update company_stock set risen = 77, value = 78, beside = 79, fees = 80, slow_value = 81 where tenant_id = $1', [
    tenant.tenantId,
  ])
  const { todos, stock: goods } = await summaryOf(owner)
  expect(todos).toContainEqual({ todo: 'risen', count: 77 })
  expect(goods).toMatchObject({ value: 78, beside: 79, fees: 80, slow: { value: 81 } })
  expect(await risenOf(owner, true)).toBe(1)
  expect((await summaryOf(owner, true)).stock).toMatchObject({ beside: 0, fees: 0, slow: { value: 21 } })
  // the purchases of one's own are nobody else's count
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  await owner.ok(people.saveRole, { ...role, dataScope: 'own', tags: ['quick.rkHistory', 'price.purchaseprice'] })
  expect(await risenOf(tenant.as('seller'), false)).toBe(0)
})

test('a posting that was still under way when stock was added up, with a lower number than the last one there, is added up next time', async () => {
  const trade = await busyCompany()
  const { owner, tenant } = trade
  const late = new pg.Client({ connectionString: own.ownerUrl })
  await late.connect()
  await late.query('begin')
  // one piece more of a part that lies in the main pool, and its row in the ledger
  await late.query(
    `with l as (
       insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_by)
       select tenant_id, company_id, part_id, warehouse_id, 0, 1, 0, 0, 0, 0, '盘盈', 'xx', 1, 'X1', 1, '记账', 0, biz_date, posted_by
       from stock_ledger where tenant_id = $1 and pool = 0 and qty > 0 order by ledger_id limit 1 returning *
     ) update part_cost c set qty = c.qty + 1 from l where c.tenant_id = l.tenant_id and c.company_id = l.company_id and c.part_id = l.part_id and c.pool = 0`,
    [tenant.tenantId],
  )
  await receiveOne(trade)
  await addUp()
  const before = Number((await summaryOf(owner)).stock?.pieces)
  await late.query('commit')
  await late.end()
  await addUp()
  expect((await summaryOf(owner)).stock).toMatchObject({ pieces: before + 1 })
  // an hour after the last move nothing can come any more: what was added up then stands
  await asOwner(`update stock_ledger set posted_at = now() - interval '2 hours' where tenant_id = $1`, [tenant.tenantId])
  await addUp()
  await asOwner('update company_stock set pieces = 77 where tenant_id = $1', [tenant.tenantId])
  await addUp()
  expect((await summaryOf(owner)).stock).toMatchObject({ pieces: 77 })
})

test('what was kept yesterday, or half an hour ago, is not believed', async () => {
  const { owner, tenant } = await busyCompany()
  await addUp()
  for (const old of [
    `counted_on = counted_on - 1, checked_at = now() - interval '31 minutes'`,
    `checked_at = now() - interval '31 minutes'`,
  ]) {
    await asOwner(`update company_stock set risen = 77, value = 78, ${old} where tenant_id = $1`, [tenant.tenantId])
    const { todos, stock: goods } = await summaryOf(owner)
    expect([todos.find(({ todo }) => todo === 'risen')?.count, goods?.at]).toEqual([1, ''])
  }
})

async function asOwner(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: own.ownerUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}
/** What the clock does every five minutes, here for small companies too. */
const addUp = () => asOwner('select house.roll_stock(0)')
const receiveOne = async (trade: Trade) => trade.receive({ pjid: await trade.part(), rkAmount: 1 })

test('how long a part may lie is the company’s to say', async () => {
  const { owner } = await busyCompany()
  await owner.ok(parameters.edit, { name: 'SLOW_MOVING_DAYS', value: '500' })
  const found = await summaryOf(owner)
  expect(found.stock).toMatchObject({ slowDays: 500, slow: { parts: 0 } })
  const wrong = await owner.send(stock.page, { page: 1, limit: 10, unsoldDays: '3 Tage' })
  expect(wrong.body.msg).toBe('未销天数应为整数')
  const unknown = await owner.send(clients.page, { page: 1, limit: 10, owes: 'much' })
  expect(unknown.body.msg).toBe('往来条件不正确')
})

test('a salesman finds what his clients paid, what came back of his sales, and who has bought nothing for thirty days', async () => {
  const books = await newBooks()
  const { tenant, owner, warehouseId, pjid } = books
  const seller = tenant.user('seller')
  const [lost, loyal, never] = [
    await books.client({ inchargeId: seller.userId }),
    await books.client({ inchargeId: seller.userId }),
    await books.client({ inchargeId: seller.userId }),
  ]
  const { id: first } = await owner.ok(stockIn.save, books.rkDraft([{ pjid, rkAmount: 10, purchasePrice: 1 }], { rkDate: ago(60) }))
  await owner.ok(stockIn.confirm, { id: first })
  await books.sell(70, { clientId: lost, ckDate: ago(31), inchargeId: seller.userId })
  await books.sell(80, { clientId: loyal, ckDate: ago(30), inchargeId: seller.userId })
  await books.sell(45.5, { clientId: loyal, inchargeId: seller.userId })
  await books.money(33.3, { clientId: loyal, settling: '不核销' })
  await books.money(500, { settling: '不核销' })
  const [line] = (await owner.ok(saleReturn.sourcesOf, { clientId: loyal, pjids: [pjid] })).content
  const lines = [{ sourceLineId: line?.id ?? 0, thAmount: 1, warehouseId }]
  const { id } = await owner.ok(saleReturn.save, { clientId: loyal, thDate: today, inchargeId: seller.userId, lines })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id })
  const { todos, sales } = await expectNumbersOnTheirPages(tenant.as('seller'))
  expect(todos).toContainEqual({ todo: 'myQuiet', count: 1 })
  // whoever never bought is not one who stopped
  const { page } = await tenant.as('seller').ok(clients.page, { quietDays: '30', mine: true })
  expect(page.list.map((each) => each.id)).toEqual([lost])
  expect(never).toBeGreaterThan(0)
  expect(sales?.mine?.today).toMatchObject({ received: 33.3, back: 45.5 })
  // the reports of salesmen closed: neither figure is there
  const bare = await tenant.withTags('quick.ckHistory', 'busi:ck:add', 'price.txsprice')
  expect(Object.keys((await summaryOf(bare)).sales?.mine?.today ?? {}).sort()).toEqual(['amount', 'from', 'orders', 'pieces', 'to'])
})

test('finance finds tills that were not handed over, statements to confirm, and how far the books are closed', async () => {
  const { tenant, owner, clientId, cash, sell } = await newBooks()
  await sell(100)
  await tenant.as('seller').ok(shifts.open, { accountId: cash, opening: 1000 })
  await owner.ok(statementCalls.ys.makeStatements, { month: today.slice(0, 7), clientId })
  const finance = tenant.as('finance')
  const found = await expectNumbersOnTheirPages(finance)
  expect(found.todos).toEqual(
    expect.arrayContaining([
      { todo: 'shiftsOpen', count: 1 },
      { todo: 'shiftsHanded', count: 0 },
      { todo: 'statementDrafts', count: 1 },
    ]),
  )
  const state = async () => {
    const { content, closedTo } = await finance.ok(periods.list, {})
    const open = content.filter(({ mayClose, closed }) => mayClose && !closed).map(({ month }) => month)
    return { closed: closedTo.slice(0, 7), next: open.sort()[0] ?? '' }
  }
  expect(found.closing).toEqual(await state())
  expect((await summaryOf(tenant.as('seller'))).closing).toBeUndefined()
  expect((await summaryOf(tenant.as('seller'))).todos.map(({ todo }) => todo)).not.toContain('shiftsOpen')
})

test('books with a month that is over say so until it is closed', async () => {
  const trade = await newTrade()
  const before = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString().slice(0, 10)
  const pjid = await trade.part()
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }], { rkDate: before }))
  await trade.owner.ok(stockIn.confirm, { id })
  const month = before.slice(0, 7)
  expect((await summaryOf(trade.owner)).closing).toEqual({ closed: '', next: month })
  await trade.owner.ok(periods.close, { month })
  expect((await summaryOf(trade.owner)).closing).toEqual({ closed: month, next: '' })
  expect((await trade.owner.ok(periods.list, {})).closedTo.slice(0, 7)).toBe(month)
})

test('采购建议 is counted as its page opens', async () => {
  const { owner } = await busyCompany()
  const { params } = links.suggestions
  const asked = { ...params, saleDays: 30, coverDays: 30, withPresale: true, withLost: true }
  const { page } = await owner.ok(purchasePlan.suggest, asked)
  expect(page.totalCount).toBeGreaterThan(0)
  expect((await owner.ok(purchasePlan.suggest, {})).page.totalCount).toBe(page.totalCount)
})
