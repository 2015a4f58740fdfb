import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { asOwner } from '#test/roll-results.ts'
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

test('合计 of the whole stock is the same whatever of the ledger is rolled up: before, with postings after it, two at once, taken back, filled anew; what drifts is named', async () => {
  const trade = await newTrade()
  const { owner, tenant, part, receive, ckDraft } = trade
  const own = (text: string) => asOwner((client) => client.query(text, [tenant.tenantId]))
  const roll = async () => {
    await own(`update stock_ledger set posted_at = now() - interval '2 hours' where tenant_id = $1`)
    await Promise.all([1, 2].map(() => asOwner((client) => client.query('select house.roll_ledger(0)'))))
  }
  const whole = async () => (await owner.ok(stock.totals, {})).content
  const wrong = async () =>
    (await owner.ok(reconciliation.reconcile, {})).content.filter((check) => check.wrong > 0).map(({ name }) => name)
  const pjid = await part()
  await receive({ pjid, rkAmount: 10, purchasePrice: 10.01 })
  expect(await whole()).toMatchObject({ stockAmount: 10, costSum: 100.1 })
  await roll()
  expect(await whole()).toMatchObject({ stockAmount: 10, costSum: 100.1 })
  const sales = await Promise.all([1, 2].map((ckAmount) => owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount }]))))
  expect(await whole()).toMatchObject({ stockAmount: 7, costSum: 70.07 })
  await owner.ok(reversal.sale, { id: sales[1]?.id ?? 0, note: '开错' })
  expect(await whole()).toMatchObject({ stockAmount: 9, costSum: 90.09 })
  await roll()
  expect(await whole()).toMatchObject({ stockAmount: 9, costSum: 90.09 })
  const { rows } = await own('select qty::float, value::float from stock_pool where tenant_id = $1 and pool = 0')
  expect(rows).toEqual([{ qty: 9, value: 90.09 }])
  expect(await wrong()).toEqual([])
  await own('update stock_pool set value = value + 1 where tenant_id = $1')
  expect(await wrong()).toEqual(['库存合计 = 成本池'])
  await own('select house.rebuild_ledger($1)')
  expect(await whole()).toMatchObject({ stockAmount: 9, costSum: 90.09 })
  expect(await wrong()).toEqual([])
})
