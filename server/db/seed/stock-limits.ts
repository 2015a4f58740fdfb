import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import type { Acting } from './stage.ts'

const MANY = 60

/** 库存上下限 of parts that are in stock: most within, some below, a few above. */
export async function setStockLimits(acting: Acting) {
  const { ctx, call } = await acting('caigou')
  const stocked = await ctx.db
    .selectFrom('stockBalance as b')
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'b.tenantId').onRef('w.warehouseId', '=', 'b.warehouseId'))
    .select(['b.partId', ({ fn }) => fn.sum<string>('b.qty').as('qty')])
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.companyId', '=', ctx.companyId)
    .where('w.kind', '=', 'normal')
    .where('b.qty', '>', '0')
    .groupBy('b.partId')
    .orderBy('b.partId')
    .limit(MANY)
    .execute()
  for (const [at, { partId, qty }] of stocked.entries()) {
    const there = Math.trunc(Number(qty))
    const [minAmount, maxAmount] = at % 4 === 1 ? [there + 2, there + 12] : at % 9 === 2 && there > 2 ? [0, there - 2] : [1, there + 10]
    await call(stockLimits.set, { pjid: partId, products: [{ warnType: 1, warehouseName: '', minAmount, maxAmount }] })
  }
}
