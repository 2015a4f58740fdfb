import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { asOwner } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

/** All columns of a sale, its lines and its way, but for ids, its number, moments and how often it was changed. */
async function written(tenantId: number, ckId: number) {
  const rows = (text: string) => asOwner(async (client) => (await client.query(text, [tenantId, ckId])).rows)
  const [order] = await rows('select * from ck_order where tenant_id = $1 and ck_id = $2')
  const lines = await rows('select * from ck_product where tenant_id = $1 and ck_id = $2 order by row_no')
  const way = await rows(
    'select from_status, to_status, note, user_id from doc_log where tenant_id = $1 and document_id = $2 and document = $$ck$$ order by log_id',
  )
  const leave = (row: object, ...names: string[]) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  return {
    order: leave(order, 'ck_id', 'ck_no', 'created_at', 'updated_at', 'shipped_at', 'stage_at', 'version'),
    // the second finds the price of the first
    lines: lines.map((line) => leave(line, 'ck_id', 'line_id', 'price_source')),
    way,
    moments: [order.shipped_at, order.stage_at, order.created_at].map((moment) => moment instanceof Date),
  }
}

test('a sale that is written once at the counter is, column by column, what a stored draft becomes there', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const { id: front } = await owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  const there = await trade.part({ purchasePrice: 7 })
  const box = await trade.part({ pjUnit: '只', units: [{ unit: '箱', factor: 12, barcode: '' }] })
  const lacking = await trade.part({ purchasePrice: 3 })
  await trade.receive({ pjid: there, rkAmount: 20, purchasePrice: 7 }, { pjid: box, rkAmount: 48, purchasePrice: 1.2345 })
  const { warehouseId, clientId } = trade
  const draft = {
    ...{ clientId, ckDate: today, yhRate: 95, remark: '自提', carNum: '早班' },
    lines: [
      { pjid: there, warehouseId, ckAmount: 2, xsPrice: 12.5, remark: '急' },
      { pjid: there, warehouseId, ckAmount: 1, xsPrice: 0, gift: true },
      { pjid: box, warehouseId, ckAmount: 12, unit: '箱', unitFactor: 12, unitPrice: 100 },
      { pjid: lacking, warehouseId: front, ckAmount: 4, xsPrice: 9 },
    ],
  }
  const { id: once } = await owner.ok(outbound.counter, draft)
  const stored = await owner.ok(outbound.save, draft)
  await owner.ok(outbound.counter, { ...draft, id: stored.id, version: stored.version })
  const [one, two] = [await written(tenant.tenantId, once), await written(tenant.tenantId, stored.id)]
  expect(one).toEqual(two)
  expect(one.moments).toEqual([true, true, true])
  // 7 × 2; 7; a quarter of 48 × 1.2345 = 59.26; 4 that are not there yet at 3
  const facts = one.lines.map((line) => [line.posted, line.cost_sum, line.cost_price, line.est_qty])
  expect(facts.map(([posted, cost, price, est]) => [posted, Number(cost), Number(price), Number(est)])).toEqual([
    [true, 14, 7, 0],
    [true, 7, 7, 0],
    [true, 14.815, 1.234583, 0],
    [true, 12, 3, 4],
  ])
  const { rows } = await asOwner((client) =>
    client.query('select qty::float, times from part_sale_day where tenant_id = $1 and part_id = $2', [tenant.tenantId, there]),
  )
  expect(rows).toEqual([{ qty: 6, times: 2 }])
  await trade.expectSound()
})

test('what is short is refused with its row, and leaves nothing; two who want the last piece: one has it', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const [enough, last] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid: enough, rkAmount: 9, purchasePrice: 2 }, { pjid: last, rkAmount: 1, purchasePrice: 2 })
  const sale = trade.ckDraft([
    { pjid: enough, ckAmount: 1, xsPrice: 9 },
    { pjid: last, ckAmount: 2, xsPrice: 9 },
  ])
  const { code, msg } = await owner.call(outbound.counter, sale)
  expect([code, msg]).toEqual([Code.refused, expect.stringMatching(/第2行/)])
  const none = await asOwner((client) => client.query('select 1 from ck_order where tenant_id = $1', [tenant.tenantId]))
  expect(none.rowCount).toBe(0)
  const one = () => owner.call(outbound.counter, trade.ckDraft([{ pjid: last, ckAmount: 1, xsPrice: 9 }]))
  const codes = (await Promise.all([one(), one()])).map((reply) => reply.code)
  expect(codes.toSorted()).toEqual([Code.done, Code.refused].toSorted())
  await trade.expectSound()
})
