import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade } from '#test/trade.ts'

test('合计 of the whole stock is what its rows add up to, reserved goods and scrap included; filtered it follows the filter', async () => {
  const { owner, tenant, part, receive, saleDraft, ckDraft, warehouseId } = await newTrade()
  const { id: second } = await owner.ok(warehouses.save, { warehouseName: '二仓' })
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  const [one, two, gone] = [await part(), await part(), await part()]
  await receive({ pjid: one, rkAmount: 3, purchasePrice: 10 }, { pjid: one, rkAmount: 4, purchasePrice: 10.01, warehouseId: second })
  await receive({ pjid: two, rkAmount: 5, purchasePrice: 20 }, { pjid: two, rkAmount: 2, purchasePrice: 1, warehouseId: scrap })
  await receive({ pjid: gone, rkAmount: 1, purchasePrice: 7 })
  await owner.ok(outbound.counter, ckDraft([{ pjid: gone, ckAmount: 1 }]))
  await owner.ok(outbound.confirm, { id: await saleDraft([{ pjid: one, ckAmount: 2 }]) })

  for (const filter of [{}, { showStock: true }, { reject: true }, { reject: true, showStock: true }, { warehouseId }, { pjid: one }]) {
    const { list } = (await owner.ok(stock.page, { ...filter, limit: 100 })).page
    const { content } = await owner.ok(stock.totals, filter)
    const sum = (prop: 'stockAmount' | 'reserved' | 'usable' | 'costSum') =>
      list.reduce((total, row) => total + Math.round(Number(row[prop]) * 10_000), 0) / 10_000
    expect(content).toMatchObject({ stockAmount: sum('stockAmount'), reserved: sum('reserved'), usable: sum('usable') })
    expect(content.costSum).toBeCloseTo(sum('costSum'), 3)
  }
  expect((await owner.ok(stock.totals, { reject: true })).content).toMatchObject({
    stockAmount: 14,
    reserved: 2,
    usable: 12,
    costSum: 172.04,
  })
  const keeper = await tenant.withTags('busi:kc:query')
  expect((await keeper.ok(stock.totals, {})).content).toMatchObject({ stockAmount: 12, costSum: MASKED })
  expect((await (await newTrade()).owner.ok(stock.totals, {})).content).toMatchObject({
    stockAmount: 0,
    reserved: 0,
    usable: 0,
    costSum: 0,
  })
})
