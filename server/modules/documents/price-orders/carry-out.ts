import { CompiledQuery } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { task } from '#server/kit/jobs.ts'
import { type GivenPrices, writePrices } from '#server/modules/master/prices/index.ts'
import { record } from '../core/index.ts'
import { DOCUMENT, linesOf } from './order.ts'
import { FIELDS } from './visible-prices.ts'

const BEFORE = `update price_order_line l set before = u.before from unnest($3::bigint[], $4::jsonb[]) as u (part_id, before)
  where l.tenant_id = $1 and l.order_id = $2 and l.part_id = u.part_id`

interface Walked {
  /** The state it is carried out from; steps that were skipped are kept too. */
  from: '草稿' | '已审核'
  approvedBy: number
}

/** Sets the prices, in the name of whoever approved them. The caller holds the lock of the order and has judged its state. */
export async function carryOut(ctx: Context, id: number, { from, approvedBy }: Walked): Promise<void> {
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
  await ctx.db
    .updateTable('priceOrder')
    .set(({ eb }) => ({
      status: '已完成',
      doneAt: ctx.now,
      updatedAt: ctx.now,
      version: eb('version', '+', 1),
      ...(from === '草稿' && { approvedBy, approvedAt: ctx.now }),
    }))
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .execute()
  const walked =
    from === '草稿'
      ? [
          { from, to: '已审核' },
          { from: '已审核', to: '已完成' },
        ]
      : [{ from, to: '已完成' }]
  await record(as, DOCUMENT, id, walked)
}

function without(prices: { [field: string]: string | null }): GivenPrices {
  return Object.fromEntries(FIELDS.flatMap((field) => (prices[field] == null ? [] : [[field, prices[field]]])))
}

/** Ordered each minute for what has become due. Delivered twice it finds nothing to do the second time. */
export const carryOutPriceOrder = task<{ id: number }>('carry-out-price-order', async ({ transact }, { id }) => {
  await transact(async (ctx) => {
    const due = await ctx.db
      .selectFrom('priceOrder')
      .select(['approvedBy'])
      .where('tenantId', '=', ctx.tenantId)
      .where('orderId', '=', id)
      .where('status', '=', '已审核')
      .where('effectAt', '<=', ctx.now)
      .forUpdate()
      .executeTakeFirst()
    if (due) await carryOut(ctx, id, { from: '已审核', approvedBy: due.approvedBy ?? ctx.userId })
  })
})
