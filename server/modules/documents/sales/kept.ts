import type { Context } from '#server/kit/context.ts'
import { subscribers } from '#server/kit/subscribers.ts'
import { lockParts } from '#server/modules/ledgers/stock/index.ts'

/** Others may keep goods for a sale before it holds any itself: they let go when it takes its goods, or takes none any more. */
export interface Keeper {
  /** Of which parts something is kept. */
  parts(ctx: Context, ckId: number): Promise<readonly number[]>
  /** Under the locks of these parts. */
  free(ctx: Context, ckId: number): Promise<void>
}
export const goodsKept = subscribers<Keeper>()

export async function keptParts(ctx: Context, ckId: number): Promise<readonly number[]> {
  return (await Promise.all(goodsKept.all().map((keeper) => keeper.parts(ctx, ckId)))).flat()
}

/** `kept` as read above; the parts of the sale are locked with them, in one order. */
export async function freeKept(ctx: Context, ckId: number, kept: readonly number[], lines: readonly { partId: number }[]): Promise<void> {
  if (kept.length === 0) return
  await lockParts(ctx, [...new Set([...kept, ...lines.map(({ partId }) => partId)])])
  for (const keeper of goodsKept.all()) await keeper.free(ctx, ckId)
}
