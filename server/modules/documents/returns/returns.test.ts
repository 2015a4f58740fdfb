import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { reminders } from '#contract/platform/messages/reminders.ts'
import { logs } from '#contract/reports/logs.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Tag } from '#contract/tags.ts'
import { newBooks } from '#test/money.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const stale = '单据状态已变化，请刷新后重试'

/** So many pieces bought at `cost` and sold over the counter at `price`; the line of the sale that may be returned. */
async function sold(trade: Trade, { bought = 10, cost = 60, pieces = 6, price = 100 } = {}) {
  const pjid = await trade.part({ xsPrice: price })
  const rkId = await trade.receive({ pjid, rkAmount: bought, purchasePrice: cost })
  const { id: ckId, ckNo } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: pieces, xsPrice: price }]))
  const { content } = await trade.owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })
  return { pjid, rkId, ckId, ckNo, source: content[0] as (typeof content)[number] }
}
const draftOf = (trade: Trade, sourceLineId: number, thAmount: number, change: object = {}) => ({
  clientId: trade.clientId,
  thDate: today,
  reason: '质量问题',
  lines: [{ sourceLineId, thAmount, warehouseId: trade.warehouseId, ...change }],
})
const saved = async (trade: Trade, sourceLineId: number, thAmount: number, change: object = {}) =>
  (await trade.owner.ok(saleReturn.save, draftOf(trade, sourceLineId, thAmount, change))).id
/** A return of a sale, as far as it is posted. */
async function returned(trade: Trade, sourceLineId: number, thAmount: number, change: object = {}) {
  const id = await saved(trade, sourceLineId, thAmount, change)
  await trade.owner.ok(saleReturn.approve, { id })
  await trade.owner.ok(saleReturnSteps.checkDone, { id })
  return id
}
const owedBy = async ({ owner, clientId }: Trade) =>
  (await owner.ok(openItemCalls.ys.owed, {})).page.list.find(({ id }) => id === clientId)?.balance ?? 0

test('a client returns two of six: they are inspected, lie in stock at what they had cost, and he owes that much less', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { pjid, ckId, ckNo, source } = await sold(trade)
  // dearer goods came in between: the return does not follow the average of today
  await trade.receive({ pjid, rkAmount: 4, purchasePrice: 90 })
  expect(source).toMatchObject({ docNo: ckNo, amount: 6, thAmount: 0, claimed: 0, rest: 6, price: 100 })
  const { id, thNo } = await owner.ok(saleReturn.save, draftOf(trade, source.id, 2))
  expect(thNo).toMatch(/^XT\d{10}$/)
  await owner.ok(saleReturn.approve, { id })
  // what is on its way back is nobody else's to return
  const held = await owner.ok(saleReturn.pageSource, { clientId: trade.clientId })
  expect(held.page.list).toMatchObject([{ id: source.id, claimed: 2, rest: 4 }])
  await owner.ok(saleReturnSteps.arrive, { id })
  await owner.ok(saleReturnSteps.checkStart, { id })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 8, costSum: 600 })
  expect(await owner.ok(saleReturnSteps.checkDone, { id })).toMatchObject({ status: '已完成' })

  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 720 })
  expect(await owedBy(trade)).toBe(400)
  const { content } = await owner.ok(saleReturn.get, { id })
  expect(content).toMatchObject({ thAmount: 2, thSum: 200, costPrice: 120, postDate: today, moneyStatus: '已收款', status: '已完成' })
  expect((await owner.ok(saleReturn.pageLines, { thId: id })).page.list).toMatchObject([
    { sourceNo: ckNo, sourceAmount: 6, rest: 6, thAmount: 2, thPrice: 100, thSum: 200, costPrice: 120 },
  ])
  expect((await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.thAmount).toBe(2)
  expect((await owner.ok(outboundHistory.pageQuery, { pjid })).page.list[0]?.thAmount).toBe(2)
  expect((await owner.ok(saleReturn.ofSource, { sourceId: ckId })).content).toMatchObject([{ id, thNo, thAmount: 2, thSum: 200 }])
  // the sales index counts what the client kept
  expect((await owner.ok(partTrade.salesIndex, { pjid })).page[0]).toMatchObject({ lday7Amt: 4, lday7Cnt: 1, unsaleDays: 0 })
  const ledger = (await owner.ok(stock.ledger, { pjid })).page.list[0]
  expect(ledger).toMatchObject({ kind: '销售退货', docNo: thNo, document: 'xt', qty: 2, value: 120 })
  const log = (await owner.ok(saleReturn.log, { id })).content
  expect(log.map(({ toStatus }) => toStatus)).toEqual(['已审核', '待验货', '验货中', '已完成'])
  await trade.expectSound()
})

test('goods go back to the supplier at what they were bought for, held until they leave', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  const rkId = await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 80 })
  const { page } = await owner.ok(purchaseReturn.pageSource, { clientId: supplierId, pjNo: '' })
  const source = page.list.find(({ docId }) => docId === rkId)
  const draft = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: source?.id ?? 0, thAmount: 4, warehouseId }] }
  const { id, thNo } = await owner.ok(purchaseReturn.save, draft)
  expect(thNo).toMatch(/^CT\d{10}$/)
  await owner.ok(purchaseReturn.approve, { id })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 20, reserved: 4, usable: 16 })
  await owner.ok(purchaseReturnSteps.notify, { id })
  expect(await owner.ok(purchaseReturnSteps.ship, { id })).toMatchObject({ status: '已在途' })
  // 20 pieces were worth 1400; four of them had cost 60
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 16, reserved: 0, costSum: 1160 })
  await owner.ok(purchaseReturnSteps.sign, { id })
  expect((await owner.ok(purchaseReturn.get, { id })).content).toMatchObject({
    status: '已完成',
    thSum: 240,
    costPrice: 240,
    moneyStatus: '已付款',
  })
  expect((await owner.ok(stockIn.pageLines, { rkId })).page.list[0]?.thAmount).toBe(4)
  expect((await owner.ok(stockInHistory.pageQuery, { pjid })).page.list.map(({ thAmount }) => thAmount).sort()).toEqual([0, 4])
  // the supplier's share of the stock follows
  const { data } = await owner.ok(partTrade.suppliers, { pjid })
  expect(data).toMatchObject([{ supplierId, rkamount: 16, markAmount: 16 }])
  const log = (await owner.ok(purchaseReturn.log, { id })).content
  expect(log.map(({ toStatus }) => toStatus)).toEqual(['已审核', '待发货', '已在途', '已完成'])
  await trade.expectSound()
})

test('where the stock is not worth the old price any more the paper still says what the goods cost; the stock gives its average', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  const rkId = await trade.receive({ pjid, rkAmount: 4, purchasePrice: 100 })
  await trade.receive({ pjid, rkAmount: 4, purchasePrice: 1 })
  // 8 pieces worth 404; five of them leave at 50.50 each, 151.50 stay for three
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 5 }]))
  const { content } = await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === rkId)
  const draft = { clientId: supplierId, thDate: today, lines: [{ sourceLineId: source?.id ?? 0, thAmount: 2, warehouseId }] }
  const { id } = await owner.ok(purchaseReturn.save, draft)
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  expect((await owner.ok(purchaseReturn.get, { id })).content).toMatchObject({ thSum: 200, costPrice: 200 })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 1, costSum: 50.5 })
  await trade.expectSound()
})

test('ten yuan for three pieces come back as ten yuan, piece by piece, and so does the cost', async () => {
  const trade = await newTrade()
  const { owner, clientId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 1.11 }, { pjid, rkAmount: 1, purchasePrice: 1.12 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 3.35 }], { yhRate: 99.5 }))
  const [source = { id: 0 }] = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content
  expect(await owedBy(trade)).toBe(10)
  const sums: unknown[] = []
  for (const _ of [1, 2, 3]) {
    const id = await returned(trade, source.id, 1)
    sums.push((await trade.owner.ok(saleReturn.get, { id })).content?.thSum)
  }
  expect(sums).toEqual([3.33, 3.34, 3.33])
  expect(await owedBy(trade)).toBe(0)
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 3, costSum: 3.34 })
  await trade.expectSound()
})

test('no more comes back than was sold, however many press at once', async () => {
  const trade = await newTrade()
  const { source } = await sold(trade)
  const ids = await Promise.all(Array.from({ length: 6 }, () => saved(trade, source.id, 4)))
  const replies = await Promise.all(ids.map((id) => trade.owner.call(saleReturn.approve, { id })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  const refusals = replies.filter(({ code }) => code !== Code.done).map(({ msg }) => msg)
  expect(new Set(refusals)).toEqual(new Set([`第1行 ${source.pjNo}：${source.docNo} 只能再退2，本单退4`]))
  const over = await trade.owner.send(saleReturn.save, draftOf(trade, source.id, 3))
  expect(over.body.msg).toBe(`第1行 ${source.pjNo}：${source.docNo} 只能再退2，本单退3`)
  await trade.expectSound()
})

test('an inspection is booked once, however many press at once', async () => {
  const trade = await newTrade()
  const { pjid, source } = await sold(trade)
  const id = await saved(trade, source.id, 2)
  await trade.owner.ok(saleReturn.approve, { id })
  const replies = await Promise.all(Array.from({ length: 8 }, () => trade.owner.call(saleReturnSteps.checkDone, { id })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(replies.filter(({ msg }) => msg === stale)).toHaveLength(7)
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(6)
  await trade.expectSound()
})

test('returns, further sales and stock-ins of the same part at the same time keep the books sound', async () => {
  const trade = await newTrade()
  const { pjid, source } = await sold(trade, { bought: 40, pieces: 20 })
  const back = async (thAmount: number) => returned(trade, source.id, thAmount)
  const sell = () => trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1 }]))
  await Promise.all([back(3), sell(), back(2), trade.receive({ pjid, rkAmount: 5, purchasePrice: 61 }), back(4), sell(), back(1)])
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(33)
  expect((await trade.owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })).content.at(-1)).toMatchObject({
    thAmount: 10,
    rest: 10,
  })
  await trade.expectSound()
})

test('the same press of 保存 makes one return', async () => {
  const trade = await newTrade()
  const { source } = await sold(trade)
  const draft = { ...draftOf(trade, source.id, 1), submittime: Date.now() }
  const replies = await Promise.all([1, 2, 3].map(() => trade.owner.send(saleReturn.save, draft)))
  expect(replies.filter(({ body }) => body.code === Code.done)).toHaveLength(1)
  expect((await trade.owner.ok(saleReturn.page, {})).page.totalCount).toBe(1)
})

test('what did not come is not booked, and may be returned another time; broken goods go into scrap', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const { pjid, source } = await sold(trade)
  const id = await saved(trade, source.id, 4)
  await owner.ok(saleReturn.approve, { id })
  const [line] = (await owner.ok(saleReturn.pageLines, { thId: id })).page.list
  const count = (amount: number) => ({ id, lines: [{ id: line?.id ?? 0, amount, warehouseId: scrap }] })
  expect((await owner.send(saleReturnSteps.checkDone, count(5))).body.msg).toBe('第1行：数量应在0到4之间')
  expect((await owner.send(saleReturnSteps.checkDone, count(0))).body.msg).toBe('没有收到任何商品，请关单')
  await owner.ok(saleReturnSteps.checkDone, count(3))
  expect((await owner.ok(saleReturn.get, { id })).content).toMatchObject({ thAmount: 3, thSum: 300, costPrice: 180 })
  expect((await owner.ok(saleReturn.pageLines, { thId: id })).page.list[0]).toMatchObject({ shortAmount: 1, warehouseName: '报废仓' })
  const { content } = await owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })
  expect(content[0]).toMatchObject({ thAmount: 3, claimed: 0, rest: 3 })
  // scrap has a pool of its own: the goods for sale are worth what they were
  const ledger = (await owner.ok(stock.ledger, { pjid })).page.list[0]
  expect(ledger).toMatchObject({ qty: 3, value: 180, poolQty: 3, poolValue: 180 })
  await trade.expectSound()
})

test('a deduction lowers what is paid back; more than was paid is refused, and a price that may not be seen is what was paid', async () => {
  const trade = await newTrade()
  const { source } = await sold(trade)
  const id = await returned(trade, source.id, 2, { thPrice: 80 })
  expect((await trade.owner.ok(saleReturn.get, { id })).content?.thSum).toBe(160)
  const more = await trade.owner.send(saleReturn.save, draftOf(trade, source.id, 1, { thPrice: 100.01 }))
  expect(more.body.msg).toBe(`第1行 ${source.pjNo}：退货价不能高于原价100`)
  const blind = await trade.tenant.withTags('busi:xt:add', 'busi:xt:query')
  const own = await blind.ok(saleReturn.save, draftOf(trade, source.id, 1, { thPrice: 1 }))
  expect((await blind.ok(saleReturn.get, { id: own.id })).content).toMatchObject({ thSum: MASKED, costPrice: MASKED })
  expect((await blind.ok(saleReturn.pageLines, { thId: own.id })).page.list[0]).toMatchObject({ thPrice: MASKED, sourcePrice: MASKED })
  expect((await blind.ok(saleReturn.pageSource, { clientId: trade.clientId })).page.list[0]?.price).toBe(MASKED)
  expect((await blind.ok(saleReturn.totals, {})).content).toMatchObject({ waiting: { thSum: MASKED, costPrice: MASKED } })
  expect((await trade.owner.ok(saleReturn.get, { id: own.id })).content?.thSum).toBe(100)
})

test('closing a return frees what it held', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const { pjid, source } = await sold(trade)
  const id = await saved(trade, source.id, 6)
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturn.close, { id, note: '客户不退了' })
  expect((await owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })).content[0]).toMatchObject({
    claimed: 0,
    rest: 6,
  })
  const [bought] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const lines = [{ sourceLineId: bought?.id ?? 0, thAmount: 4, warehouseId }]
  const { id: back } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id: back })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ reserved: 4 })
  await owner.ok(purchaseReturn.close, { id: back })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ reserved: 0 })
  await trade.expectSound()
})

test('more than lies in stock cannot go back to the supplier', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const { pjid } = await sold(trade)
  const [bought] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const lines = [{ sourceLineId: bought?.id ?? 0, thAmount: 5, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  expect((await owner.send(purchaseReturn.approve, { id })).body.msg).toContain('库存不足')
  expect((await owner.ok(purchaseReturn.get, { id })).content?.status).toBe('草稿')
  await trade.expectSound()
})

const saleSteps = {
  approve: saleReturn.approve,
  arrive: saleReturnSteps.arrive,
  checkStart: saleReturnSteps.checkStart,
  checkDone: saleReturnSteps.checkDone,
  close: saleReturn.close,
  remove: saleReturn.remove,
}
const purchaseSteps = {
  approve: purchaseReturn.approve,
  notify: purchaseReturnSteps.notify,
  ship: purchaseReturnSteps.ship,
  sign: purchaseReturnSteps.sign,
  close: purchaseReturn.close,
  remove: purchaseReturn.remove,
}

/** How each state is reached, and the steps that may be taken from there. */
test.each([
  ['草稿', [], ['approve', 'close', 'remove']],
  ['已审核', ['approve'], ['arrive', 'checkDone', 'close']],
  ['待验货', ['approve', 'arrive'], ['checkStart', 'checkDone', 'close']],
  ['验货中', ['approve', 'arrive', 'checkStart'], ['checkDone', 'close']],
  ['已完成', ['approve', 'checkDone'], []],
  ['已关单', ['close'], []],
] as const)('a 销售退货 in %s takes only its own steps', async (state, way, allowed) => {
  const trade = await newTrade()
  const { source } = await sold(trade)
  const id = await saved(trade, source.id, 1)
  for (const name of way) await trade.owner.ok(saleSteps[name], { id })
  expect((await trade.owner.ok(saleReturn.get, { id })).content?.status).toBe(state)
  for (const [name, call] of Object.entries(saleSteps)) {
    if ((allowed as readonly string[]).includes(name)) continue
    expect((await trade.owner.send(call, { id })).body.msg).toBe(stale)
  }
  const edit = await trade.owner.send(saleReturn.save, { ...draftOf(trade, source.id, 2), id, version: way.length + 1 })
  expect(edit.body.msg).toBe(state === '草稿' ? '保存成功' : stale)
  await trade.expectSound()
})

test.each([
  ['草稿', [], ['approve', 'close', 'remove']],
  ['已审核', ['approve'], ['notify', 'ship', 'close']],
  ['待发货', ['approve', 'notify'], ['ship', 'close']],
  ['已在途', ['approve', 'ship'], ['sign']],
  ['已完成', ['approve', 'ship', 'sign'], []],
  ['已关单', ['close'], []],
] as const)('a 采购退货 in %s takes only its own steps', async (state, way, allowed) => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3 })
  const [bought] = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const lines = [{ sourceLineId: bought?.id ?? 0, thAmount: 1, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  for (const name of way) await owner.ok(purchaseSteps[name], { id })
  expect((await owner.ok(purchaseReturn.get, { id })).content?.status).toBe(state)
  for (const [name, call] of Object.entries(purchaseSteps)) {
    if ((allowed as readonly string[]).includes(name)) continue
    expect((await owner.send(call, { id })).body.msg).toBe(stale)
  }
  await trade.expectSound()
})

test('every step needs its tag', async () => {
  const trade = await newTrade()
  const all: Tag[] = ['busi:xt:query', 'busi:xt:add', 'busi:xt:del', 'busi:xt:approve', 'busi:xt:check', 'busi:xt:close']
  const needs = [
    [saleReturn.page, {}, 'busi:xt:query'],
    [saleReturn.save, draftOf(trade, 1, 1), 'busi:xt:add'],
    [saleReturn.remove, { id: 1 }, 'busi:xt:del'],
    [saleReturn.approve, { id: 1 }, 'busi:xt:approve'],
    [saleReturnSteps.arrive, { id: 1 }, 'busi:xt:check'],
    [saleReturnSteps.checkStart, { id: 1 }, 'busi:xt:check'],
    [saleReturnSteps.checkDone, { id: 1 }, 'busi:xt:check'],
    [saleReturn.close, { id: 1 }, 'busi:xt:close'],
    [purchaseReturn.approve, { id: 1 }, 'busi:ct:approve'],
    [purchaseReturnSteps.ship, { id: 1 }, 'busi:ct:ship'],
    [reversal.sale, { id: 1, note: '错' }, 'busi:ck:reverse'],
    [reversal.stockIn, { id: 1, note: '错' }, 'busi:rk:reverse'],
    [reversal.refuse, { id: 1 }, 'busi:ck:sign'],
  ] as const
  for (const [call, input, tag] of needs) {
    const without = await trade.tenant.withTags(...all.filter((each) => each !== tag))
    expect((await without.send(call, input)).body).toEqual({ code: Code.forbidden, msg: '当前操作没有权限' })
  }
})

test('lines and returns of another company or client are nobody’s here', async () => {
  const [trade, other] = await Promise.all([newTrade(), newTrade()])
  const { source: theirs } = await sold(other)
  const theirReturn = await saved(other, theirs.id, 1)
  const foreign = '第1行：来源明细不属于所选客户'
  expect((await trade.owner.send(saleReturn.save, draftOf(trade, theirs.id, 1))).body.msg).toBe('第1行：来源单据已红冲或不存在，请重新选择')
  const { source } = await sold(trade)
  const someone = await trade.client()
  expect((await trade.owner.send(saleReturn.save, { ...draftOf(trade, source.id, 1), clientId: someone })).body.msg).toBe(foreign)
  expect((await trade.owner.ok(saleReturn.get, { id: theirReturn })).content).toBeNull()
  expect((await trade.owner.ok(saleReturn.pageLines, { thId: theirReturn })).page.list).toEqual([])
  expect((await trade.owner.ok(saleReturn.log, { id: theirReturn })).content).toEqual([])
  expect((await trade.owner.send(saleReturn.approve, { id: theirReturn })).body.code).toBe(Code.notYours)
  // a return of a client is no return to a supplier
  const mine = await saved(trade, source.id, 1)
  expect((await trade.owner.send(purchaseReturn.approve, { id: mine })).body.code).toBe(Code.notYours)
})

test.each([
  ['a quantity of 0', { thAmount: 0 }, '第1行：请输入大于0数字'],
  ['a negative price', { thPrice: -1 }, '第1行：退货价不能小于0'],
  ['a warehouse that is none', { warehouseId: 999_999_999 }, '第1行：仓库不存在、已停用或不属于当前公司'],
  ['a reason beyond all measure', { reason: '坏'.repeat(33) }, '退货原因不能超过32个字'],
])('%s is refused', async (_, change, msg) => {
  const trade = await newTrade()
  const { source } = await sold(trade)
  const { body } = await trade.owner.send(saleReturn.save, draftOf(trade, source.id, 1, change))
  expect(body.msg).toContain(msg)
  expect((await trade.owner.ok(saleReturn.page, {})).page.totalCount).toBe(0)
})

test('the later of two editors of one draft is told; the list finds a return by source, part and state', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { source } = await sold(trade)
  const { id, version } = await owner.ok(saleReturn.save, draftOf(trade, source.id, 1))
  const change = (thAmount: number) => owner.call(saleReturn.save, { ...draftOf(trade, source.id, thAmount), id, version })
  const replies = await Promise.all([change(2), change(3)])
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  const count = async (filters: object) => (await owner.ok(saleReturn.page, filters)).page.totalCount
  expect(await count({ sourceNo: source.docNo, pjNo: source.pjNo, status: '草稿,已审核', clientId: trade.clientId, mine: true })).toBe(1)
  expect(await count({ sourceNo: `${source.docNo}9` })).toBe(0)
  expect(await count({ dateTo: '2020-01-01' })).toBe(0)
})

test('what a client refuses at the door comes back as a return that waits for its inspection', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5 })
  const id = await trade.saleDraft([{ pjid, ckAmount: 5 }])
  await owner.ok(outbound.confirm, { id })
  for (const step of ['pickStart', 'pickDone', 'checkStart', 'checkDone', 'packStart'] as const) await owner.ok(outbound[step], { id })
  await owner.ok(outbound.packDone, { id, boxCount: 1 })
  expect((await owner.send(reversal.refuse, { id })).body.msg).toBe(stale)
  await owner.ok(outbound.ship, { id })
  const [line] = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
  const some = (amount: number) => ({ id, reason: '包装破损', lines: [{ id: line?.id ?? 0, amount }] })
  expect((await owner.send(reversal.refuse, some(6))).body.msg).toBe('第1行：数量应在0到5之间')
  expect((await owner.send(reversal.refuse, some(0))).body.msg).toBe('请输入拒收的数量；全部收下请用签收')
  const { thId, thNo, status } = await owner.ok(reversal.refuse, some(2))
  expect(status).toBe('已完成')
  expect((await owner.ok(saleReturn.get, { id: thId })).content).toMatchObject({ status: '待验货', thAmount: 2, reason: '包装破损' })
  expect((await owner.ok(outbound.log, { id })).content.at(-1)).toMatchObject({
    fromStatus: '已在途',
    toStatus: '已完成',
    note: `拒收：包装破损，退货单 ${thNo}`,
  })
  await owner.ok(saleReturnSteps.checkDone, { id: thId })
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(2)
  await trade.expectSound()
})

test('a sale taken back leaves no trace in stock, debts and sales index, but two rows in the ledger', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { pjid, ckId } = await sold(trade)
  expect((await owner.send(reversal.sale, { id: ckId, note: '' })).body.msg).toBe('请输入红冲原因')
  const replies = await Promise.all([1, 2, 3].map(() => owner.call(reversal.sale, { id: ckId, note: '开错客户' })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect((await owner.ok(outbound.get, { id: ckId })).content).toMatchObject({
    status: '已红冲',
    costPrice: null,
    profit: null,
    moneyStatus: '',
  })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 600 })
  expect(await owedBy(trade)).toBe(0)
  expect((await owner.ok(outboundHistory.pageQuery, { pjid })).page.totalCount).toBe(0)
  expect((await owner.ok(partTrade.salesIndex, { pjid })).page[0]).toMatchObject({ lday7Amt: 0, lday7Cnt: 0, unsaleDays: null })
  const ledger = (await owner.ok(stock.ledger, { pjid })).page.list
  expect(ledger.map(({ kind, qty, value }) => [kind, qty, value])).toEqual([
    ['销售红冲', 6, 360],
    ['销售', -6, -360],
    ['进货', 10, 600],
  ])
  expect((await owner.ok(outbound.log, { id: ckId })).content.at(-1)).toMatchObject({ toStatus: '已红冲', note: '红冲：开错客户' })
  await trade.expectSound()
})

test('a stock-in taken back leaves at what it came in at; not when its goods are gone', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const wrong = await trade.receive({ pjid, rkAmount: 5, purchasePrice: 600 })
  expect(await owner.ok(reversal.stockIn, { id: wrong, note: '价格录错' })).toMatchObject({ status: '已红冲' })
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10, costSum: 600 })
  expect((await owner.ok(stockInHistory.pageQuery, { pjid })).page.totalCount).toBe(1)
  expect((await owner.send(reversal.stockIn, { id: wrong, note: '再来' })).body.msg).toBe(stale)
  const gone = await trade.receive({ pjid, rkAmount: 5 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 12 }]))
  expect((await owner.send(reversal.stockIn, { id: gone, note: '错' })).body.msg).toContain('库存不足')
  await trade.expectSound()
})

test('a draft can be deleted, which the operation log keeps; a return can be kept in mind by a reminder', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { source } = await sold(trade)
  const { id, thNo } = await owner.ok(saleReturn.save, draftOf(trade, source.id, 1))
  const time = `${Number(today.slice(0, 4)) + 1}-01-02 09:00`
  await owner.ok(reminders.save, {
    content: '问客户何时送回',
    time,
    repeat: '',
    userIds: [],
    link: `xt/${id}`,
    linkName: `销售退货 ${thNo}`,
  })
  await owner.ok(saleReturn.remove, { id })
  expect((await owner.ok(saleReturn.get, { id })).content).toBeNull()
  const { page } = await owner.ok(logs.operations, { entity: 'xt' })
  expect(page.list).toMatchObject([{ entityName: '销售退货', action: '删除' }])
})

test('what has been paid is not taken back until the payment is', async () => {
  const { owner, sell, money, expectSound } = await newBooks()
  const { id } = await sell(300)
  const paid = await money(300)
  const undo = async () => (await owner.send(reversal.sale, { id, note: '错' })).body.msg
  expect(await undo()).toMatch(/^单据 CK\d+ 已核销（SK\d+），请先取消核销或红冲收付款$/)
  await owner.ok(receipts.reverse, { id: paid.id, note: '收错' })
  expect(await undo()).not.toContain('已核销')
  expect((await owner.ok(outbound.get, { id })).content?.status).toBe('已红冲')
  await expectSound()
})

test('what has a return hanging on it is not taken back', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const { ckId, source } = await sold(trade)
  const id = await saved(trade, source.id, 1)
  const { thNo } = (await owner.ok(saleReturn.get, { id })).content ?? { thNo: randomUUID() }
  await owner.ok(saleReturn.approve, { id })
  expect((await owner.send(reversal.sale, { id: ckId, note: '错' })).body.msg).toBe(`已有退货单 ${thNo}，不能红冲`)
  await owner.ok(saleReturn.close, { id })
  const draft = await saved(trade, source.id, 1)
  await owner.ok(reversal.sale, { id: ckId, note: '错' })
  // the other way round: what was taken back has nothing to return
  expect((await owner.send(saleReturn.approve, { id: draft })).body.msg).toBe('来源单据已红冲或不存在，不能退货')
  await trade.expectSound()
})
