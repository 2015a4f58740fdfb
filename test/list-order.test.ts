import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { routes } from '#server/product.ts'
import { newTrade } from '#test/trade.ts'
import { type Caller, newTenant, type World } from '#test/world.ts'

async function stocked() {
  const trade = await newTrade()
  const ids = []
  for (const [pjNo, rkAmount, purchasePrice] of [
    ['B-1', 5, 30],
    ['A-1', 9, 10],
    ['C-1', 2, 20],
  ] as const) {
    const pjid = await trade.part({ pjNo, pjName: `名${pjNo}` })
    ids.push(pjid)
    await trade.receive({ pjid, rkAmount, purchasePrice })
  }
  return { ...trade, ids }
}

test('lists come in the order of the column that was pressed, both ways', async () => {
  const { owner } = await stocked()
  const numbers = async (sortProp: 'pjNo' | 'stockAmount' | 'costSum', sortOrder: 'asc' | 'desc') =>
    (await owner.ok(stock.page, { sortProp, sortOrder })).page.list.map(({ pjNo }) => pjNo)
  expect(await numbers('pjNo', 'asc')).toEqual(['A-1', 'B-1', 'C-1'])
  expect(await numbers('stockAmount', 'desc')).toEqual(['A-1', 'B-1', 'C-1'])
  expect(await numbers('costSum', 'asc')).toEqual(['C-1', 'A-1', 'B-1'])
  const bought = await owner.ok(stockInHistory.pageQuery, { sortProp: 'purchasePrice', sortOrder: 'desc' })
  expect(bought.page.list.map(({ purchasePrice }) => purchasePrice)).toEqual([30, 20, 10])
  const orders = await owner.ok(stockIn.page, { sortProp: 'rkAmount', sortOrder: 'asc' })
  expect(orders.page.list.map(({ rkAmount }) => rkAmount)).toEqual([2, 5, 9])
  const ledger = await owner.ok(stock.ledger, { sortProp: 'qty', sortOrder: 'asc' })
  expect(ledger.page.list.map(({ qty }) => qty)).toEqual([2, 5, 9])
  expect((await owner.ok(parts.page, { sortProp: 'pjNo', sortOrder: 'desc' })).page.list.map(({ pjNo }) => pjNo)).toEqual([
    'C-1',
    'B-1',
    'A-1',
  ])
})

test('no list fails when a column of it is pressed: every sortable column of every list, both ways, what is masked or empty among them', async () => {
  const { owner } = await stocked()
  const lists = routes.filter(({ endpoint: { input } }) => 'sortProp' in input && 'page' in input).map(({ endpoint }) => endpoint)
  expect(lists.length).toBeGreaterThan(20)
  /** Calls that show several kinds of documents. */
  const kinds: Record<string, object[]> = {
    [stockInHistory.pageQuery.path]: [{ rkType: 0 }, { rkType: 1 }],
    [outboundHistory.pageQuery.path]: [{ returns: true }, ...[0, 1, 2, 3].map((ckType) => ({ ckType }))],
    [outbound.page.path]: [0, 1, 2].map((ckType) => ({ ckType })),
  }
  for (const list of lists) {
    const columns = (list.input.sortProp as unknown as { def: { innerType: { options: string[] } } }).def.innerType.options
    for (const sortProp of columns)
      for (const sortOrder of ['asc', 'desc'])
        for (const kind of kinds[list.path] ?? [{}]) {
          const { code, msg } = await owner.call(list, { page: 1, limit: 10, ...kind, sortProp, sortOrder })
          expect([list.path, sortProp, code, msg]).not.toEqual([list.path, sortProp, 500, msg])
        }
  }
}, 60_000)

test('page follows page without gap or repetition when many rows are alike', async () => {
  const trade = await newTrade()
  const names = Array.from({ length: 9 }, (_, at) => `单位 ${at}`)
  for (const clientName of names) await trade.owner.ok(clients.save, { clientName, clientType: '修理厂', tags: 1 })
  const seen: number[] = []
  for (const page of [1, 2, 3]) {
    const { page: found } = await trade.owner.ok(clients.page, { sortProp: 'maxPrice', sortOrder: 'desc', page, limit: 4 })
    seen.push(...found.list.map(({ id }) => id))
  }
  // with a supplier, a client and 散客
  expect(new Set(seen).size).toBe(12)
})

test('who may not see a price does not learn its order; a column nobody named is refused in words', async () => {
  const { tenant, owner } = await stocked()
  const clerk = await tenant.withTags('busi:ck:query', 'busi:rk:query')
  expect(await clerk.call(outbound.page, { sortProp: 'txsPrice' })).toMatchObject({ code: Code.forbidden })
  expect((await clerk.call(outbound.page, { sortProp: 'ckAmount' })).code).toBe(Code.done)
  expect(await odd(owner)).toMatchObject({ code: Code.invalid, msg: '不能按这一列排序' })
})
const odd = (caller: Caller) => caller.call(stockIn.page, { sortProp: 'tenantId' as 'rkNo' })

const many = (tenant: World) =>
  tenant.act('owner', async ({ db, tenantId, userId }) => {
    await sql`insert into client (tenant_id, client_no, client_name, client_full_name, name_n, client_type, tags, created_by, updated_by)
      select ${tenantId}, 'X' || n, '单位' || n, '', '单位' || n, '修理厂', 1, ${userId}, ${userId} from generate_series(1, 10001) n`.execute(
      db,
    )
  })

test('what no index orders is sorted only while there are few rows; what an index orders always', async () => {
  const tenant = await newTenant()
  await many(tenant)
  const owner = tenant.as('owner')
  expect(await owner.call(clients.page, { sortProp: 'maxPrice' })).toMatchObject({
    code: Code.refused,
    msg: '数据超过 10000 行，请缩小查询范围后再按这一列排序',
  })
  expect((await owner.ok(clients.page, { sortProp: 'clientNo' })).page.list).toHaveLength(20)
})

test('filters compare a text as they say and keep numbers within their range, totals too', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  for (const [rkAmount, remark] of [
    [1, '加急_送货'],
    [5, '自提'],
    [9, '加急'],
  ] as const)
    await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount, purchasePrice: 10 }], { remark }))
  const amounts = async (filter: Partial<Sent<typeof stockIn.totals>>) => {
    const { page } = await trade.owner.ok(stockIn.page, { ...filter, sortProp: 'rkAmount' })
    const { content } = await trade.owner.ok(stockIn.totals, filter)
    expect(content.waiting.rkAmount).toBe(page.list.reduce((sum, row) => sum + row.rkAmount, 0))
    return page.list.map(({ rkAmount }) => rkAmount)
  }
  expect(await amounts({ remark: '加急', remarkOp: 'contains' })).toEqual([1, 9])
  expect(await amounts({ remark: '加急', remarkOp: 'not contains' })).toEqual([5])
  expect(await amounts({ remark: '加急', remarkOp: '=' })).toEqual([9])
  expect(await amounts({ remark: '_', remarkOp: 'contains' })).toEqual([1])
  expect(await amounts({ rkAmount: '5,' })).toEqual([5, 9])
  expect(await amounts({ rkAmount: ',5' })).toEqual([1, 5])
  expect(await amounts({ rkAmount: '4.999,5.001' })).toEqual([5])
  expect(await amounts({ purchaseSum: '50,90', rkAmount: null })).toEqual([5, 9])
  expect(await trade.owner.call(stockIn.page, { rkAmount: '5;drop' })).toMatchObject({ code: Code.invalid, msg: '数量应为数字范围' })
  const clerk = await trade.tenant.withTags('busi:rk:query')
  expect(await clerk.call(stockIn.page, { purchaseSum: '1,' })).toMatchObject({ code: Code.forbidden })
})
