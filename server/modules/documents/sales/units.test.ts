import { expect, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { parts } from '#contract/master/parts.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

/** A part of which 12 make a box, and so many pieces of it at 5 each. */
async function shop(pieces = 48, factor = 12) {
  const trade = await newTrade()
  const units = [{ unit: '箱', factor, barcode: '' }]
  const pjid = await trade.part({ pjNo: 'BOX-1', pjUnit: '只', xsPrice: 10, units })
  await trade.receive({ pjid, rkAmount: pieces, purchasePrice: 5 })
  const lines = async (ckId: number) => (await trade.owner.ok(outbound.pageLines, { ckId })).page.list
  const lineOf = async (ckId: number) => (await lines(ckId))[0]
  const boxes = (count: number, unitPrice?: number) => ({
    ...{ pjid, ckAmount: count * factor, unit: '箱', unitFactor: factor, warehouseId: trade.warehouseId },
    ...(unitPrice !== undefined && { unitPrice }),
  })
  const draft = (line: object, change: object = {}) => ({ clientId: trade.clientId, ckDate: today, ...change, lines: [line as never] })
  const owes = async () => (await trade.owner.ok(openItemCalls.ys.owed, {})).page.list.find(({ id }) => id === trade.clientId)?.balance ?? 0
  return { ...trade, pjid, lineOf, lines, boxes, draft, owes }
}
const left = async ({ stockOf }: Trade, pjid: number) => (await stockOf(pjid)).map(({ stockAmount, costSum }) => [stockAmount, costSum])

test('two boxes at 100.00 are 24 pieces and 200.00, whatever a twelfth of it is; the discount counts from there', async () => {
  const { owner, boxes, draft, lineOf } = await shop()
  const { id } = await owner.ok(outbound.save, draft(boxes(2, 100)))
  expect(await lineOf(id)).toMatchObject({
    ...{ ckAmount: 24, xsPrice: 8.3333, xsSum: 200, txsSum: 200, priceSource: '手工' },
    ...{ unit: '箱', unitFactor: 12, unitName: '箱', unitAmount: 2, unitText: '2箱（24只）', unitPrice: 100, unitTxsPrice: 100 },
    units: [{ unit: '箱', factor: 12, buys: false, sells: false }],
  })
  // 95 of 100: 190.00, and a box comes to 95
  const { id: discounted } = await owner.ok(outbound.save, draft(boxes(2, 100), { yhRate: 95 }))
  expect(await lineOf(discounted)).toMatchObject({ xsSum: 200, txsSum: 190, unitTxsPrice: 95 })
})

test('144 to a box: 100.00 is 100.00, where 144 × 0.6944 would be 99.99', async () => {
  const { owner, boxes, draft, lineOf } = await shop(300, 144)
  const { id } = await owner.ok(outbound.save, draft(boxes(1, 100)))
  expect(await lineOf(id)).toMatchObject({ ckAmount: 144, xsPrice: 0.6944, xsSum: 100, txsSum: 100 })
  expect((await owner.ok(outbound.get, { id })).content).toMatchObject({ ckAmount: 144, txsPrice: 100 })
})

test('a price that was not typed is that of the rules, for a box twelve times as much; a line in pieces is as it was', async () => {
  const { owner, pjid, warehouseId, boxes, draft, lineOf } = await shop()
  const { id } = await owner.ok(outbound.save, draft(boxes(2)))
  expect(await lineOf(id)).toMatchObject({ xsPrice: 10, unitPrice: 120, xsSum: 240, priceSource: '销售价' })
  const { id: plain } = await owner.ok(outbound.save, draft({ pjid, ckAmount: 3, warehouseId }))
  expect(await lineOf(plain)).toMatchObject({
    unit: '',
    unitFactor: 1,
    unitName: '只',
    unitAmount: 3,
    unitText: '',
    unitPrice: 10,
    xsSum: 30,
  })
  // the base price alone, as the specification has it
  const { id: base } = await owner.ok(outbound.save, draft({ ...boxes(2), xsPrice: 9 }))
  expect(await lineOf(base)).toMatchObject({ xsPrice: 9, unitPrice: 108, xsSum: 216 })
})

test('sold, three pieces come back at their share, then the rest; all of it is taken back', async () => {
  const trade = await shop()
  const { owner, pjid, boxes, draft, lineOf, owes, clientId, warehouseId } = trade
  const { id } = await owner.ok(outbound.counter, draft(boxes(2, 100)))
  expect([await left(trade, pjid), await owes()]).toEqual([[[24, 120]], 200])
  const back = async (thAmount: number) => {
    const lines = [{ sourceLineId: (await lineOf(id))?.id ?? 0, thAmount, warehouseId }]
    const { id: thId } = await owner.ok(saleReturn.save, { clientId, thDate: today, reason: '质量问题', lines })
    await owner.ok(saleReturn.approve, { id: thId })
    await owner.ok(saleReturnSteps.checkDone, { id: thId })
    return thId
  }
  // 200.00 × 3 / 24
  await back(3)
  expect([await left(trade, pjid), await owes()]).toEqual([[[27, 135]], 175])
  await back(21)
  expect([await left(trade, pjid), await owes()]).toEqual([[[48, 240]], 0])
  await trade.expectSound()
})

test('a sale in boxes is taken back whole by 红冲', async () => {
  const trade = await shop()
  const { owner, pjid, boxes, draft, owes } = trade
  const { id } = await owner.ok(outbound.counter, draft(boxes(2, 100)))
  await owner.ok(reversal.sale, { id, note: '开错' })
  expect([await left(trade, pjid), await owes()]).toEqual([[[48, 240]], 0])
  await trade.expectSound()
})

test('twenty of 24 are found: one box and eight, 166.67', async () => {
  const trade = await shop()
  const { owner, boxes, draft, lineOf } = trade
  const { id } = await owner.ok(outbound.save, draft(boxes(2, 100)))
  await owner.ok(outbound.confirm, { id })
  await owner.ok(outbound.pickStart, { id })
  await owner.ok(outbound.pickDone, { id, lines: [{ id: (await lineOf(id))?.id ?? 0, amount: 20 }] })
  expect(await lineOf(id)).toMatchObject({
    ckAmount: 20,
    shortAmount: 4,
    xsSum: 166.67,
    unitText: '1箱8只（20只）',
    unitAmount: 20,
    unitPrice: 100,
  })
  await trade.expectSound()
})

test('what a line of units may not say is refused in words', async () => {
  const { owner, pjid, boxes, draft } = await shop()
  const said = async (line: object) => (await owner.call(outbound.save, draft({ ...boxes(2, 100), ...line }))).msg
  expect(await said({ unit: '盒' })).toBe('第1行：商品没有单位 盒，请重新选择单位')
  expect(await said({ unitFactor: 10 })).toBe('第1行：1箱现在是12只，请重新选择单位')
  expect(await said({ ckAmount: 25 })).toBe('第1行：数量 25 不能折算为 箱')
  expect(await said({ unitPrice: -1 })).toBe('第1行：销售价不能小于0')
  expect(await said({ unitPrice: 10_000_000 })).toBe('第1行：单价最高 9,999,999.99')
  expect(await said({ ckAmount: 1.5 })).toBe('第1行：数量不能有小数')
  // half a box is six pieces; and the own unit by its name is no other unit
  expect((await owner.call(outbound.save, draft({ ...boxes(2, 100), ckAmount: 6 }))).code).toBe(Code.done)
  const own = await owner.ok(outbound.save, draft({ pjid, ckAmount: 2, unit: '只', warehouseId: boxes(1).warehouseId }))
  expect((await owner.ok(outbound.pageLines, { ckId: own.id })).page.list[0]).toMatchObject({ unit: '', ckAmount: 2 })
})

test('a unit that has gone since: what was sold reads on, a draft is told when it is saved again', async () => {
  const { owner, pjid, boxes, draft, lineOf } = await shop()
  const { id: sold } = await owner.ok(outbound.counter, draft(boxes(1, 100)))
  const { id, version } = await owner.ok(outbound.save, draft(boxes(1, 100)))
  const { content } = await owner.ok(parts.getOne, { id: pjid })
  const { pjNo = '', pjName = '', pjBrand = '', pjUnit = '', version: of } = content ?? {}
  await owner.ok(parts.save, { id: pjid, pjNo, pjName, pjBrand, pjUnit, version: of, units: [] })
  expect(await lineOf(sold)).toMatchObject({ unitText: '1箱（12只）', units: [] })
  const again = await owner.call(outbound.save, { ...draft(boxes(1, 100)), id, version })
  expect(again.msg).toBe('第1行：商品没有单位 箱，请重新选择单位')
})

test('two at once want two boxes of 30 pieces: one gets them; the same press twice is one sale', async () => {
  const trade = await shop(30)
  const { owner, pjid, boxes, draft } = trade
  const answers = await Promise.all([1, 2].map(() => owner.call(outbound.counter, draft(boxes(2, 100)))))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== Code.done)?.msg).toContain('库存不足')
  expect(await left(trade, pjid)).toEqual([[6, 30]])
  const press = { ...draft({ pjid, ckAmount: 6, unit: '箱', unitPrice: 100, warehouseId: trade.warehouseId }), submittime: 'one-press' }
  await Promise.all([1, 2].map(() => owner.call(outbound.counter, press)))
  expect((await owner.ok(outbound.page, {})).page.list).toHaveLength(2)
  expect(await left(trade, pjid)).toEqual([[0, 0]])
  await trade.expectSound()
})

test('a quote in boxes becomes a sale in boxes at its price; a part of a box is sold in pieces', async () => {
  const { owner, boxes, draft, lines } = await shop()
  const { id } = await owner.ok(outbound.save, draft(boxes(2, 100), { ckType: CK_TYPE.quote, validUntil: today }))
  await owner.ok(outbound.confirm, { id })
  const [line] = await lines(id)
  const first = await owner.ok(outbound.convert, { id, toType: CK_TYPE.sale, lines: [{ id: line?.id ?? 0, amount: 12 }] })
  expect((await lines(first.id))[0]).toMatchObject({ unitText: '1箱（12只）', unitPrice: 100, xsSum: 100, priceSource: '报价' })
  const rest = await owner.ok(outbound.convert, { id, toType: CK_TYPE.sale, lines: [{ id: line?.id ?? 0, amount: 5 }] })
  // 5 × 8.3333
  expect((await lines(rest.id))[0]).toMatchObject({ unit: '', ckAmount: 5, xsPrice: 8.3333, xsSum: 41.67 })
})

test('a presale keeps the price of the box, whatever is sent for it', async () => {
  const { owner, boxes, draft, lines } = await shop()
  const { id } = await owner.ok(outbound.save, draft(boxes(2, 100), { ckType: CK_TYPE.presale }))
  await owner.ok(outbound.confirm, { id })
  const made = await owner.ok(outbound.convert, { id, toType: CK_TYPE.sale })
  const [line] = await lines(made.id)
  const saved = { ...boxes(2, 1), sourceLineId: line?.sourceLineId ?? 0 }
  await owner.ok(outbound.save, { ...draft(saved), id: made.id, version: made.version })
  expect((await lines(made.id))[0]).toMatchObject({ unitPrice: 100, xsSum: 200, priceSource: '预售价' })
})

test('who may not see prices sells boxes at what the rules say, and reads ***; another company finds nothing', async () => {
  const { owner, tenant, boxes, draft, lineOf } = await shop()
  const blind = await tenant.withTags('busi:ck:add', 'busi:ck:query')
  const { id } = await blind.ok(outbound.save, draft(boxes(2, 1)))
  expect(await lineOf(id)).toMatchObject({ unitPrice: 120, xsSum: 240 })
  const [line] = (await blind.ok(outbound.pageLines, { ckId: id })).page.list
  expect(line).toMatchObject({ unitText: '2箱（24只）', unitPrice: MASKED, unitTxsPrice: MASKED, xsPrice: MASKED, xsSum: MASKED })
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(outbound.pageLines, { ckId: id })).page.list).toEqual([])
  expect((await owner.ok(outbound.get, { id })).content?.txsPrice).toBe(240)
})
