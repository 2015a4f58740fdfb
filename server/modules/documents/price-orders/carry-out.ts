import { CompiledQuery } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { type GivenPrices, writePrices } from '#server/modules/master/prices/index.ts'
import { type Locked, linesOf, priceOrder } from './order.ts'
import { FIELDS } from './visible-prices.ts'

const BEFORE = `update price_order_line l set before = u.before from unnest($3::bigint[], $4::jsonb[]) as u (part_id, before)
  where l.tenant_id = $1 and l.order_id = $2 and l.part_id = u.part_id`

/** Sets the prices, in the name of whoever approved them; a draft is approved by it. The caller holds the lock of the order and has judged its state. */
export async function applyPriceOrder(ctx: Context, order: Locked, approvedBy: number): Promise<void> {
  const id = order.orderId
  const as = { ...ctx, userId: approvedBy }
  const lines = await linesOf(ctx, id)
  const given = new Map(lines.map(({ pjid, before: _, ...prices }) => [pjid, without(prices)]))
  const before = await writePrices(as, given, null, undefined, id)
  const replaced = [...before].map(
    ([pjid, old]) =>
      [pjid, Object.fromEntries(Object.keys(given.get(pjid) ?? {}).map((field) => [field, old[field as keyof GivenPrices]]))] as const,
  )
  await ctx.db.executeQuery(
    CompiledQuery.raw(BEFORE, [ctx.tenantId, id, replaced.map(([pjid]) => pjid), replaced.map(([, prices]) => JSON.stringify(prices))]),
  )
  const draft = order.status === '草稿'
  const walked = [...(draft ? [{ from: '草稿', to: '已审核' }] : []), { from: '已审核', to: '已完成' }]
  await priceOrder.walk(as, order, walked, { doneAt: ctx.now, ...(draft && { approvedBy, approvedAt: ctx.now }) })
}

function without(prices: { [field: string]: string | null }): GivenPrices {
  return Object.fromEntries(FIELDS.flatMap((field) => (prices[field] == null ? [] : [[field, prices[field]]])))
}

/** Ordered each minute for what has become due. Delivered twice it finds nothing to do the second time. */
export const priceOrderJob = defineJob<{ id: number }>('carry-out-price-order', async ({ transact }, { id }) => {
  await transact(async (ctx) => {
    const due = await ctx.db
      .selectFrom('priceOrder')
      .select(['orderId', 'orderNo', 'status', 'version', 'approvedBy'])
      .where('tenantId', '=', ctx.tenantId)
      .where('orderId', '=', id)
      .where('status', '=', '已审核')
      .where('effectAt', '<=', ctx.now)
      .forUpdate()
      .executeTakeFirst()
    if (due) await applyPriceOrder(ctx, due, due.approvedBy ?? ctx.userId)
  })
})
