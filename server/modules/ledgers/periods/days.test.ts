import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { PAPER_KINDS, type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import type { Anything } from '#test/world.ts'

const database = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => database.connect())
afterAll(() => database.end())

const tomorrow = daysFrom(today, 1)

/** A draft of every kind of paper: how it is saved on a day, and how it goes on from there. */
async function papers() {
  const books = await newBooks()
  const { owner, pjid, clientId, supplierId, warehouseId, cash } = books
  const line = { pjid, warehouseId }
  const { id: branchStore } = await owner.ok(warehouses.save, { warehouseName: '副仓' })
  const papersOf = (kind: PaperKind) => ({
    ...{ word: '日期', save: stockPapers.save, go: stockPapers.audit, table: 'stock_paper', key: 'paper_id', column: 'paper_date' },
    draft: (paperDate: string): Anything => ({
      ...{
        kind,
        paperDate,
        lines: [kind === 'tz' ? { ...line, qty: 0, amount: 5 } : { ...line, qty: 1, ...(kind === 'dc' && { toWarehouseId: branchStore }) }],
      },
      ...(kind === 'db' && { toCompanyId: books.tenant.companyIds[1] }),
    }),
  })
  const sales = (ckType: number, word: string) => ({
    ...{ word, save: outbound.save, go: outbound.confirm, table: 'ck_order', key: 'ck_id', column: 'ck_date' },
    draft: (ckDate: string): Anything => ({
      ...{ ckType, clientId, ckDate, lines: [{ ...line, ckAmount: 1, xsPrice: 9 }] },
      ...(ckType === 1 && { validUntil: daysFrom(today, 30) }),
    }),
  })
  const money = (kind: 'sk' | 'fk') => ({
    ...{
      word: '日期',
      save: moneyCalls[kind].save,
      go: moneyCalls[kind].audit,
      table: 'money_order',
      key: 'money_id',
      column: 'money_date',
    },
    draft: (moneyDate: string): Anything => ({
      ...{ clientId: kind === 'sk' ? clientId : supplierId, moneyDate, lines: [{ accountId: cash, amount: 1 }] },
    }),
  })
  const { id: rkId } = (await owner.ok(stockIn.page, {})).page.list[0] ?? { id: 0 }
  const { id: ckId } = await books.sell(50)
  const bought = (await owner.ok(stockIn.pageLines, { rkId })).page.list[0]?.id
  const sold = (await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.id
  const returns = (calls: typeof saleReturn, of: number, sourceLineId = 0) => ({
    ...{ word: '退货日期', save: calls.save, go: calls.approve, table: 'th_order', key: 'th_id', column: 'th_date' },
    draft: (thDate: string): Anything => ({ clientId: of, thDate, lines: [{ sourceLineId, warehouseId, thAmount: 1 }] }),
  })
  const all: Record<
    string,
    { word: string; save: Endpoint; go: Endpoint; table: string; key: string; column: string; draft(day: string): Anything }
  > = {
    入库: {
      ...{ word: '入库日期', save: stockIn.save, go: stockIn.confirm, table: 'rk_order', key: 'rk_id', column: 'rk_date' },
      draft: (rkDate) => ({ supplierId, rkDate, lines: [{ ...line, rkAmount: 1, purchasePrice: 9 }] }),
    },
    采购订单: {
      ...{
        word: '订货日期',
        save: purchaseOrders.save,
        go: purchaseOrders.approve,
        table: 'purchase_order',
        key: 'cg_id',
        column: 'cg_date',
      },
      draft: (cgDate) => ({ supplierId, cgDate, arriveDate: daysFrom(today, 40), lines: [{ ...line, cgAmount: 1, purchasePrice: 9 }] }),
    },
    销售: sales(0, '销售日期'),
    报价: sales(1, '报价日期'),
    预售: sales(2, '预售日期'),
    销售退货: returns(saleReturn, clientId, sold),
    采购退货: returns(purchaseReturn as unknown as typeof saleReturn, supplierId, bought),
    收款: money('sk'),
    付款: money('fk'),
    ...Object.fromEntries((Object.keys(PAPER_KINDS) as PaperKind[]).map((kind) => [PAPER_KINDS[kind].name, papersOf(kind)])),
  }
  return { ...books, all }
}

test('no paper of any kind is saved on a day to come; today and the days it promises are its own', async () => {
  const { owner, all } = await papers()
  for (const [name, { word, save, draft }] of Object.entries(all)) {
    const { body } = await owner.send(save, draft(tomorrow))
    expect([name, body.code, body.msg]).toEqual([name, Code.invalid, `${word}不能晚于今天`])
    expect([name, (await owner.send(save, draft(today))).body.code]).toEqual([name, Code.done])
  }
})

test('a draft left over with a day to come is neither confirmed nor posted', async () => {
  const { owner, all, expectSound } = await papers()
  const posted = async () => (await owner.ok(stock.ledger, {})).page.totalCount
  const before = await posted()
  for (const [name, { word, save, go, draft, table, key, column }] of Object.entries(all)) {
    const { id } = (await owner.send(save, draft(today))).body
    await database.query(`update ${table} set ${column} = $2 where ${key} = $1`, [id, tomorrow])
    const { body } = await owner.send(go, { id })
    expect([name, body.code, body.msg]).toEqual([name, Code.invalid, `${word}不能晚于今天`])
  }
  expect(await posted()).toBe(before)
  await expectSound()
})

test('what is posted as it is written knows no day to come either', async () => {
  const { owner, ckDraft, pjid, cash, clientId, warehouseId } = await papers()
  const sale = await owner.call(outbound.counter, { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 9 }]), ckDate: tomorrow })
  expect(sale.msg).toBe('销售日期不能晚于今天')
  const fund = { kind: 'qz', fundDate: tomorrow, accountId: cash, amount: 1, category: '运费' } as const
  expect((await owner.call(fundOrders.save, fund)).msg).toBe('日期不能晚于今天')
  const account = { accountName: '备用金', accountType: 1, opening: 5, openingDate: tomorrow } as const
  expect((await owner.call(funds.save, account)).msg).toBe('期初日期不能晚于今天')
  expect((await owner.call(openingCalls.ys.addOpening, { clientId, amount: 1, bizDate: tomorrow })).msg).toBe('日期不能晚于今天')
  const scope = { posi: [], pjType: [], pjBrand: [], abc: [], zero: false }
  const count = { markDate: tomorrow, warehouseId, scope }
  expect((await owner.call(stockCounts.save, count)).msg).toBe('盘点日期不能晚于今天')
  const { id } = await owner.ok(stockCounts.save, { ...count, markDate: today })
  await owner.ok(stockCounts.start, { id })
  const { page } = await owner.ok(stockCounts.places, { markId: id })
  await owner.ok(stockCounts.count, { markId: id, lineId: page.list[0]?.id ?? 0, qty: 990 })
  await owner.ok(stockCounts.submit, { id })
  await database.query('update mark_order set mark_date = $2 where mark_id = $1', [id, tomorrow])
  expect((await owner.call(stockCounts.approve, { id })).msg).toBe('盘点日期不能晚于今天')
})

test('a sale is sold on the day its goods leave, whatever the day of its paper; its list shows and filters both days', async () => {
  const { owner, clientId, pjid, ckDraft } = await papers()
  const written = daysFrom(today, -9)
  const { id } = await owner.ok(outbound.save, { ...ckDraft([{ pjid, ckAmount: 2, xsPrice: 30 }]), ckDate: written })
  await owner.ok(outbound.confirm, { id })
  const seen = async (filter: Anything) =>
    ((await owner.send(outbound.page, { clientId, ...filter })).body as unknown as { page: { list: Anything[] } }).page.list
      .filter((row) => row.id === id)
      .map(({ ckDate, shipDate }) => [ckDate, shipDate])
  expect(await seen({})).toEqual([[written, '']])
  for (const step of [outbound.pickStart, outbound.pickDone, outbound.checkStart, outbound.checkDone, outbound.packStart])
    await owner.ok(step, { id })
  await owner.ok(outbound.packDone, { id })
  await owner.ok(outbound.ship, { id })
  expect(await seen({ dateFrom: written, dateTo: written })).toEqual([[written, today]])
  expect(await seen({ shipFrom: today, shipTo: today, sortProp: 'shipDate', sortOrder: 'desc' })).toEqual([[written, today]])
  expect(await seen({ shipTo: written })).toEqual([])
  const { page } = await owner.ok(stock.ledger, { pjid })
  expect(page.list.find(({ kind, qty }) => kind === '销售' && qty === -2)?.bizDate).toBe(today)
})
