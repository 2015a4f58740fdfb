import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

// what happens to returns and reversals when several people press at the same moment, or somebody has closed the month

const stale = '单据状态已变化，请刷新后重试'
const lastDay = daysFrom(`${today.slice(0, 7)}-01`, -1)
const lastMonth = lastDay.slice(0, 7)

const tally = (replies: { code: number; msg: string }[]) => ({
  done: replies.filter(({ code }) => code === Code.done).length,
  said: [...new Set(replies.filter(({ code }) => code !== Code.done).map(({ msg }) => msg))],
})
const owing = async ({ owner, supplierId }: Trade) =>
  (await owner.ok(openItemCalls.yf.owed, {})).page.list.find(({ id }) => id === supplierId)?.balance ?? 0
const owedBy = async ({ owner, clientId }: Trade) =>
  (await owner.ok(openItemCalls.ys.owed, {})).page.list.find(({ id }) => id === clientId)?.balance ?? 0
/** Kind, quantity and value of all that happened to a part, oldest first. */
const ledgerOf = async ({ owner }: Trade, pjid: number) =>
  (await owner.ok(stock.ledger, { pjid, limit: 500 })).page.list.map(({ kind, qty, value }) => [kind, qty, value]).reverse()

/** A return of four of ten pieces to the supplier, approved. */
async function goingBack(trade: Trade) {
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const [bought = { id: 0 }] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const lines = [{ sourceLineId: bought.id, thAmount: 4, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  return { pjid, id }
}

test('goods for the supplier leave once, however many press 发货 at once', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { pjid, id } = await goingBack(trade)
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.call(purchaseReturnSteps.ship, { id })))
  expect(tally(replies)).toEqual({ done: 1, said: [stale] })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 6, reserved: 0, costSum: 360 })
  expect(await owing(trade)).toBe(360)
  expect(await ledgerOf(trade, pjid)).toEqual([
    ['进货', 10, 600],
    ['采购退货', -4, -240],
  ])
  await trade.expectSound()
})

test('the same press of 发货 whose answer was lost ships once', async () => {
  const trade = await newTrade()
  const { id } = await goingBack(trade)
  const press = { id, submittime: Date.now() }
  const replies = await Promise.all([1, 2, 3].map(() => trade.owner.call(purchaseReturnSteps.ship, press)))
  replies.push(await trade.owner.call(purchaseReturnSteps.ship, press))
  expect(tally(replies)).toEqual({ done: 1, said: ['提交数据重复,请等候10秒提交'] })
  expect(await owing(trade)).toBe(360)
  await trade.expectSound()
})

test('of shipping and closing a return at the same moment one happens, whole', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { pjid, id } = await goingBack(trade)
  const replies = await Promise.all([
    owner.call(purchaseReturnSteps.ship, { id }),
    owner.call(purchaseReturn.close, { id }),
    owner.call(purchaseReturnSteps.ship, { id }),
  ])
  expect(tally(replies)).toEqual({ done: 1, said: [stale] })
  const shipped = (await owner.ok(purchaseReturn.get, { id })).content?.status === '已在途'
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: shipped ? 6 : 10, reserved: 0 })
  expect(await owing(trade)).toBe(shipped ? 360 : 600)
  await trade.expectSound()
})

test('a stock-in is taken back once, however many press 红冲 at once', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const id = await trade.receive({ pjid, rkAmount: 5, purchasePrice: 90 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.call(reversal.stockIn, { id, note: '重复入库' })))
  expect(tally(replies)).toEqual({ done: 1, said: [stale] })
  expect((await owner.ok(stockIn.get, { id })).content?.status).toBe('已红冲')
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 600 })
  expect(await owing(trade)).toBe(600)
  expect(await ledgerOf(trade, pjid)).toEqual([
    ['进货', 10, 600],
    ['进货', 5, 450],
    ['进货红冲', -5, -450],
  ])
  await trade.expectSound()
})

test('a stock-in is taken back or its goods are sold, never both', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const outcomes = new Set<string>()
  for (const sellFirst of [true, false, true, false]) {
    const pjid = await trade.part()
    const id = await trade.receive({ pjid, rkAmount: 5, purchasePrice: 60 })
    const sell = () => owner.call(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 5 }]))
    const undo = () => owner.call(reversal.stockIn, { id, note: '退给供应商' })
    const replies = await Promise.all(sellFirst ? [sell(), undo()] : [undo(), sell()])
    const { done, said } = tally(replies)
    expect(done).toBe(1)
    expect(said.join()).toContain('库存不足')
    expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 0, reserved: 0, costSum: 0 })
    const status = (await owner.ok(stockIn.get, { id })).content?.status ?? ''
    expect((await ledgerOf(trade, pjid)).at(-1)).toEqual(status === '已红冲' ? ['进货红冲', -5, -300] : ['销售', -5, -300])
    outcomes.add(status)
  }
  expect([...outcomes].every((status) => ['已红冲', '已确认'].includes(status))).toBe(true)
  await trade.expectSound()
})

test('a stock-in whose goods a sale holds is not taken back; many sales and the reversal at once leave nothing half-done', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const id = await trade.receive({ pjid, rkAmount: 6, purchasePrice: 60 })
  const ids = await Promise.all([1, 2, 3].map(() => trade.saleDraft([{ pjid, ckAmount: 2 }])))
  const [undone, ...confirmed] = await Promise.all([
    owner.call(reversal.stockIn, { id, note: '价格录错' }),
    ...ids.map((ck) => owner.call(outbound.confirm, { id: ck })),
  ])
  const held = confirmed.filter(({ code }) => code === Code.done).length
  expect(held).toBe(undone?.code === Code.done ? 0 : 3)
  for (const { code, msg } of [undone, ...confirmed]) if (code !== Code.done) expect(msg).toContain('库存不足')
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: held * 2, reserved: held * 2 })
  await trade.expectSound()
})

test('what was posted in a month that is closed is taken back today, and that month says what it said', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const early = (id: number) => owner.ok(stockIn.confirm, { id })
  const { id: rk } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }], { rkDate: lastDay }))
  await early(rk)
  const { id: unsold } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 3, purchasePrice: 61 }], { rkDate: lastDay }))
  await early(unsold)
  const { id: ck } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4 }], { ckDate: lastDay }))
  await owner.ok(periods.close, { month: lastMonth })
  const monthSays = async () => (await owner.ok(periods.list, {})).content.find(({ month }) => month === lastMonth)
  const before = await monthSays()

  const asked = await owner.ok(reversal.before, { document: 'ck', id: ck })
  expect(asked.content).toMatchObject({ day: today, dayWhy: `${Number(lastMonth.slice(5))} 月已月结，记在今天` })
  await owner.ok(reversal.sale, { id: ck, note: '开错' })
  await owner.ok(reversal.stockIn, { id: unsold, note: '录错' })
  const { page } = await owner.ok(stock.ledger, { pjid, dateFrom: today })
  expect(page.list.map(({ kind, qty }) => [kind, qty])).toEqual([
    ['进货红冲', -3],
    ['销售红冲', 4],
  ])
  expect(await monthSays()).toEqual(before)
  expect([await owedBy(trade), await owing(trade)]).toEqual([0, 600])
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10 })
  await trade.expectSound()
})

test('what was posted in a month that is open is taken back in that month', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const { id: rk } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }], { rkDate: lastDay }))
  await owner.ok(stockIn.confirm, { id: rk })
  const { id: ck } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4 }], { ckDate: lastDay }))
  await owner.ok(reversal.sale, { id: ck, note: '开错' })
  await owner.ok(reversal.stockIn, { id: rk, note: '录错' })
  const { page } = await owner.ok(stock.ledger, { pjid, dateTo: lastDay })
  expect(page.list.map(({ kind }) => kind)).toEqual(['进货红冲', '销售红冲', '销售', '进货'])
  await trade.expectSound()
})

test('goods that were needed since are taken back today, not on a day on which nothing would have been left', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const { id: rk } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }], { rkDate: lastDay }))
  await owner.ok(stockIn.confirm, { id: rk })
  // sold on the first of this month, and other goods came in today
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 4 }], { ckDate: `${today.slice(0, 7)}-01` }))
  await trade.receive({ pjid, rkAmount: 4, purchasePrice: 60 })
  const asked = await owner.ok(reversal.before, { document: 'rk', id: rk })
  expect(asked.content).toMatchObject({ steps: [], day: today, dayWhy: `${lastDay.slice(5)} 之后库存曾不足，记在今天` })
  await owner.ok(reversal.stockIn, { id: rk, note: '录错' })
  const { page } = await owner.ok(stock.ledger, { pjid, dateFrom: today })
  expect(page.list.map(({ kind, qty }) => [kind, qty])).toContainEqual(['进货红冲', -10])
  await trade.expectSound()
})

test('closing the month and taking back what lies in it at the same moment: the closed month holds what the books hold', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const ids: number[] = []
  for (const _ of [1, 2, 3, 4]) {
    const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1, purchasePrice: 100 }], { rkDate: lastDay }))
    await owner.ok(stockIn.confirm, { id })
    ids.push(id)
  }
  const undo = (id: number) => owner.call(reversal.stockIn, { id, note: '录错' })
  const [first, second, closing, third, fourth] = await Promise.all([
    undo(ids[0] ?? 0),
    undo(ids[1] ?? 0),
    owner.call(periods.close, { month: lastMonth }),
    undo(ids[2] ?? 0),
    undo(ids[3] ?? 0),
  ])
  expect(closing?.code).toBe(Code.done)
  expect(tally([first, second, third, fourth].filter((reply) => reply !== undefined))).toEqual({ done: 4, said: [] })
  // some came before the close and stand in that month, the others stand in today
  const { page } = await owner.ok(stock.ledger, { pjid, dateTo: lastDay })
  const inMonth = page.list.filter(({ kind }) => kind === '进货红冲').length
  const row = (await owner.ok(periods.list, {})).content.find(({ month }) => month === lastMonth)
  expect(row).toMatchObject({ closed: true, payable: 100 * (4 - inMonth), stockValue: 100 * (4 - inMonth) })
  expect(await owing(trade)).toBe(0)
  await trade.expectSound()
})
