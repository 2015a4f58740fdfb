import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { tradingBranches } from '#test/branches.ts'
import { ago, read, run } from '#test/sold-by-two.ts'

test('呆滞 says which other company sells the part, and how many in 90 days: not those that were chosen, not what is older, not to whom the stock of others is none of his business', async () => {
  const { trade, head, shop } = await tradingBranches()
  const { owner, tenant, supplierId, clientId } = trade
  const [sells, sold, lies] = [await trade.part(), await trade.part(), await trade.part()]
  const receive = async (side: typeof head, pjid: number) => {
    const lines = [{ pjid, rkAmount: 9, purchasePrice: 40, warehouseId: side.store }]
    const { id } = await side.who.ok(stockIn.save, { supplierId, rkDate: ago(400), lines })
    await side.who.ok(stockIn.confirm, { id })
  }
  for (const pjid of [sells, sold, lies]) for (const side of [head, shop]) await receive(side, pjid)
  const sell = (pjid: number, ckAmount: number, days: number) =>
    shop.who.ok(outbound.counter, {
      ...{ clientId, ckDate: ago(days) },
      lines: [{ pjid, warehouseId: shop.store, ckAmount, xsPrice: 90 }],
    })
  await sell(sells, 2, 89)
  await sell(sells, 1, 0)
  await sell(sells, 4, 90)
  await sell(sold, 1, 90)
  const [company] = await read<{ name: string }>('select dept_name as name from dept where tenant_id = $1 and dept_id = $2', [
    tenant.tenantId,
    shop.companyId,
  ])
  const told = async (asked: Parameters<typeof run>[2] = {}) => {
    const { page } = await run(owner, 'still', asked)
    return page.list.map(({ key, soldElsewhere }) => [Number(key), soldElsewhere])
  }
  const found = [
    [sells, `${company?.name} 3`],
    [sold, null],
    [lies, null],
  ]
  expect((await told()).sort()).toEqual([...found].sort())
  // in its order the part that is sold comes first
  expect((await told({ sortProp: 'soldElsewhere', sortOrder: 'desc' }))[0]).toEqual(found[0])
  // all companies together have no other, and a brand is sold by nobody in particular
  for (const asked of [{ companies: [head.companyId, shop.companyId] }, { companies: 'all' as const }, { groups: ['brand' as const] }])
    expect((await run(owner, 'still', asked)).measures).not.toContain('soldElsewhere')
  const clerk = await tenant.withTags('report:stock:query')
  const { measures, page } = await run(clerk, 'still')
  expect([measures.includes('soldElsewhere'), page.list.some((row) => 'soldElsewhere' in row), page.list.length]).toEqual([false, false, 3])
})
