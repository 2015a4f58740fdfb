import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, today } from '#test/trade.ts'

/** What the clock does every hour, here for small companies too; the rows of a tenant are made old before. */
async function roll(tenantId: number) {
  const client = new pg.Client({ connectionString: inject('database').ownerUrl })
  await client.connect()
  await client.query(`update stock_ledger set posted_at = now() - interval '2 hours' where tenant_id = $1`, [tenantId])
  await client.query('select house.roll_ledger(0)')
  const { rows } = await client.query('select count(*)::int as days from stock_day where tenant_id = $1', [tenantId])
  await client.end()
  return rows[0].days as number
}

test('合计 of the ledger is the sum of its rows, whether they are rolled up, new, or both; 数据核对 compares the two', async () => {
  const { owner, tenant, part, receive, ckDraft, warehouseId, expectSound } = await newTrade()
  const { id: second } = await owner.ok(warehouses.save, { warehouseName: '二仓' })
  const pjid = await part()
  const trade = async () => {
    await receive({ pjid, rkAmount: 5, purchasePrice: 10.01 }, { pjid: await part(), rkAmount: 2, warehouseId: second })
    await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2 }]))
  }
  const filters: Sent<typeof stock.ledgerTotals>[] = [
    {},
    { kind: '销售' },
    { warehouseId: second },
    { warehouseId, kind: '进货' },
    { dateFrom: today },
    { dateTo: today, dateFrom: today },
    { dateTo: '2020-01-01' },
    { pjid },
  ]
  const expectExact = async () => {
    for (const filter of filters) {
      const { list } = (await owner.ok(stock.ledger, { ...filter, limit: 100 })).page
      const sum = (prop: 'qty' | 'value') => list.reduce((total, row) => total + Math.round(Number(row[prop]) * 10_000), 0) / 10_000
      expect((await owner.ok(stock.ledgerTotals, filter)).content).toEqual({ qty: sum('qty'), value: sum('value') })
    }
    await expectSound()
  }
  await trade()
  await expectExact()
  // a day, two kinds, two warehouses: bought into both, sold from one
  expect(await roll(tenant.tenantId)).toBe(3)
  await expectExact()
  await trade()
  await expectExact()
  expect(await roll(tenant.tenantId)).toBe(3)
  await expectExact()
  expect((await owner.ok(stock.ledgerTotals, {})).content.qty).toBe(10)
  const other = (await newTrade()).owner
  expect((await other.ok(stock.ledgerTotals, {})).content).toEqual({ qty: 0, value: 0 })
})

test('a document is found in the ledger by its number or by any part of it', async () => {
  const { owner, part, receive, ckDraft } = await newTrade()
  const pjid = await part()
  await receive({ pjid, rkAmount: 5 })
  const { ckNo } = await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2 }]))
  const found = async (docNo: string) => (await owner.ok(stock.ledger, { docNo })).page.list.map((row) => row.docNo)
  expect(await found(ckNo)).toEqual([ckNo])
  expect(await found(ckNo.toLowerCase())).toEqual([ckNo])
  expect(await found(ckNo.slice(2))).toHaveLength(2)
  expect(await found(`${ckNo}9`)).toEqual([])
  expect(await found('%')).toEqual([])
  expect((await owner.ok(stock.ledgerTotals, { docNo: ckNo })).content.qty).toBe(-2)
})
