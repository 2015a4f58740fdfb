import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { payments } from '#contract/documents/payments/payments.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

const database = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => database.connect())
afterAll(() => database.end())

type Fee = Sent<typeof stockIn.saveFees>['fees'][number]

/** A supplier, a carrier, a part; receipts with fees, and what pool, ledger and payables say. */
async function shop() {
  const books = await newBooks()
  const { owner, tenant } = books
  const carrier = await books.client({ tags: 2, maxDays: 15 })
  const pjid = await books.part({ pjWeight: 2 })
  const freight = (amount: number, change: Partial<Fee> = {}): Fee => ({ kind: '运费', partnerId: carrier, amount, ...change })
  const draft = async (lines: { pjid: number; rkAmount: number; purchasePrice: number }[], fees: Fee[], rkDate = today) => {
    const { id } = await owner.ok(stockIn.save, books.rkDraft(lines, { rkDate }))
    if (fees.length > 0) await owner.ok(stockIn.saveFees, { id, fees })
    return id
  }
  const receive = async (...given: Parameters<typeof draft>) => {
    const id = await draft(...given)
    await owner.ok(stockIn.confirm, { id })
    return id
  }
  const pool = async (of = pjid, companyId = tenant.companyIds[0]) => {
    const { rows } = await database.query(
      'select qty::float, value::float, fee::float from part_cost where tenant_id = $1 and part_id = $2 and company_id = $3 and pool = 0',
      [tenant.tenantId, of, companyId],
    )
    return rows.map(({ qty, value, fee }) => [qty, value, fee])[0]
  }
  const owed = async (of = carrier) =>
    (await owner.ok(openItemCalls.yf.items, { clientId: of, limit: 50 })).page.list.map(({ amount, rest }) => [amount, rest]).sort()
  /** What 运杂费 of today comes to, as 利润表 shows it. */
  const spent = async () => (await owner.ok(figures.run, { report: 'profit', from: today, to: today })).total.freight
  return { ...books, carrier, pjid, freight, draft, receive, pool, owed, spent }
}

test('100 at 10 with a freight of 60: cost 10.00, with fees 10.60; 40 sold take 24 along; taking all back leaves nothing anywhere', async () => {
  const { owner, tenant, pjid, freight, receive, pool, owed, spent, ckDraft, expectSound } = await shop()
  const id = await receive([{ pjid, rkAmount: 100, purchasePrice: 10 }], [freight(60)])
  expect(await pool()).toEqual([100, 1000, 60])
  expect(await owed()).toEqual([[60, 60]])
  expect((await owner.ok(stockIn.get, { id })).content).toMatchObject({ costPrice: 1000, tcostPrice: 1060 })
  expect((await owner.ok(stockIn.pageLines, { rkId: id })).page.list).toMatchObject([
    { costPrice: 10, tcostPrice: 10.6, sumTcostPrice: 1060 },
  ])
  const { priceVo } = (await owner.ok(parts.getOne, { id: pjid })).content ?? {}
  expect(priceVo).toMatchObject({ costPrice: 10, tcostPrice: 10.6 })
  const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 40, xsPrice: 15 }]))
  expect(await pool()).toEqual([60, 600, 36])
  expect(await spent()).toBe(-24)
  // 24 of 400 beside the cost: 10.00 a piece, 10.60 with fees; the margin of 200 bears none of it
  const line = { costPrice: 10, feeSum: 24, tcostPrice: 10.6, profit: 200 }
  expect((await owner.ok(outbound.pageLines, { ckId })).page.list).toMatchObject([line])
  for (const returns of [true, false]) {
    const { list } = (await owner.ok(outboundHistory.pageQuery, { pjid, returns })).page
    expect(list.filter(({ ckTypeValue }) => ckTypeValue === '销售')).toMatchObject([line])
  }
  const blind = await tenant.withTags('busi:ck:query', 'quick.ckHistory', 'price.costprice', 'price.txsprice')
  const masked = { costPrice: 10, feeSum: MASKED, tcostPrice: MASKED }
  expect((await blind.ok(outbound.pageLines, { ckId })).page.list).toMatchObject([masked])
  expect((await blind.ok(outboundHistory.pageQuery, { pjid })).page.list).toMatchObject([masked])
  await expectSound()
  await owner.ok(reversal.sale, { id: ckId, note: '录错' })
  expect([await pool(), await spent()]).toEqual([[100, 1000, 60], 0])
  await owner.ok(reversal.stockIn, { id, note: '录错' })
  expect([await pool(), await spent()]).toEqual([[0, 0, 0], 0])
  expect(await owed()).toEqual([
    [-60, 0],
    [60, 0],
  ])
  await expectSound()
})

test('several fees: one payable a partner, each shared its own way, the last line takes the rest', async () => {
  const { owner, part, pjid, carrier, client, freight, receive, owed, expectSound } = await shop()
  const customs = await client({ tags: 2 })
  const light = await part({ pjWeight: 1 })
  const id = await receive(
    [
      { pjid, rkAmount: 10, purchasePrice: 10 },
      { pjid: light, rkAmount: 10, purchasePrice: 20 },
    ],
    [
      freight(30, { spread: '重量' }),
      freight(10.01, { kind: '装卸', spread: '数量' }),
      freight(100, { kind: '关税', partnerId: customs }),
      freight(7, { kind: '其他', spread: '手工', shares: [7, 0] }),
    ],
  )
  // 30: 20 + 10; 10.01: 5.01 + 5.00; 100: 33.33 + 66.67; 7: 7 + 0
  const lines = (await owner.ok(stockIn.pageLines, { rkId: id })).page.list
  expect(lines.map(({ sumCostPrice, sumTcostPrice }) => [sumCostPrice, sumTcostPrice])).toEqual([
    [100, 165.34],
    [200, 281.67],
  ])
  expect([await owed(carrier), await owed(customs)]).toEqual([[[47.01, 47.01]], [[100, 100]]])
  const { content } = await owner.ok(stockIn.fees, { id })
  expect(content.map(({ kind, amount, shares, moneyStatus }) => [kind, amount, shares.map((share) => share.amount), moneyStatus])).toEqual([
    ['运费', 30, [20, 10], '未付款'],
    ['装卸', 10.01, [5.01, 5], '未付款'],
    ['关税', 100, [33.33, 66.67], '未付款'],
    ['其他', 7, [7, 0], '未付款'],
  ])
  await expectSound()
})

test('a fee that is paid stands in the way of the 红冲', async () => {
  const { owner, pjid, carrier, freight, receive, write, draft: _, expectSound, cash } = await shop()
  const id = await receive([{ pjid, rkAmount: 10, purchasePrice: 10 }], [freight(60)])
  const paid = await write('fk', { clientId: carrier, moneyDate: today, lines: [{ accountId: cash, amount: 60 }] })
  await owner.ok(payments.audit, { id: paid })
  expect((await owner.call(reversal.stockIn, { id, note: '录错' })).msg).toContain('已核销')
  await expectSound()
})

test('what a client brings back brings its fees back; a transfer takes them to the branch; what is lost leaves its own behind', async () => {
  const { owner, tenant, pjid, freight, receive, pool, spent, ckDraft, clientId, warehouseId, expectSound } = await shop()
  await receive([{ pjid, rkAmount: 100, purchasePrice: 10 }], [freight(60)])
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 40, xsPrice: 15 }]))
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const back = await owner.ok(saleReturn.save, {
    clientId,
    thDate: today,
    lines: [{ sourceLineId: content[0]?.id ?? 0, thAmount: 10, warehouseId }],
  })
  await owner.ok(saleReturn.approve, { id: back.id })
  await owner.ok(saleReturnSteps.checkDone, { id: back.id })
  expect([await pool(), await spent()]).toEqual([[70, 700, 42], -18])
  const second = tenant.companyIds[1] ?? 0
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: second }) })
  const { id: store } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const line = { pjid, warehouseId, qty: 35 }
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: second, lines: [line] })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  expect(await pool()).toEqual([35, 350, 21])
  const sent = (await owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]?.id ?? 0
  await branch.ok(stockPapers.receive, { id, warehouseId: store, lines: [{ id: sent, amount: 30 }], missing: 'back' })
  expect([await pool(), await pool(pjid, second)]).toEqual([
    [40, 400, 24],
    [30, 300, 18],
  ])
  await expectSound()
  expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('费用分摊 of receipts that are posted: what is still there goes into stock, the rest is 运杂费 at once; the 红冲 takes both back', async () => {
  const { owner, pjid, carrier, receive, pool, owed, spent, ckDraft, expectSound } = await shop()
  const id = await receive([{ pjid, rkAmount: 100, purchasePrice: 10 }], [], daysFrom(today, -1))
  const { id: ckId } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 40, xsPrice: 15 }]))
  const fee = { ids: [id], feeDate: today, kind: '运费', partnerId: carrier, amount: 60, submittime: Date.now() }
  const both = await Promise.all([owner.call(stockIn.spreadFee, fee), owner.call(stockIn.spreadFee, fee)])
  expect(both.filter(({ code }) => code === Code.done)).toMatchObject([{ stocked: 36, expensed: 24 }])
  expect([await pool(), await spent(), await owed()]).toEqual([[60, 600, 36], -24, [[60, 60]]])
  expect((await owner.ok(stockIn.fees, { id })).content).toMatchObject([{ amount: 60, late: today, expensed: 24 }])
  expect((await owner.ok(stockIn.get, { id })).content).toMatchObject({ tcostPrice: 1060 })
  await expectSound()
  await owner.ok(reversal.sale, { id: ckId, note: '录错' })
  await owner.ok(reversal.stockIn, { id, note: '录错' })
  expect([await pool(), await spent()]).toEqual([[0, 0, 0], 0])
  await expectSound()
})

test('fees move with the date of their receipt, and two who confirm at once post them once', async () => {
  const { owner, pjid, freight, draft, pool, owed, carrier, expectSound } = await shop()
  const id = await draft([{ pjid, rkAmount: 10, purchasePrice: 10 }], [freight(5)])
  const both = await Promise.all([owner.call(stockIn.confirm, { id }), owner.call(stockIn.confirm, { id })])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect([await pool(), await owed()]).toEqual([[10, 100, 5], [[5, 5]]])
  await owner.ok(stockIn.changeDate, { id, rkDate: daysFrom(today, -3) })
  const [item] = (await owner.ok(openItemCalls.yf.items, { clientId: carrier })).page.list
  expect(item).toMatchObject({ bizDate: daysFrom(today, -3), dueDate: daysFrom(today, 12) })
  await expectSound()
})

test.each([
  ['nothing to be shared by', { spread: '体积' as const }, '运费 60 不能按体积分摊：明细的体积都是0，请换一种方式'],
  ['a share too many', { spread: '手工' as const, shares: [30, 30] }, '运费 60 的手工分摊与明细不符，请重新分摊'],
])('%s is refused when it is posted', async (_, change, msg) => {
  const { owner, pjid, freight, draft } = await shop()
  const id = await draft([{ pjid, rkAmount: 10, purchasePrice: 10 }], [freight(60, change)])
  expect((await owner.call(stockIn.confirm, { id })).msg).toBe(msg)
})

test('whoever may not see 含费成本 neither sees nor writes fees', async () => {
  const { owner, tenant, pjid, freight, receive, draft, carrier, ckDraft } = await shop()
  const id = await receive([{ pjid, rkAmount: 10, purchasePrice: 10 }], [freight(60)])
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 4, xsPrice: 15 }]))
  const blind = await tenant.withTags('busi:rk:query', 'busi:rk:upd', 'busi:rk:fee', 'price.costprice', 'price.txsprice', 'quick.ckHistory')
  expect((await blind.ok(stockIn.fees, { id })).content).toMatchObject([{ amount: MASKED, shares: [{ amount: MASKED }], expensed: MASKED }])
  expect((await blind.ok(stockIn.pageLines, { rkId: id })).page.list[0]).toMatchObject({
    costPrice: 10,
    tcostPrice: MASKED,
    sumTcostPrice: MASKED,
  })
  const open = await draft([{ pjid, rkAmount: 1, purchasePrice: 10 }], [])
  expect((await blind.call(stockIn.saveFees, { id: open, fees: [freight(1)] })).msg).toContain('含费成本')
  const late = { ids: [id], feeDate: today, kind: '运费', partnerId: carrier, amount: 1 }
  expect((await blind.call(stockIn.spreadFee, late)).msg).toContain('含费成本')
})
