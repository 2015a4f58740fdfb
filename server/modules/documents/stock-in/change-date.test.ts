import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { daysFrom } from '#server/kit/time.ts'
import { rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'

const database = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => database.connect())
afterAll(() => database.end())

const ago = (days: number) => daysFrom(today, -days)

/** A supplier who gives 30 days, a part, and what ledger and payable say of a document. */
async function bought() {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const supplierId = await trade.client({ tags: 2, maxDays: 30 })
  const pjid = await trade.part()
  const receive = async (days: number, rkAmount: number, purchasePrice: number, change: object = {}) => {
    const { id } = await owner.ok(
      stockIn.save,
      trade.rkDraft([{ pjid, rkAmount, purchasePrice, ...change }], { rkDate: ago(days), supplierId }),
    )
    await owner.ok(stockIn.confirm, { id })
    return id
  }
  /** Of each day and kind of the ledger what it adds up to, days that add up to nothing left out. */
  const days = async () => {
    const { rows } = await database.query(
      `select to_char(biz_date, 'YYYY-MM-DD') as day, kind, sum(qty)::float as qty, sum(value)::float as value from stock_ledger
       where tenant_id = $1 and part_id = $2 group by 1, 2 having sum(qty) <> 0 or sum(value) <> 0 order by 1, 2`,
      [tenant.tenantId, pjid],
    )
    return rows.map(({ day, kind, qty, value }) => [day, kind, qty, value])
  }
  const owed = async () =>
    (await owner.ok(openItemCalls.yf.items, { clientId: supplierId, limit: 50 })).page.list.map(({ bizDate, dueDate, amount }) => [
      bizDate,
      dueDate,
      amount,
    ])
  const move = (id: number, rkDate: string) => owner.call(stockIn.changeDate, { id, rkDate })
  return { ...trade, supplierId, pjid, receive, days, owed, move }
}

test('paper, history, ledger and payable move to the other day together, as often as it is mended', async () => {
  const { owner, receive, days, owed, move, pjid, stockOf, expectSound } = await bought()
  const id = await receive(0, 10, 60)
  expect((await move(id, ago(20))).code).toBe(Code.done)
  expect((await owner.ok(stockIn.get, { id })).content?.rkDate).toBe(ago(20))
  const { page } = await owner.ok(stockInHistory.pageQuery, { pjid, dateFrom: ago(20), dateTo: ago(20) })
  expect(page.totalCount).toBe(1)
  expect(await days()).toEqual([[ago(20), '进货', 10, 600]])
  expect(await owed()).toEqual([[ago(20), daysFrom(ago(20), 30), 600]])
  expect((await move(id, ago(3))).code).toBe(Code.done)
  expect((await move(id, ago(9))).code).toBe(Code.done)
  expect(await days()).toEqual([[ago(9), '进货', 10, 600]])
  expect(await owed()).toEqual([[ago(9), daysFrom(ago(9), 30), 600]])
  // two rows for each time, and the running figures of now: nothing has moved
  const rows = (await owner.ok(stock.ledger, { pjid, limit: 50 })).page.list
  expect(rows.map(({ qty }) => qty).sort((a, b) => a - b)).toEqual([-10, -10, -10, 10, 10, 10, 10])
  expect(await stockOf(pjid)).toMatchObject([{ stockAmount: 10, costSum: 600 }])
  const { rows: log } = await database.query(
    `select changes from audit_log where entity = 'rk' and entity_id = $1 and action = '修改' order by audit_log_id desc limit 1`,
    [id],
  )
  expect(JSON.stringify(log[0]?.changes)).toContain(daysFrom(ago(9), 30))
  await expectSound()
})

test('what covered goods sold before they came moves its 成本差异 along', async () => {
  const { owner, receive, days, move, pjid, ckDraft, expectSound } = await bought()
  const { id: store } = await owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  await receive(12, 1, 60, { warehouseId: store })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 5, warehouseId: store }], { ckDate: ago(11) }))
  // 4 pieces short at 60; 10 at 70 come: 4 of them cost 10 more than was taken
  const id = await receive(2, 10, 70, { warehouseId: store })
  const sold = [ago(11), '销售', -5, -300]
  const first = [ago(12), '进货', 1, 60]
  expect(await days()).toEqual([first, sold, [ago(2), '成本差异', 0, -40], [ago(2), '进货', 10, 700]])
  expect((await move(id, ago(6))).code).toBe(Code.done)
  expect(await days()).toEqual([first, sold, [ago(6), '成本差异', 0, -40], [ago(6), '进货', 10, 700]])
  const { rows: covers } = await database.query(
    `select to_char(biz_date, 'YYYY-MM-DD') as day from cost_cover where document = 'rk' and document_id = $1`,
    [id],
  )
  expect(covers).toEqual([{ day: ago(6) }])
  await expectSound()
})

test('a paper of old days whose goods and payable stand on the new day already takes what is kept of its part along', async () => {
  const { owner, tenant, receive, days, owed, move, expectSound } = await bought()
  await receive(400, 10, 50)
  const id = await receive(3, 10, 60)
  // papers of old days bear the day of the delivery note, goods and payable that of the posting
  for (const table of ['rk_order', 'rk_product'])
    await database.query(`update ${table} set rk_date = $3 where tenant_id = $1 and rk_id = $2`, [tenant.tenantId, id, ago(380)])
  await rollResults(tenant.tenantId)
  const wrong = async () =>
    (await owner.ok(reconciliation.reconcile, {})).content.filter((check) => check.wrong > 0).map(({ name }) => name)
  expect(await wrong()).toEqual([])
  const before = await days()
  expect((await move(id, ago(3))).code).toBe(Code.done)
  expect(await wrong()).toEqual([])
  await rollResults(tenant.tenantId)
  expect(await wrong()).toEqual([])
  expect(await days()).toEqual(before)
  expect(await owed()).toContainEqual([ago(3), daysFrom(ago(3), 30), 600])
  await expectSound()
})

test('goods that were used meanwhile are not moved behind their use', async () => {
  const { owner, receive, days, move, pjid, ckDraft, expectSound } = await bought()
  const id = await receive(10, 10, 60)
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 8 }], { ckDate: ago(5) }))
  const before = await days()
  const reply = await move(id, ago(2))
  expect(reply.code).toBe(Code.refused)
  expect(reply.msg).toMatch(/^第1行 P-.* 主仓：.* 起最少只有 2，需要 10；.* 起可出 10$/)
  expect(await days()).toEqual(before)
  expect((await move(id, ago(5))).code).toBe(Code.done)
  await expectSound()
})

test('a day of a closed month, a payable in a 对账单 and a paper that was taken back stay', async () => {
  const { owner, receive, move, supplierId, owed, expectSound } = await bought()
  const before = daysFrom(`${today.slice(0, 7)}-01`, -1)
  const id = await receive(0, 10, 60)
  expect((await move(id, daysFrom(today, 1))).msg).toBe('入库日期不能晚于今天')
  await owner.ok(statementCalls.yf.makeStatements, { month: today.slice(0, 7), clientId: supplierId })
  const [made] = (await owner.ok(statementCalls.yf.statements, {})).page.list
  const stated = await move(id, before)
  expect(stated.msg).toBe(`已列入对账单 ${made?.statementNo}，不能改日期；请先删除该对账单`)
  await owner.ok(statementCalls.yf.removeStatement, { id: made?.id ?? 0 })
  await owner.ok(periods.close, { month: before.slice(0, 7), note: '' })
  expect((await move(id, before)).msg).toContain('已月结')
  expect(await owed()).toEqual([[today, daysFrom(today, 30), 600]])
  await expectSound()
})

test('two who mend one date at once leave ledger, paper and payable on the same day', async () => {
  const { owner, receive, days, owed, move, expectSound } = await bought()
  const id = await receive(0, 10, 60)
  await Promise.all([move(id, ago(4)), move(id, ago(7)), move(id, ago(4))])
  const day = (await owner.ok(stockIn.get, { id })).content?.rkDate ?? ''
  expect([ago(4), ago(7)]).toContain(day)
  expect(await days()).toEqual([[day, '进货', 10, 600]])
  expect(await owed()).toEqual([[day, daysFrom(day, 30), 600]])
  await expectSound()
})
