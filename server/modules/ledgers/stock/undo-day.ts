import { negate } from '#contract/kit/decimal.ts'
import { closedTo } from '../periods/index.ts'
import { bearingDay } from './bearing-day.ts'
import type { Move, Poster } from './posting-header.ts'

/** What a document has moved at a place. */
export type Moved = Pick<Move, 'partId' | 'warehouseId' | 'posiId' | 'qty'>

/**
 * The day an undoing is booked on: that of the posting, so that its month shows neither; today where that month is closed, or where a warehouse could
 * not have given the goods back then. `why`: that it is today, and why.
 */
export async function undoDay(ctx: Poster, day: string, moved: readonly Moved[] = []): Promise<{ day: string; why: string }> {
  if (day >= ctx.today) return { day: ctx.today, why: '' }
  const closed = await closedTo(ctx)
  if (closed !== null && day <= closed) return { day: ctx.today, why: `${Number(day.slice(5, 7))} 月已月结，记在今天` }
  const back = moved.map(({ partId, warehouseId, posiId, qty }) => ({ partId, warehouseId, posiId, qty: negate(qty), lineId: 0, leg: 0 }))
  const bearing = await bearingDay(ctx, day, back)
  return bearing === day ? { day, why: '' } : { day: bearing, why: `${day.slice(5)} 之后库存曾不足，记在今天` }
}
