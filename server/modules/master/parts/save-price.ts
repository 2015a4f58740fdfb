import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, refused } from '#server/kit/errors.ts'
import { writtenSince } from '#server/kit/opened.ts'
import { limitQuestion, pricesIn, requirePrices, writePrices } from '../prices/index.ts'

/** 设置价格. */
export async function savePrice(ctx: Context, input: Received<typeof parts.savePrice>) {
  const given = pricesIn(input)
  requirePrices(ctx, given)
  const part = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', input.pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
  const [question] = input.tips === 0 ? await limitQuestion(ctx, input.pjid, given) : []
  if (question) throw confirmFirst(question)
  await writePrices(ctx, new Map([[input.pjid, given]]), null, (stored) => {
    const overtaken = input.priceVersion === undefined ? writtenSince(ctx, stored) : input.priceVersion !== stored.version
    if (overtaken) throw refused('价格已被他人修改，请刷新后重试')
  })
  return {}
}
