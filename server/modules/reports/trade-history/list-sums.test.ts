import { beforeAll, expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { parts } from '#contract/master/parts.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

/** 合计 is of all rows a list finds, whatever its page holds. */
let trade: Trade
let [one, two] = [0, 0]
const posted = { confirm: true }

beforeAll(async () => {
  trade = await newTrade()
  one = await trade.part({ pjBrand: '合计甲' })
  two = await trade.part({ pjBrand: '合计乙' })
  // 12 × 2.50 = 30.00, 5 × 4.00 = 20.00, 3 × 3.00 = 9.00
  await trade.receive({ pjid: one, rkAmount: 12, purchasePrice: 2.5 }, { pjid: two, rkAmount: 5, purchasePrice: 4 })
  await trade.receive({ pjid: one, rkAmount: 3, purchasePrice: 3 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: one, ckAmount: 4, xsPrice: 10 }]))
  const draft = await trade.saleDraft([{ pjid: two, ckAmount: 2, xsPrice: 10 }])
  await trade.owner.ok(outbound.confirm, { id: draft })
})

test('进货明细: pieces and money of all lines, by what was asked for; money only for whoever may see it', async () => {
  const { owner } = trade
  const sums = async (asked: object) => (await owner.ok(stockInHistory.totals, { ...posted, ...asked })).content
  expect(await sums({})).toEqual({ rkAmount: 20, purchaseSum: 59, thAmount: 0 })
  expect(await sums({ pjid: one })).toEqual({ rkAmount: 15, purchaseSum: 39, thAmount: 0 })
  // the second purchase of the first part is dearer than its first
  expect(await sums({ risen: true })).toEqual({ rkAmount: 3, purchaseSum: 9, thAmount: 0 })
  expect(await sums({ dateTo: '2020-01-01' })).toEqual({ rkAmount: 0, purchaseSum: 0, thAmount: 0 })
  expect(await sums({ rkType: 1 })).toEqual({ rkAmount: 0, purchaseSum: null, thAmount: 0 })
  const { page } = await owner.ok(stockInHistory.pageQuery, { ...posted, limit: 1 })
  expect([page.list.length, page.totalCount]).toEqual([1, 3])
  const keeper = await trade.tenant.withTags('quick.rkHistory')
  expect((await keeper.ok(stockInHistory.totals, posted)).content).toEqual({ rkAmount: 20, purchaseSum: MASKED, thAmount: 0 })
})

test('销售历史 of a part: what came back is added up, too', async () => {
  const { content } = await trade.owner.ok(outboundHistory.totals, { pjid: one })
  expect(content).toMatchObject({ ckAmount: 4, txsSum: 40, thAmount: 0 })
  expect((await trade.owner.ok(outboundHistory.totals, { returns: true })).content.thAmount).toBeNull()
})

test('商品资料: what lies here of all parts found, by filter and by word', async () => {
  const { owner } = trade
  const sums = async (asked: object) => (await owner.ok(parts.totals, asked)).content
  // 15 − 4 of the first, 5 of the second of which a confirmed sale holds 2
  expect(await sums({})).toEqual({ pjQty: 16, reserved: 2, usable: 14, onWay: 0 })
  expect(await sums({ pjBrand: '合计甲', pjEnable: '0' })).toEqual({ pjQty: 11, reserved: 0, usable: 11, onWay: 0 })
  expect(await sums({ keyword: '刹车片 合计乙' })).toEqual({ pjQty: 5, reserved: 2, usable: 3, onWay: 0 })
  expect(await sums({ keyword: '没有的东西' })).toEqual({ pjQty: 0, reserved: 0, usable: 0, onWay: 0 })
  // of all parts it is what 库存查询 says, which adds up on its own
  expect((await owner.ok(stock.totals, {})).content).toMatchObject({ stockAmount: 16, reserved: 2, usable: 14 })
  await owner.ok(parts.stop, { ids: [two] })
  expect(await sums({ pjEnable: '0' })).toEqual({ pjQty: 11, reserved: 0, usable: 11, onWay: 0 })
  expect(await sums({ pjEnable: '1' })).toEqual({ pjQty: 5, reserved: 2, usable: 3, onWay: 0 })
})

test('期初往来: what stands; what was taken back is told beside it', async () => {
  const { owner, clientId, client } = trade
  const other = await client()
  const add = (of: number, amount: number) => owner.ok(openingCalls.ys.addOpening, { clientId: of, amount, bizDate: today })
  await add(clientId, 120.5)
  await add(other, -20)
  const { id } = await add(other, 33)
  await owner.ok(openingCalls.ys.reverseOpening, { id })
  const { content } = await owner.ok(openingCalls.ys.totals, {})
  expect(content).toMatchObject({ posted: { count: 2, amount: 100.5 }, reversed: { count: 1, amount: 33 } })
  expect((await owner.ok(openingCalls.ys.totals, { clientId: other })).content.posted).toEqual({ count: 1, amount: -20 })
  const reader = await trade.tenant.withTags('fin:opening:query')
  expect((await reader.ok(openingCalls.ys.totals, {})).content.posted.amount).toBe(MASKED)
})
