import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
let trade: Trade
beforeAll(async () => {
  await owner.connect()
  trade = await newTrade()
})
afterAll(() => owner.end())

const sell = (...lines: { pjid: number; ckAmount: number }[]) => trade.owner.ok(outbound.counter, trade.ckDraft(lines))
/** The books of a part as if its sales had been made so many days ago. */
async function age(pjid: number, days: number) {
  const { tenantId } = trade.tenant
  await owner.query('update ck_product set ck_date = ck_date - $3::int where tenant_id = $1 and part_id = $2', [tenantId, pjid, days])
  await owner.query('update part_sale_day set sale_day = sale_day - $3::int where tenant_id = $1 and part_id = $2', [tenantId, pjid, days])
}
const indexOf = async (pjid: number) => (await trade.owner.ok(partTrade.salesIndex, { pjid })).page

test('the sales index counts pieces and orders, this year beside the last', async () => {
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100 })
  await sell({ pjid, ckAmount: 3 }, { pjid, ckAmount: 1 })
  await sell({ pjid, ckAmount: 2 })
  const [now, before] = await indexOf(pjid)
  const month = Number(today.slice(5, 7)) as 1
  expect(now).toMatchObject({
    yearCodeDesc: `${today.slice(0, 4)}年`,
    unsaleDays: 0,
    lday7Amt: 6,
    lday7Cnt: 2,
    lday365Amt: 6,
    [`mon${month}Amt`]: 6,
    [`mon${month}Cnt`]: 2,
  })
  expect(before).toMatchObject({ yearCodeDesc: `${Number(today.slice(0, 4)) - 1}年`, unsaleDays: null, lday365Amt: 0, lday365Cnt: 0 })
  await trade.expectSound()
})

test('what was sold ten days ago is not of the last seven, and the last sale lies ten days back', async () => {
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100 })
  await sell({ pjid, ckAmount: 5 })
  await age(pjid, 10)
  await sell({ pjid, ckAmount: 1 })
  expect((await indexOf(pjid))[0]).toMatchObject({ unsaleDays: 0, lday7Amt: 1, lday30Amt: 6, lday30Cnt: 2 })
  await age(pjid, 400)
  const [now, before] = await indexOf(pjid)
  expect(now).toMatchObject({ unsaleDays: 400, lday365Amt: 0 })
  expect(before?.lday90Amt).toBe(6)
})

test('ten sales at once of one part are all in the index', async () => {
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100 })
  await Promise.all(Array.from({ length: 10 }, () => sell({ pjid, ckAmount: 1 })))
  expect((await indexOf(pjid))[0]).toMatchObject({ lday7Amt: 10, lday7Cnt: 10 })
  await trade.expectSound()
})

test('of several suppliers the first goods left first; what is left is the newest', async () => {
  const pjid = await trade.part()
  const second = await trade.client({ tags: 2, clientName: '后来的供应商' })
  await trade.receive({ pjid, rkAmount: 10 })
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 5 }], { supplierId: second }))
  await trade.owner.ok(stockIn.confirm, { id })
  await sell({ pjid, ckAmount: 12 })
  const { data } = await trade.owner.ok(partTrade.suppliers, { pjid })
  expect(data.map(({ supplierId, rkamount, ckamount, markAmount }) => [supplierId, rkamount, ckamount, markAmount])).toEqual([
    [trade.supplierId, 10, 10, 0],
    [second, 5, 2, 3],
  ])
})

test('what was lost or given away was not sold, nor what clients gave back', async () => {
  const { owner, warehouseId, clientId } = trade
  const pjid = await trade.part()
  const paper = async (kind: 'qc' | 'bs', qty: number) => {
    const { id } = await owner.ok(stockPapers.save, { kind, paperDate: today, reason: '损坏', lines: [{ pjid, warehouseId, qty }] })
    await owner.ok(stockPapers.audit, { id })
  }
  const rows = async () =>
    (await owner.ok(partTrade.suppliers, { pjid })).data.map((row) => [row.supplierName, row.rkamount, row.ckamount, row.markAmount])
  await trade.receive({ pjid, rkAmount: 20 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 7 }]))
  const line = (await owner.ok(outbound.pageLines, { ckId })).page.list[0]?.id ?? 0
  const back = { clientId, thDate: today, lines: [{ sourceLineId: line, thAmount: 2, warehouseId }] }
  const { id: thId } = await owner.ok(saleReturn.save, back)
  await owner.ok(saleReturn.approve, { id: thId })
  await owner.ok(saleReturnSteps.checkDone, { id: thId })
  await paper('bs', 4)
  await paper('qc', 2)
  const [[name, supplied, sold, left] = []] = await rows()
  expect([name === '期初及其他', supplied, sold, left]).toEqual([false, 20, 5, 9])
})

test('a part that is not there, or is another tenant’s, is no part', async () => {
  const other = await newTrade()
  const theirs = await other.part()
  await other.receive({ pjid: theirs, rkAmount: 1 })
  for (const pjid of [0, theirs]) {
    const { body } = await trade.owner.send(partTrade.suppliers, { pjid })
    expect(body).toMatchObject({ code: 2, msg: '无效商品' })
  }
  expect((await indexOf(theirs))[0]).toMatchObject({ unsaleDays: null, lday365Amt: 0 })
})

test('both are closed without 库存历史', async () => {
  const clerk = await trade.tenant.withTags('quick.ckHistory', 'quick.rkHistory')
  for (const call of [partTrade.salesIndex, partTrade.suppliers])
    expect((await clerk.send(call, { pjid: 1 })).body.code).toBe(Code.forbidden)
})
