import { expect, test } from 'vitest'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { parts } from '#contract/master/parts.ts'
import { newTrade, today } from '#test/trade.ts'

/** A part of which 12 make a box, bought at 5 a piece. */
async function shop() {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part({ pjNo: 'BOX-2', pjUnit: '只', purchasePrice: 5, units: [{ unit: '箱', factor: 12, buys: true }] })
  const inBoxes = { pjid, warehouseId, unit: '箱', unitFactor: 12 }
  const order = (line: object) => ({ supplierId, cgDate: today, lines: [{ ...inBoxes, ...line } as never] })
  const receipt = (line: object) => ({ supplierId, rkDate: today, lines: [{ ...inBoxes, ...line } as never] })
  const ordered = async (cgId: number) => (await owner.ok(purchaseOrders.pageLines, { cgId })).page.list[0]
  const received = async (rkId: number) => (await owner.ok(stockIn.pageLines, { rkId })).page.list[0]
  const owed = async () => (await owner.ok(openItemCalls.yf.owed, {})).page.list.find(({ id }) => id === supplierId)?.balance ?? 0
  const stock = async () => (await trade.stockOf(pjid)).map(({ stockAmount, costSum }) => [stockAmount, costSum])
  return { ...trade, pjid, order, receipt, ordered, received, owed, stock }
}

test('ordered in boxes, received in boxes: 24 pieces for 200.00 in stock and owed; three go back for 25.00', async () => {
  const trade = await shop()
  const { owner, order, ordered, received, owed, stock, supplierId, warehouseId } = trade
  const { id: cgId } = await owner.ok(purchaseOrders.save, order({ cgAmount: 24, unitPrice: 100 }))
  expect(await ordered(cgId)).toMatchObject({
    cgAmount: 24,
    purchasePrice: 8.3333,
    purchaseSum: 200,
    unitPrice: 100,
    unitText: '2箱（24只）',
  })
  await owner.ok(purchaseOrders.approve, { id: cgId })
  const { id: rkId } = await owner.ok(stockIn.receive, { cgId })
  expect(await received(rkId)).toMatchObject({ rkAmount: 24, purchaseSum: 200, unit: '箱', unitPrice: 100, unitText: '2箱（24只）' })
  await owner.ok(stockIn.confirm, { id: rkId })
  expect([await stock(), await owed()]).toEqual([[[24, 200]], 200])
  const lines = [{ sourceLineId: (await received(rkId))?.id ?? 0, thAmount: 3, warehouseId }]
  const { id } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, reason: '质量问题', lines })
  await owner.ok(purchaseReturn.approve, { id })
  await owner.ok(purchaseReturnSteps.ship, { id })
  expect([await stock(), await owed()]).toEqual([[[21, 175]], 175])
  await trade.expectSound()
})

test('a part of a box that came is received in pieces; so is a box that is another number by now', async () => {
  const { owner, pjid, order, ordered, received } = await shop()
  const { id: cgId } = await owner.ok(purchaseOrders.save, order({ cgAmount: 24, unitPrice: 100 }))
  await owner.ok(purchaseOrders.approve, { id: cgId })
  const line = await ordered(cgId)
  const { id: part } = await owner.ok(stockIn.receive, { cgId, lines: [{ id: line?.id ?? 0, amount: 5 }] })
  // 5 × 8.3333
  expect(await received(part)).toMatchObject({ rkAmount: 5, unit: '', purchasePrice: 8.3333, purchaseSum: 41.67 })
  const { content } = await owner.ok(parts.getOne, { id: pjid })
  const { pjNo = '', pjName = '', pjBrand = '', pjUnit = '', version } = content ?? {}
  await owner.ok(parts.save, { id: pjid, pjNo, pjName, pjBrand, pjUnit, version, units: [{ unit: '箱', factor: 10 }] })
  const { id: rest } = await owner.ok(stockIn.receive, { cgId, lines: [{ id: line?.id ?? 0, amount: 12 }] })
  expect(await received(rest)).toMatchObject({ rkAmount: 12, unit: '', purchasePrice: 8.3333 })
})

test('what is not typed is the price of the part, a box twelve times as much; wrong units are refused with their line', async () => {
  const { owner, receipt, order, received } = await shop()
  const { id } = await owner.ok(stockIn.save, receipt({ rkAmount: 12 }))
  expect(await received(id)).toMatchObject({ purchasePrice: 5, unitPrice: 60, purchaseSum: 60 })
  const { id: base } = await owner.ok(stockIn.save, receipt({ rkAmount: 12, purchasePrice: 4 }))
  expect(await received(base)).toMatchObject({ purchasePrice: 4, unitPrice: 48, purchaseSum: 48 })
  expect((await owner.call(stockIn.save, receipt({ rkAmount: 13 }))).msg).toBe('第1行：数量 13 不能折算为 箱')
  expect((await owner.call(purchaseOrders.save, order({ cgAmount: 12, unit: '盒' }))).msg).toBe('第1行：商品没有单位 盒，请重新选择单位')
  expect((await owner.call(purchaseOrders.save, order({ cgAmount: 12, unitFactor: 10 }))).msg).toBe('第1行：1箱现在是12只，请重新选择单位')
})

test('who may not see what is paid reads *** for a box as well', async () => {
  const { owner, tenant, receipt } = await shop()
  const { id } = await owner.ok(stockIn.save, receipt({ rkAmount: 24, unitPrice: 100 }))
  const keeper = await tenant.withTags('busi:rk:query')
  const [line] = (await keeper.ok(stockIn.pageLines, { rkId: id })).page.list
  expect(line).toMatchObject({ unitText: '2箱（24只）', unitPrice: MASKED, purchasePrice: MASKED })
})
