import type { Received } from '#contract/kit/fields.ts'
import type { prices } from '#contract/master/prices.ts'
import type { Context } from '#server/kit/context.ts'
import { priceFor } from './price-for.ts'
import { type PriceStep, SOURCE_NAMES } from './rules.ts'

export async function forClient(ctx: Context, { clientId, pjids }: Received<typeof prices.forClient>) {
  const found = await priceFor(ctx, clientId, pjids)
  const told = ({ fromQty, price, source }: PriceStep) => ({ fromQty, price, source, sourceName: SOURCE_NAMES[source] })
  return { content: [...found].map(([pjid, { first, more }]) => ({ pjid, ...told(first), steps: more.map(told) })) }
}
