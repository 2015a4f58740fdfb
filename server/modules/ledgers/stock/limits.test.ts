import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { brokenLimits } from './index.ts'

type Row = NonNullable<Sent<typeof stockLimits.set>['products']>[number]
const company = (minAmount: number, maxAmount = 0): Row => ({ warnType: 1, warehouseName: '', minAmount, maxAmount })
const inWarehouse = (warehouseName: string, minAmount: number, maxAmount = 0): Row => ({ warnType: 2, warehouseName, minAmount, maxAmount })
const shown = async ({ owner }: Trade, input: Sent<typeof stockLimits.page> = {}) =>
  (await owner.ok(stockLimits.page, input)).page.list.map((row) => [row.warehouseName, row.kindValue, row.stockAmount, row.suggest])

test('the dialog shows the company and each of its warehouses; only what is sent is a limit', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await owner.ok(warehouses.save, { warehouseName: '二仓' })
  await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  const read = async () => (await owner.ok(stockLimits.get, { id: pjid })).content
  expect(await read()).toEqual([
    { warnType: 1, warnTypeDes: '全公司', warehouseName: '', maxAmount: 0, minAmount: 0 },
    { warnType: 2, warnTypeDes: '单个仓库', warehouseName: '主仓', maxAmount: 0, minAmount: 0 },
    { warnType: 2, warnTypeDes: '单个仓库', warehouseName: '二仓', maxAmount: 0, minAmount: 0 },
  ])
  await owner.ok(stockLimits.set, { pjid, products: [company(5, 50), inWarehouse('二仓', 2)] })
  expect((await read()).map(({ minAmount, maxAmount }) => [minAmount, maxAmount])).toEqual([
    [5, 50],
    [0, 0],
    [2, 0],
  ])
  await owner.ok(stockLimits.set, { pjid, products: [inWarehouse('二仓', 3)] })
  expect((await read()).map(({ minAmount }) => minAmount)).toEqual([0, 0, 3])
  await owner.ok(stockLimits.set, { pjid, products: [] })
  expect((await read()).map(({ minAmount }) => minAmount)).toEqual([0, 0, 0])
  await trade.expectSound()
})

test('库存预警 follows every movement: below, within, above; the company is the sum of its warehouses', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const { id: second } = await owner.ok(warehouses.save, { warehouseName: '二仓' })
  const pjid = await trade.part()
  await owner.ok(stockLimits.set, { pjid, products: [company(5, 12), inWarehouse('二仓', 2)] })
  expect(await shown(trade)).toEqual([
    ['', '低于下限', 0, 12],
    ['二仓', '低于下限', 0, 2],
  ])
  await trade.receive({ pjid, rkAmount: 4 })
  await trade.receive({ pjid, rkAmount: 1, warehouseId: second })
  expect(await shown(trade)).toEqual([['二仓', '低于下限', 1, 1]])
  await trade.receive({ pjid, rkAmount: 10, warehouseId: second })
  expect(await shown(trade)).toEqual([['', '高于上限', 15, -3]])
  expect(await tenant.act('owner', brokenLimits)).toEqual({ below: 0, above: 1 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 10, warehouseId: second }]))
  expect(await shown(trade)).toEqual([['二仓', '低于下限', 1, 1]])
  expect(await shown(trade, { kind: 'all' })).toHaveLength(2)
  expect(await shown(trade, { kind: 'above' })).toEqual([])
  expect(await shown(trade, { warehouseId: '0' })).toEqual([])
  expect(await shown(trade, { warehouseId: String(second) })).toHaveLength(1)
  expect(await tenant.act('owner', brokenLimits)).toEqual({ below: 1, above: 0 })
})

test('what is only reserved is still there: 现存 counts, and 可用 is shown beside it', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.owner.ok(stockLimits.set, { pjid, products: [company(5)] })
  await trade.receive({ pjid, rkAmount: 6 })
  await trade.owner.ok(outbound.confirm, { id: await trade.saleDraft([{ pjid, ckAmount: 4 }]) })
  expect(await shown(trade)).toEqual([])
  expect((await trade.owner.ok(stockLimits.page, { kind: 'all' })).page.list[0]).toMatchObject({ stockAmount: 6, reserved: 4, usable: 2 })
})

test('limits set and goods posted at the same moment: the state is that of the stock', async () => {
  const trade = await newTrade()
  const pjids = await Promise.all(Array.from({ length: 6 }, () => trade.part()))
  const receipts = await Promise.all(
    pjids.map(async (pjid) => (await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 10 }]))).id),
  )
  const settings = pjids.map((pjid) => trade.owner.ok(stockLimits.set, { pjid, products: [company(5, 8)] }))
  await Promise.all([...settings, ...receipts.map((id) => trade.owner.ok(stockIn.confirm, { id }))])
  expect(await shown(trade)).toEqual(pjids.map(() => ['', '高于上限', 10, -2]))
  await trade.expectSound()
})

test('wrong limits are refused in words', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  const refusal = async (...products: object[]) => (await owner.send(stockLimits.set, { pjid, products })).body.msg
  expect(await refusal(company(-1))).toBe('第1行：上下限不能小于0')
  expect(await refusal(company(10, 5))).toBe('第1行：库存上限不能小于下限')
  expect(await refusal(company(1.5))).toBe('第1行：上下限最多0位小数')
  expect(await refusal(company(1), company(2))).toBe('第2行：仓库重复')
  expect(await refusal(inWarehouse('没有', 1))).toBe('第1行：仓库不存在、已停用或不属于当前公司')
  expect(await refusal(inWarehouse('废品仓', 1))).toBe('第1行：仓库不存在、已停用或不属于当前公司')
  expect(await refusal(inWarehouse('', 1))).toBe('第1行：仓库不存在、已停用或不属于当前公司')
  expect(await refusal({ ...company(1), warnType: 3 })).toMatch(/[一-鿿]/)
  for (const id of [0, 999_999_999]) {
    expect((await owner.send(stockLimits.get, { id })).body.msg).toBe('无效商品')
    expect((await owner.send(stockLimits.set, { pjid: id, products: [] })).body.msg).toBe('无效商品')
  }
})

test('limits belong to their company and tenant, and a price only to whoever may see it', async () => {
  const [trade, other] = await Promise.all([newTrade(), newTrade()])
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await owner.ok(stockLimits.set, { pjid, products: [company(5)] })
  expect((await other.owner.send(stockLimits.set, { pjid, products: [company(1)] })).body.msg).toBe('无效商品')
  expect(await shown(other)).toEqual([])
  expect((await tenant.as('buyer').ok(stockLimits.page, {})).page.list[0]?.purchasePrice).toBe(60)
  expect((await tenant.as('keeper').ok(stockLimits.page, {})).page.list[0]?.purchasePrice).toBe(MASKED)
  expect((await tenant.as('keeper').send(stockLimits.set, { pjid, products: [] })).body.code).toBe(Code.forbidden)
  expect((await tenant.as('seller').send(stockLimits.page, {})).body.code).toBe(Code.forbidden)
})

test('a part whose trade has stopped warns nobody', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.owner.ok(stockLimits.set, { pjid, products: [company(5)] })
  await trade.owner.ok(parts.stop, { ids: [pjid] })
  expect(await shown(trade)).toEqual([])
  expect(await shown(trade, { stopped: true })).toHaveLength(1)
  expect(await trade.tenant.act('owner', brokenLimits)).toEqual({ below: 0, above: 0 })
})

test('the change is on record, in words', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.owner.ok(stockLimits.set, { pjid, products: [company(5, 50)] })
  const trail = await trade.tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('auditLog').select(['action', 'changes']).where('tenantId', '=', tenantId).where('action', '=', '设置上下限').execute(),
  )
  expect(trail).toEqual([{ action: '设置上下限', changes: { 全公司: [null, '下限5 上限50'] } }])
})

test('the list of what is out of its limits is read by the index that holds nothing else', async () => {
  const trade = await newTrade()
  await trade.owner.ok(stockLimits.set, { pjid: await trade.part(), products: [company(5)] })
  const plan = await trade.tenant.act('owner', async ({ db, tenantId, companyId }) => {
    const { sql } = await import('kysely')
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select part_id from stock_limit l
      where l.tenant_id = ${tenantId} and l.company_id = ${companyId} and l.state <> 0 and l.state in (-1, 1) order by l.state, l.part_id`.execute(
      db,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('stock_limit_out')
})
