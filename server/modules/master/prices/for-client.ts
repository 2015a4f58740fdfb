import type { Received } from '#contract/kit/fields.ts'
import type { prices } from '#contract/master/prices.ts'
import type { Context } from '#server/kit/context.ts'
import { priceFor } from './price-for.ts'
import { SOURCE_NAMES } from './rules.ts'

export async function forClient(ctx: Context, { clientId, pjids }: Received<typeof prices.forClient>) {
  const found = await priceFor(ctx, clientId, pjids)
  return { content: [...found].map(([pjid, { price, source }]) => ({ pjid, price, source, sourceName: SOURCE_NAMES[source] })) }
}
