import type { stockCounts } from '#contract/documents/stock-counts.ts'
import { add, compare, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { shareRunning } from './mark.ts'
import { placeOf } from './queries.ts'

interface Line {
  countedQty: string | null
  round: number
}

/**
 * 盘点录入. Beside what was counted goes what lies there by the books at this moment: whatever trade moves later does not touch the difference.
 * The line is locked first, so the books are read after whoever counted it before.
 */
export async function count(ctx: Context, { markId, lineId, qty, whole }: Received<typeof stockCounts.count>) {
  await shareRunning(ctx, markId)
  const [line] = await statement<Line>(ctx, 'mark.line', LINE, [ctx.tenantId, markId, lineId])
  if (!line) throw notYours()
  const decimals = Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
  if (compare(round(qty, decimals), qty) !== 0) throw invalid(`数量最多${decimals}位小数`)
  const counted = whole ? qty : add(line.countedQty ?? '0', qty)
  if (compare(counted, '0') < 0) throw invalid('数量不能小于0')
  await statement(ctx, 'mark.count', COUNT, [ctx.tenantId, lineId, counted, ctx.userId, ctx.now])
  await ctx.db
    .insertInto('markEntry')
    .values({ tenantId: ctx.tenantId, markId, lineId, round: line.round, qty, whole, userId: ctx.userId })
    .execute()
  return { content: await placeOf(ctx, markId, lineId) }
}

const LINE = `select counted_qty as "countedQty", round from mark_line where tenant_id = $1 and mark_id = $2 and line_id = $3 for update`
const COUNT = `
  update mark_line l set counted_qty = $3, counted_by = $4, counted_at = $5, book_qty = coalesce((select b.qty from stock_balance b
    where b.tenant_id = l.tenant_id and b.part_id = l.part_id and b.warehouse_id = l.warehouse_id and b.posi_id = l.posi_id), 0)
  where l.tenant_id = $1 and l.line_id = $2`
