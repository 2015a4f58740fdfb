import { expect, test } from 'vitest'
import { payments, receipts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Sent<typeof figures.run>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const run = (who: Caller, report: Asked['report'], more: Partial<Asked> = {}) =>
  who.ok(figures.run, { report, from: ago(40), to: today, limit: 500, ...more })

/** Two parts bought and sold, money in and out. */
async function trading() {
  const trade = await newTrade()
  const { owner, clientId, supplierId } = trade
  const pads = await trade.part()
  const other = await trade.part({ pjBrand: '天合' })
  await trade.receive({ pjid: pads, rkAmount: 10, purchasePrice: 40 }, { pjid: other, rkAmount: 5, purchasePrice: 20 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: pads, ckAmount: 4, xsPrice: 100 }]))
  const { id: till } = await owner.ok(funds.save, { accountName: '现金', accountType: 1, opening: 50 })
  const paid = { clientId, moneyDate: today, settling: '不核销' as const, lines: [{ accountId: till, amount: 150 }] }
  await owner.ok(receipts.audit, { id: (await owner.ok(receipts.save, paid)).id })
  const spent = { clientId: supplierId, moneyDate: today, settling: '不核销' as const, lines: [{ accountId: till, amount: 60 }] }
  await owner.ok(payments.audit, { id: (await owner.ok(payments.save, spent)).id })
  return { ...trade, pads, other, till }
}

test('进销存: what was there, came and went is what is left, in pieces and in value, part by part and brand by brand', async () => {
  const { owner, pads } = await trading()
  const { page, total } = await run(owner, 'movement')
  expect(page.list.find(({ key }) => key === String(pads))).toMatchObject({
    ...{ openPieces: 0, inPieces: 10, salePieces: 4, closePieces: 6, inValue: 400, saleValue: 160, closeValue: 240, note: '博世' },
  })
  expect(total).toMatchObject({ inPieces: 15, salePieces: 4, closePieces: 11, inValue: 500, saleValue: 160, closeValue: 340 })
  const brands = await run(owner, 'movement', { groups: ['brand'] })
  expect(brands.total).toMatchObject(total)
  expect(brands.page.list.map(({ name, closeValue }) => [name, closeValue])).toEqual([
    ['博世', 240],
    ['天合', 100],
  ])
  const { page: shelves } = await owner.ok(stock.page, { limit: 100 })
  expect(shelves.list.reduce((sum, { costSum }) => sum + Number(costSum), 0)).toBe(total.closeValue)
  // as numbers, not as the texts they travel in
  const ordered = await run(owner, 'movement', { sortProp: 'inPieces', sortOrder: 'desc' })
  expect(ordered.page.list.map(({ inPieces }) => inPieces)).toEqual([10, 5])
  const tomorrow = await run(owner, 'movement', { from: today, to: today })
  expect(tomorrow.total).toMatchObject({ openPieces: 0, closePieces: 11 })
})

test('应收账龄 and 应付计划 say what the lists say, and their parts add up to what is owed', async () => {
  const { owner, clientId, supplierId } = await trading()
  const { total, page } = await run(owner, 'ageing')
  // 400 sold, 150 paid and not settled
  expect(total).toMatchObject({ owed: 250, notDue: 400, unusedCredit: 150, lateMore: 0 })
  expect(page.list).toMatchObject([{ key: String(clientId), owed: 250, lastPaid: today }])
  const { content } = await owner.ok(openItemCalls.ys.owedTotal, {})
  expect(content).toMatchObject({ balance: total.owed, credit: total.unusedCredit, overdue: total.overdue })
  const plan = await run(owner, 'paying')
  expect(plan.total).toMatchObject({ toPay: 440, prepaid: 60 })
  expect(plan.page.list[0]).toMatchObject({ key: String(supplierId), toPay: 440 })
  const parts = ['payNow', 'payWeek', 'payNextWeek', 'payMonth', 'payLater'].map((name) => Number(plan.total[name]))
  expect(parts.reduce((sum, part) => sum + part, 0) - 60).toBe(440)
  const payable = await owner.ok(openItemCalls.yf.owedTotal, {})
  expect(payable.content).toMatchObject({ balance: 440, credit: 60 })
})

test('资金日报: the opening and what came and went is the closing, account by account and day by day', async () => {
  const { owner, till } = await trading()
  const { total, page } = await run(owner, 'cash')
  expect(page.list.find(({ key }) => key === String(till))).toMatchObject({
    cashOpening: 0,
    cashStart: 50,
    cashIn: 150,
    cashOut: 60,
    cashClosing: 140,
  })
  const { content } = await owner.ok(funds.total, {})
  expect(content.balance).toBe(total.cashClosing)
  const days = await run(owner, 'cash', { groups: ['day'] })
  expect(days.page.list).toMatchObject([{ key: today, cashOpening: 0, cashClosing: 140 }])
  const later = await run(owner, 'cash', { from: today, to: today, groups: ['day'] })
  expect(later.total).toMatchObject({ cashOpening: 0, cashIn: 150, cashClosing: 140 })
})

test('采购汇总: what was bought less what was given back, by supplier and by brand, with what was paid and is owed', async () => {
  const { owner, supplierId } = await trading()
  const { page, total } = await run(owner, 'purchase')
  expect(page.list.find(({ key }) => key === String(supplierId))).toMatchObject({
    bought: 500,
    netBought: 500,
    receipts: 1,
    paid: 60,
    payable: 440,
  })
  const brands = await run(owner, 'purchase', { groups: ['brand'] })
  expect(brands.total.netBought).toBe(total.netBought)
  // money has no brand: it stands in a row of its own, so that rows add up
  expect(brands.page.list.map(({ name, netBought, paid }) => [name, netBought, paid])).toEqual([
    ['博世', 400, 0],
    ['天合', 100, 0],
    ['（未分摊）', 0, 60],
  ])
})

test('the postings below a figure add up to it: every figure that is a sum, of every report and row', async () => {
  const { owner } = await trading()
  for (const report of ['movement', 'cash', 'ageing', 'paying', 'purchase', 'still'] as const) {
    const answer = await run(owner, report)
    const [row] = answer.page.list
    if (!row) continue
    for (const measure of answer.measures) {
      if (['lastPaid', 'lastIn', 'lastSold', 'stillDays', 'receipts', 'arriveDays', 'onTimeRate'].includes(measure)) continue
      if (measureOf(measure).beside) continue
      const path = [{ group: answer.groups[0] as 'part', key: String(row.key) }]
      const below = await owner.ok(figures.drill, { report, from: ago(40), to: today, measure, path, limit: 500 })
      expect([report, measure, below.total.value]).toEqual([report, measure, row[measure]])
      expect(below.page.list.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(below.total.value, 4)
    }
  }
})

test('whoever may not see a cost finds no such figure: not in the answer, not as an order, not below; and no report without its tag', async () => {
  const { tenant } = await trading()
  const keeper = tenant.as('keeper')
  const answer = await run(keeper, 'movement')
  expect(answer.measures).not.toContain('closeValue')
  expect(Object.keys(answer.page.list[0] ?? {})).not.toContain('closeValue')
  expect(Object.keys(answer.total)).not.toContain('saleValue')
  const asked = { report: 'movement', from: today, to: today } as const
  expect(await keeper.call(figures.run, { ...asked, sortProp: 'closeValue' })).toMatchObject({ msg: '当前操作没有权限' })
  expect(await keeper.call(figures.drill, { ...asked, measure: 'closeValue' })).toMatchObject({ msg: '当前操作没有权限' })
  expect(await keeper.call(figures.run, { ...asked, report: 'cash' })).toMatchObject({ msg: '当前操作没有权限' })
  const { content } = await keeper.ok(figures.catalogue, {})
  expect(content.map(({ report }) => report)).toEqual(['movement', 'still', 'age', 'card'])
})

test('a period that runs backwards or too far, an unknown order or group, and a company that is not mine are refused in words', async () => {
  const { owner } = await trading()
  const asked = { report: 'movement', from: today, to: today } as const
  expect(await owner.call(figures.run, { ...asked, to: ago(1) })).toMatchObject({ msg: '结束日期不能早于开始日期' })
  expect(await owner.call(figures.run, { ...asked, from: '2020-01-01' })).toMatchObject({ msg: '一次最多查36个月' })
  expect(await owner.call(figures.run, { ...asked, sortProp: 'owed' })).toMatchObject({ msg: '不能按这一列排序' })
  expect(await owner.call(figures.run, { ...asked, groups: ['account'] })).toMatchObject({ msg: '这个报表没有这个分组' })
  expect(await owner.call(figures.run, { ...asked, companies: [999_999] })).toMatchObject({ msg: '没有这家公司的权限，或公司已停用' })
})
