import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { badDebts, moneyCalls } from '#contract/documents/payments/payments.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { pieceOf } from '#test/postgres.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

interface Entry {
  kind: string
  qty: number
  income: number
  cost: number
}
/** The entries of a tenant, in the order in which they were written: kind, pieces, income, cost. */
const entriesOf = (tenantId: number, of = 'true') =>
  asOwner(async (client) => {
    const { rows } = await client.query<Entry>(
      `select kind, qty::float, income::float, cost::float from result_entry where tenant_id = $1 and ${of} order by entry_id`,
      [tenantId],
    )
    return rows.map(({ kind, qty, income, cost }) => [kind, qty, income, cost])
  })
const wrongOf = async ({ owner }: Pick<Awaited<ReturnType<typeof newTrade>>, 'owner'>) =>
  (await owner.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0).map(({ name }) => name)

async function audited({ owner, warehouseId }: Awaited<ReturnType<typeof newTrade>>, kind: PaperKind, line: object, change = {}) {
  const paper = { kind, paperDate: today, ...change, lines: [{ warehouseId, ...line }] }
  const { id } = await owner.ok(stockPapers.save, paper as never)
  await owner.ok(stockPapers.audit, { id })
  return id
}

test('goods sold before they came: the sale at a provisional cost, what they really cost later about its line, taken back as it was', async () => {
  const { owner, tenant, clientId, supplierId, part, expectSound } = await newTrade()
  const { tenantId } = tenant
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '可负仓', allowNegative: true })
  const pjid = await part({ purchasePrice: 50 })
  const { id } = await owner.ok(outbound.counter, { clientId, ckDate: today, lines: [{ pjid, warehouseId, ckAmount: 10, xsPrice: 80 }] })
  expect(await entriesOf(tenantId)).toEqual([['销售', 10, 800, 500]])
  const comesIn = async (rkAmount: number, purchasePrice: number) => {
    const { id } = await owner.ok(stockIn.save, { supplierId, rkDate: today, lines: [{ pjid, warehouseId, rkAmount, purchasePrice }] })
    await owner.ok(stockIn.confirm, { id })
  }
  await comesIn(4, 52)
  await comesIn(10, 55)
  expect(await entriesOf(tenantId, `kind = '成本差异'`)).toEqual([
    ['成本差异', 0, 0, 8],
    ['成本差异', 0, 0, 30],
  ])
  const about = `about_line_id = (select line_id from ck_product where ck_id = ${id}) and client_id = ${clientId} and incharge_id is not null`
  expect(await entriesOf(tenantId, about)).toHaveLength(2)
  await expectSound()
  await owner.ok(reversal.sale, { id, note: '开错' })
  // 500 come back in the sale's own row, 38 beside
  expect(await entriesOf(tenantId, `event = '红冲'`)).toEqual(
    expect.arrayContaining([
      ['销售', -10, -800, -500],
      ['成本差异', 0, 0, -38],
    ]),
  )
  const sums = await asOwner((client) =>
    client.query(
      'select sum(amount)::float as amount, sum(docs)::int as docs, sum(qty)::float as qty from result_entry where tenant_id = $1',
      [tenantId],
    ),
  )
  expect(sums.rows).toEqual([{ amount: 0, docs: 0, qty: 0 }])
  await expectSound()
})

test('papers of the warehouse: found, given away, lost and dearer goods; into scrap nothing is lost; a reversal takes each back', async () => {
  const trade = await newTrade()
  const { owner, tenant, expectSound } = trade
  const { tenantId } = tenant
  const pjid = await trade.part()
  await audited(trade, 'qk', { pjid, qty: 10, price: 60 })
  await audited(trade, 'qr', { pjid, qty: 2, price: 30 })
  expect(await entriesOf(tenantId)).toEqual([
    ['资本', 0, 600, 0],
    ['其他入库', 0, 60, 0],
  ])
  // 660 for 12: each at 55
  const given = await audited(trade, 'qc', { pjid, qty: 2 })
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  await audited(trade, 'bs', { pjid, qty: 1 }, { toWarehouseId: scrap })
  await audited(trade, 'bs', { pjid, qty: 1 })
  // 20 dearer, about 16 pieces of which 8 are there
  const dearer = await audited(trade, 'tz', { pjid, qty: 16, amount: 20 })
  expect((await entriesOf(tenantId)).slice(2)).toEqual([
    ['其他出库', 0, 0, 110],
    ['报损', 0, 0, 55],
    ['已售成本调整', 0, 0, 10],
    ['成本调整', 0, 20, 0],
  ])
  // all of it was sold: stock does not move, and yet it is cost of what was sold
  const sold = await trade.part()
  await audited(trade, 'tz', { pjid: sold, qty: 5, amount: 7 })
  expect((await entriesOf(tenantId)).slice(6)).toEqual([
    ['已售成本调整', 0, 0, 7],
    ['成本调整', 0, 7, 0],
  ])
  await expectSound()
  for (const id of [dearer, given]) await owner.ok(stockPapers.close, { id, note: '录错' })
  expect((await entriesOf(tenantId)).slice(8)).toEqual([
    ['已售成本调整', 0, 0, -10],
    ['成本调整', 0, -20, 0],
    ['其他出库', 0, 0, -110],
  ])
  await expectSound()
})

test('money: discounts, debts given up and what comes of them after all, income and expense, charges; a receipt alone changes nothing', async () => {
  const { owner, tenant, cash, clientId, sell, money, itemsOf, expectSound } = await newBooks()
  const { tenantId } = tenant
  expect(await entriesOf(tenantId)).toEqual([['资本', 0, 1000, 0]])
  for (const sum of [100, 30, 50]) await sell(sum)
  const moneyEntries = () => entriesOf(tenantId, `kind not in ('销售', '资本')`)
  await money(60)
  expect(await moneyEntries()).toEqual([])
  const { id: receipt } = await money(39.5, { discount: 0.5 })
  const { id: bank } = await owner.ok(funds.save, { accountName: '银行', accountType: 2, opening: 0 })
  const fund = { fundDate: today, accountId: cash, amount: 12 }
  await owner.ok(fundOrders.save, { ...fund, kind: 'qz', category: '房租' })
  await owner.ok(fundOrders.save, { ...fund, kind: 'qs', category: '废品' })
  const { id: transfer } = await owner.ok(fundOrders.save, { ...fund, kind: 'zk', toAccountId: bank, fee: 1.5 })
  expect(await moneyEntries()).toEqual([
    ['优惠', 0, 0, 0.5],
    ['其他支出', 0, 0, 12],
    ['其他收入', 0, 12, 0],
    ['手续费', 0, 0, 1.5],
  ])
  await owner.ok(moneyCalls.sk.reverse, { id: receipt, note: '录错' })
  await owner.ok(fundOrders.reverse, { id: transfer })
  expect((await moneyEntries()).slice(4)).toEqual([
    ['优惠', 0, 0, -0.5],
    ['手续费', 0, 0, -1.5],
  ])
  const [debt] = (await itemsOf('ys', clientId, 'open')).filter(({ rest, document }) => document === 'ck' && Number(rest) > 0)
  const lost = { clientId, moneyDate: today, settling: '指定' as const, reason: '倒闭', items: [{ itemId: debt?.id ?? 0, amount: 20 }] }
  const { id } = await owner.ok(badDebts.save, lost)
  await owner.ok(badDebts.submit, { id })
  await owner.ok(badDebts.audit, { id })
  await owner.ok(badDebts.recover, { id, amount: 5 })
  await owner.ok(badDebts.reverse, { id, note: '没倒闭' })
  expect((await moneyEntries()).slice(6)).toEqual([
    ['坏账', 0, 0, 20],
    ['坏账收回', 0, 5, 0],
    ...[
      ['坏账', 0, 0, -20],
      ['坏账收回', 0, -5, 0],
    ],
  ])
  await expectSound()
})

test('the receipt moves to another day, and what it corrected moves with it', async () => {
  const { owner, tenant, clientId, supplierId, part, expectSound } = await newTrade()
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '可负仓', allowNegative: true })
  const pjid = await part({ purchasePrice: 50 })
  const earlier = daysFrom(today, -1)
  const day = earlier.slice(0, 7) === today.slice(0, 7) ? earlier : today
  await owner.ok(outbound.counter, { clientId, ckDate: today, lines: [{ pjid, warehouseId, ckAmount: 2, xsPrice: 80 }] })
  const { id } = await owner.ok(stockIn.save, { supplierId, rkDate: today, lines: [{ pjid, warehouseId, rkAmount: 2, purchasePrice: 53 }] })
  await owner.ok(stockIn.confirm, { id })
  if (day !== today) await owner.ok(stockIn.changeDate, { id, rkDate: day })
  const { rows } = await asOwner((client) =>
    client.query(
      `select biz_date::text as day, sum(cost)::float as cost, count(client_id)::int as known from result_entry
       where tenant_id = $1 and kind = '成本差异' group by 1 having sum(cost) <> 0`,
      [tenant.tenantId],
    ),
  )
  expect(rows).toEqual([{ day, cost: 6, known: 1 }])
  await expectSound()
})

test('two sales become known as a hair dearer and as much cheaper by one arrival: each has its own in the result', async () => {
  const trade = await newTrade()
  const { owner, tenant, clientId, part, expectSound } = trade
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '可负仓', allowNegative: true })
  const pjid = await part()
  const come = () => audited({ ...trade, warehouseId }, 'qr', { pjid, qty: 3, price: 3.3333 })
  const sell = (pieces: number) =>
    owner.ok(outbound.counter, { clientId, ckDate: today, lines: [{ pjid, warehouseId, ckAmount: pieces, xsPrice: 9 }] })
  await come()
  await sell(3)
  // thought to cost 3.3333, 3.3333 and 6.6667; 10.00 come for the first two and half of the third
  for (const pieces of [1, 1, 2]) await sell(pieces)
  await come()
  const { rows } = await asOwner((client) =>
    client.query(`select cost_later::float as later from ck_product where tenant_id = $1 and cost_later <> 0 order by line_id`, [
      tenant.tenantId,
    ]),
  )
  expect(rows).toEqual([{ later: 0.0001 }, { later: -0.0001 }])
  const told = (await entriesOf(tenant.tenantId, `kind = '成本差异'`)).map(([kind, , , cost]) => [kind, cost])
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      ['成本差异', 0.0001],
      ['成本差异', -0.0001],
    ]),
  )
  await expectSound()
})

test('an entry that says something else than the ledgers fails the request, and nothing of it is written', async () => {
  const trade = await newTrade()
  const { owner, tenant, ckDraft, part, receive, stockOf } = trade
  const pjid = await part()
  await receive({ pjid, rkAmount: 5, purchasePrice: 10 })
  const { url, name } = await pieceOf('result_entry', tenant.tenantId)
  const twist = (change: string) =>
    asOwner(async (client) => {
      await client.query(`create or replace function house.twisted() returns trigger language plpgsql as $$ begin ${change} end $$`)
      await client.query(
        `create or replace trigger twisted_${tenant.tenantId} before insert on ${name} for each row when (new.tenant_id = ${tenant.tenantId}) execute function house.twisted()`,
      )
    }, url)
  const mutations = [`new.income := new.income + 0.01; return new;`, `new.cost := -new.cost; return new;`, `return null;`]
  try {
    for (const mutation of mutations) {
      await twist(mutation)
      const { code } = await owner.call(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 30 }]))
      expect([mutation, code]).toEqual([mutation, 500])
    }
  } finally {
    await asOwner((client) => client.query(`drop trigger twisted_${tenant.tenantId} on ${name}`), url)
  }
  expect(await stockOf(pjid)).toMatchObject([{ stockAmount: 5 }])
  expect(await entriesOf(tenant.tenantId)).toEqual([])
  expect((await owner.call(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 30 }]))).code).toBe(Code.done)
  expect(await entriesOf(tenant.tenantId)).toEqual([['销售', 2, 60, 20]])
})

test('an entry that was changed behind the ledgers is told by 数据核对, and so is a roll-up, until it is filled anew', async () => {
  const trade = await newTrade()
  const { owner, tenant, ckDraft, part, receive } = trade
  const pjid = await part()
  await receive({ pjid, rkAmount: 5, purchasePrice: 10 })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 30 }]))
  await rollResults(tenant.tenantId)
  expect(await wrongOf(trade)).toEqual([])
  const own = (sql: string) => asOwner((client) => client.query(sql, [tenant.tenantId]))
  await own(`update result_entry set cost = cost + 1 where tenant_id = $1`)
  expect(await wrongOf(trade)).toEqual([
    ...['损益 = 单据变动', '损益 = 净资产变动', '损益明细 = 台账来源'],
    ...['损益日汇总、月汇总 = 损益明细', '商品、客户损益汇总 = 损益明细'],
  ])
  await own(`update result_entry set cost = cost - 1 where tenant_id = $1`)
  for (const table of ['result_day', 'result_month', 'result_part', 'result_client', 'stock_part', 'part_moves']) {
    await own(`update ${table} set qty = qty + 1 where tenant_id = $1`)
    expect([table, (await wrongOf(trade)).length]).toEqual([table, 1])
    await own('select house.rebuild_results($1)')
    expect(await wrongOf(trade)).toEqual([])
  }
})
