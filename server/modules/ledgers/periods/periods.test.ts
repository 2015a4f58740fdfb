import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { receipts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { mayClose, mayReopen, monthAfter, monthBefore } from './months.ts'

const month = today.slice(0, 7)
const before = monthBefore(month)
const lastDay = daysFrom(`${month}-01`, -1)

test.each([
  ['2026-01', '2025-12', '2026-02'],
  ['2026-12', '2026-11', '2027-01'],
  ['2024-02', '2024-01', '2024-03'],
])('%s lies between %s and %s', (each, previous, next) => {
  expect([monthBefore(each), monthAfter(each)]).toEqual([previous, next])
})

test('months are closed in their order once they are over, and opened again from the last', () => {
  expect(mayClose('2026-02', null, '2026-03-01')).toBe(true)
  expect(mayClose('2026-03', null, '2026-03-31')).toBe(false)
  expect(mayClose('2026-03', '2026-01-31', '2026-05-01')).toBe(false)
  expect(mayClose('2026-02', '2026-01-31', '2026-05-01')).toBe(true)
  expect(mayReopen('2026-01', '2026-01-31')).toBe(true)
  expect(mayReopen('2025-12', '2026-01-31')).toBe(false)
})

test('a closed month takes nothing any more, of no document; reopened it does, and who did it is written down', async () => {
  const books = await newBooks()
  const { owner, clientId, cash, pjid, rkDraft, ckDraft, draft, write, expectSound } = books
  const { id: opening } = await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 500, bizDate: lastDay })
  const early = await write('sk', draft(100, { moneyDate: lastDay }))
  await owner.ok(receipts.audit, { id: early })
  const { id: rk } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 2 }], { rkDate: lastDay }))
  const { id: confirmed } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 2 }], { rkDate: lastDay }))
  await owner.ok(stockIn.confirm, { id: confirmed })
  await owner.ok(funds.save, { accountName: '备用金', accountType: 1, opening: 300, openingDate: lastDay })
  await owner.ok(periods.close, { month: before, note: '结账' })

  const closed = new RegExp(`^${before} 及以前已月结，${lastDay} 不能再记账`)
  const refusals = await Promise.all([
    owner.call(stockIn.confirm, { id: rk }),
    owner.call(stockIn.changeDate, { id: confirmed, rkDate: today }),
    owner.call(outbound.counter, ckDraft([{ pjid, ckAmount: 1 }], { ckDate: lastDay })),
    owner.call(receipts.audit, { id: await write('sk', draft(5, { moneyDate: lastDay })) }),
    owner.call(openingCalls.ys.addOpening, { clientId, amount: 5, bizDate: lastDay }),
    owner.call(fundOrders.save, { kind: 'qz', fundDate: lastDay, accountId: cash, amount: 1, category: '房租' }),
    owner.call(funds.save, { accountName: '支付宝', accountType: 4, opening: 1, openingDate: lastDay }),
  ])
  expect(refusals.map(({ code, msg }) => [code, closed.test(msg) || msg])).toEqual(refusals.map(() => [Code.refused, true]))
  const { id: now } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 1, purchasePrice: 2 }]))
  await owner.ok(stockIn.confirm, { id: now })
  expect((await owner.call(stockIn.changeDate, { id: now, rkDate: lastDay })).msg).toMatch(closed)

  const row = async () => (await owner.ok(periods.list, {})).content.find((each) => each.month === before)
  expect(await row()).toMatchObject({
    closed: true,
    mayReopen: true,
    mayClose: false,
    receivable: 400,
    payable: 20,
    funds: 400,
    stockValue: 20,
  })
  expect((await row())?.drafts).toBe(2)
  // a cheque that bounces is taken back today, whatever month it was taken in
  await owner.ok(receipts.reverse, { id: early, note: '支票退票' })
  expect(await row()).toMatchObject({ receivable: 400, funds: 400 })
  expect((await owner.call(periods.close, { month })).msg).toBe('本月尚未结束，不能月结')
  expect((await owner.call(periods.close, { month: before })).msg).toBe(`${before} 已月结`)
  expect((await owner.call(periods.reopen, { month: before, note: '' })).msg).toBe('请输入反月结的原因')
  expect((await owner.call(periods.reopen, { month: monthBefore(before), note: 'x' })).msg).toBe(`请从最后月结的 ${before} 开始反月结`)
  await owner.ok(periods.reopen, { month: before, note: '漏了一张入库单' })
  await owner.ok(stockIn.confirm, { id: rk })
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 5, bizDate: lastDay })
  const { page } = await owner.ok(periods.log, {})
  expect(page.list.map(({ action, note }) => [action, note])).toEqual([
    ['反关账', '漏了一张入库单'],
    ['关账', '结账'],
  ])
  expect(opening).toBeGreaterThan(0)
  await expectSound()
})

test('a month that is closed while others post into it holds exactly what was let in before', async () => {
  const { owner, clientId, expectSound } = await newBooks()
  const post = () => owner.call(openingCalls.ys.addOpening, { clientId, amount: 1, bizDate: lastDay })
  const work = Array.from({ length: 30 }, (_, at) => (at === 10 ? owner.call(periods.close, { month: before }) : post()))
  const done = await Promise.all(work)
  expect(done[10]?.code).toBe(Code.done)
  const posted = done.filter(({ code }, at) => at !== 10 && code === Code.done).length
  const row = (await owner.ok(periods.list, {})).content.find((each) => each.month === before)
  expect(row?.receivable).toBe(posted)
  expect((await owner.ok(openItemCalls.ys.itemTotal, { clientId })).content.amount).toBe(posted)
  await expectSound()
})

test('finance closes, only who holds the tag opens again; a branch closes for itself', async () => {
  const { tenant, owner } = await newBooks()
  const finance = tenant.as('finance')
  await finance.ok(periods.close, { month: before })
  expect((await finance.call(periods.reopen, { month: before, note: 'x' })).code).toBe(Code.forbidden)
  const { closedTo } = await tenant.act('owner', async (ctx) => {
    const rows = await ctx.db.selectFrom('period').select(['companyId', 'closedTo']).where('tenantId', '=', ctx.tenantId).execute()
    expect(rows.map(({ companyId }) => companyId)).toEqual([tenant.companyIds[0]])
    return rows[0] ?? { closedTo: '' }
  })
  expect(closedTo).toBe(lastDay)
  expect((await tenant.as('seller').call(periods.list, {})).code).toBe(Code.forbidden)
  expect((await owner.ok(periods.list, {})).closedTo).toBe(lastDay)
})
