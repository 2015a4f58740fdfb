import { expect, test } from 'vitest'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { parts } from '#contract/master/parts.ts'
import { newTrade, today } from '#test/trade.ts'

/** Two boxes of a part were sold at 100.00 a box, and three pieces at 10. */
async function shop(factor = 12, boxes = 2) {
  const trade = await newTrade()
  const { owner, clientId, warehouseId } = trade
  const pjid = await trade.part({ pjNo: 'BOX-1', pjUnit: '只', xsPrice: 10, units: [{ unit: '箱', factor }] })
  await trade.receive({ pjid, rkAmount: factor * boxes + 3, purchasePrice: 5 })
  const inBoxes = { pjid, warehouseId, ckAmount: factor * boxes, unit: '箱', unitFactor: factor, unitPrice: 100 }
  const sell = (change: object = {}) =>
    owner.ok(outbound.counter, { clientId, ckDate: today, ...change, lines: [inBoxes, { pjid, warehouseId, ckAmount: 3 }] })
  const sources = async () => {
    const list = (await owner.ok(saleReturn.pageSource, { clientId })).page.list
    return [list.find(({ unit }) => unit === '箱'), list.find(({ unit }) => unit === '')] as const
  }
  const draft = async (line: object) => {
    const [box] = await sources()
    const lines = [{ sourceLineId: box?.id ?? 0, warehouseId, ...line } as never]
    return { clientId, thDate: today, reason: '质量问题', lines }
  }
  const back = async (line: object) => (await owner.ok(saleReturn.save, await draft(line))).id
  const lineOf = async (thId: number) => (await owner.ok(saleReturn.pageLines, { thId })).page.list[0]
  const refusal = async (line: object) => (await owner.call(saleReturn.save, await draft(line))).msg
  const post = async (id: number) => {
    await owner.ok(saleReturn.approve, { id })
    await owner.ok(saleReturnSteps.checkDone, { id })
  }
  const owes = async () => (await owner.ok(openItemCalls.ys.owed, {})).page.list.find(({ id }) => id === clientId)?.balance ?? 0
  const units = async (next: object[]) => {
    const { pjNo = '', pjName = '', pjBrand = '', pjUnit = '', version } = (await owner.ok(parts.getOne, { id: pjid })).content ?? {}
    await owner.ok(parts.save, { id: pjid, pjNo, pjName, pjBrand, pjUnit, version, units: next as never })
  }
  return { ...trade, pjid, sell, sources, back, lineOf, refusal, post, owes, units }
}

test('one box comes back as a box at what a box cost, then the rest of it in pieces', async () => {
  const { sell, sources, back, lineOf, post, owes, expectSound } = await shop()
  await sell()
  const [box, piece] = await sources()
  expect(box).toMatchObject({ unit: '箱', unitFactor: 12, unitPrice: 100, price: 8.3333, unitText: '2箱（24只）', rest: 24 })
  expect(piece).toMatchObject({ unit: '', unitText: '', price: 10, unitPrice: 10 })
  const one = await back({ thAmount: 12, unit: '箱', unitFactor: 12 })
  expect(await lineOf(one)).toMatchObject({
    ...{ thAmount: 12, unit: '箱', unitFactor: 12, unitName: '箱', unitAmount: 1, unitText: '1箱（12只）' },
    ...{ unitPrice: 100, sourceUnitPrice: 100, thPrice: 8.3333, sourcePrice: 8.3333, thSum: 100 },
    units: [{ unit: '箱', factor: 12, buys: false, sells: false }],
  })
  await post(one)
  // 200 + 30 − 100
  expect(await owes()).toBe(130)
  const loose = await back({ thAmount: 3 })
  // 3 of 24 for 200.00
  expect(await lineOf(loose)).toMatchObject({ unit: '', unitText: '', thPrice: 8.3333, thSum: 25 })
  await post(loose)
  await post(await back({ thAmount: 9 }))
  expect(await owes()).toBe(30)
  await expectSound()
})

test('the order’s discount counts for the box that comes back, and a lower price is that of the box', async () => {
  const { sell, sources, back, lineOf } = await shop(144, 10)
  await sell({ yhRate: 95 })
  expect((await sources())[0]).toMatchObject({ unitPrice: 95, price: 0.6597 })
  // 10 boxes of 144 at 95.00; 1440 × 0.6597 would be 949.97
  const whole = await back({ thAmount: 1440, unit: '箱' })
  expect(await lineOf(whole)).toMatchObject({ thSum: 950, unitPrice: 95 })
  const less = await back({ thAmount: 1440, unit: '箱', unitPrice: 90 })
  expect(await lineOf(less)).toMatchObject({ thSum: 900, unitPrice: 90, thPrice: 0.625 })
})

test('of a box only a part came: the rest of what was agreed for the box', async () => {
  const { owner, sell, back, lineOf, expectSound } = await shop()
  await sell()
  const id = await back({ thAmount: 24, unit: '箱', unitPrice: 90 })
  await owner.ok(saleReturn.approve, { id })
  await owner.ok(saleReturnSteps.checkDone, { id, lines: [{ id: (await lineOf(id))?.id ?? 0, amount: 20 }] })
  // 20 of 12 at 90.00
  expect(await lineOf(id)).toMatchObject({ thAmount: 20, shortAmount: 4, thSum: 150, unitText: '1箱8只（20只）', unitAmount: 20 })
  await expectSound()
})

test('what a returned box may not be is said in words', async () => {
  const { sell, refusal } = await shop()
  await sell()
  expect(await refusal({ thAmount: 13, unit: '箱' })).toBe('第1行：数量 13 不能折算为 箱')
  expect(await refusal({ thAmount: 12, unit: '盒' })).toMatch(/^第1行：CK\d+ 不是按 盒 开的，请按 箱 退货$/)
  expect(await refusal({ thAmount: 12, unit: '箱', unitPrice: 100.5 })).toBe('第1行 BOX-1：退货价不能高于原价100')
  expect(await refusal({ thAmount: 36, unit: '箱' })).toMatch(/只能再退24，本单退36$/)
  expect(await refusal({ thAmount: 12, unit: '箱', unitPrice: -1 })).not.toBe('操作成功')
})

test.each([
  ['is another number by now', [{ unit: '箱', factor: 10 }]],
  ['is gone', []],
])('the unit of the part %s: the box that was sold comes back as it was', async (_, units) => {
  const trade = await shop()
  await trade.sell()
  await trade.units(units)
  const id = await trade.back({ thAmount: 12, unit: '箱', unitFactor: 12 })
  expect(await trade.lineOf(id)).toMatchObject({ unitText: '1箱（12只）', thSum: 100, units: [{ unit: '箱', factor: 12 }] })
  await trade.post(id)
  expect(await trade.owes()).toBe(130)
  await trade.expectSound()
})

test('a box goes back to the supplier; who may not see what is paid reads *** for it', async () => {
  const trade = await shop()
  const { owner, tenant, supplierId, warehouseId, pjid } = trade
  const line = { pjid, warehouseId, rkAmount: 24, unit: '箱', unitFactor: 12, unitPrice: 70 }
  const { id: rkId } = await owner.ok(stockIn.save, { supplierId, rkDate: today, lines: [line] })
  await owner.ok(stockIn.confirm, { id: rkId })
  const source = (await owner.ok(purchaseReturn.pageSource, { clientId: supplierId })).page.list.find(({ unit }) => unit === '箱')
  expect(source).toMatchObject({ unitPrice: 70, price: 5.8333, unitText: '2箱（24只）' })
  const lines = [{ sourceLineId: source?.id ?? 0, warehouseId, thAmount: 12, unit: '箱' }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  const read = async (by: typeof owner) => (await by.ok(purchaseReturn.pageLines, { thId: id })).page.list[0]
  expect(await read(owner)).toMatchObject({ unitText: '1箱（12只）', unitPrice: 70, thSum: 70 })
  expect(await read(await tenant.withTags('busi:ct:query'))).toMatchObject({
    unitText: '1箱（12只）',
    unitPrice: MASKED,
    sourceUnitPrice: MASKED,
  })
  await trade.expectSound()
})

test('refused at the door: whole boxes come back as boxes, what is less than one in pieces, each at its share', async () => {
  const { owner, pjid, clientId, warehouseId, owes, expectSound } = await shop(12, 3)
  const onTheWay = async () => {
    const line = { pjid, warehouseId, ckAmount: 12, unit: '箱', unitFactor: 12, unitPrice: 100 }
    const { id } = await owner.ok(outbound.save, { clientId, ckDate: today, lines: [line] })
    await owner.ok(outbound.confirm, { id })
    for (const step of ['pickStart', 'pickDone', 'checkStart', 'checkDone', 'packStart'] as const) await owner.ok(outbound[step], { id })
    await owner.ok(outbound.packDone, { id, boxCount: 1 })
    await owner.ok(outbound.ship, { id })
    return id
  }
  const refusedOf = async (amount: number) => {
    const id = await onTheWay()
    const [line] = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
    const { thId } = await owner.ok(reversal.refuse, { id, reason: '', lines: [{ id: line?.id ?? 0, amount }] })
    return thId
  }
  const lineOf = async (thId: number) => (await owner.ok(saleReturn.pageLines, { thId })).page.list[0]
  const [box, loose] = [await refusedOf(12), await refusedOf(5)]
  expect(await lineOf(box)).toMatchObject({ unit: '箱', unitText: '1箱（12只）', unitPrice: 100, thSum: 100 })
  // five of twelve for 100.00
  expect(await lineOf(loose)).toMatchObject({ unit: '', unitText: '', thAmount: 5, thSum: 41.67 })
  for (const id of [box, loose]) await owner.ok(saleReturnSteps.checkDone, { id })
  expect(await owes()).toBe(58.33)
  await expectSound()
})
