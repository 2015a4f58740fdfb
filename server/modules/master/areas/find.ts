import type { Received } from '#contract/kit/fields.ts'
import type { areas } from '#contract/master/areas.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

/** The 大区 of a region, asked for when one is chosen. */
export async function find(ctx: Context, { id }: Received<typeof areas.find>) {
  if (id === 0) return { content: { id, areaName: '', bigArea: '' } }
  const area = await areaOf(ctx, id)
  return { content: { id, areaName: area.fullName, bigArea: area.bigArea } }
}

/** A record may only name a region that exists; 0 = none. */
export async function requireArea(ctx: Context, id: number): Promise<void> {
  if (id !== 0) await areaOf(ctx, id)
}

/** A region's full name and 大区. */
export async function areaOf(ctx: Context, id: number) {
  // beyond six digits nothing exists, and the column holds no larger number
  const area =
    id < 1_000_000 && (await ctx.db.selectFrom('area').select(['fullName', 'bigArea']).where('areaId', '=', id).executeTakeFirst())
  if (!area) throw refused('地区不存在')
  return area
}
