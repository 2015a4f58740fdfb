import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { partsFound } from './page.ts'

type Chosen = Pick<Received<typeof parts.stop>, 'ids' | 'filter'>

/** The parts of a bulk change in ascending order, the order in which everybody locks them. */
export async function chosenIds(ctx: Context, { ids, filter }: Chosen, most: number): Promise<number[]> {
  if (!filter) {
    if (ids.length === 0) throw invalid('请选择商品')
    return [...new Set(ids)].sort((a, b) => a - b)
  }
  const found = await partsFound(ctx, filter, most)
  if (found.length === 0) throw refused('未找到符合条件的商品')
  return found
}
