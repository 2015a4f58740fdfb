import { shortOn } from './back-dated.ts'
import { warehousesOf } from './post.ts'
import type { Move, Poster } from './posting-header.ts'

/** The day such a posting is booked on that nobody can write anew: its own, or today where a warehouse could not have carried it out then. */
export async function bearingDay(ctx: Poster, day: string, moves: readonly Move[]): Promise<string> {
  if (day >= ctx.today) return ctx.today
  const short = await shortOn(ctx, { since: day }, moves, await warehousesOf(ctx, moves))
  return short.length > 0 ? ctx.today : day
}
