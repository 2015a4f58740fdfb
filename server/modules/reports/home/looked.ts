import type { Received } from '#contract/kit/fields.ts'
import type { daily } from '#contract/reports/home/daily.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { companiesFor } from '#server/modules/platform/session/index.ts'

/** The day and the companies that are asked for: all of them only for whoever sees all that is done there. */
export async function lookedAt(ctx: Context, input: Received<typeof daily.read>) {
  const day = input.day || ctx.today
  if (day > ctx.today) throw refused('日期不能晚于今天')
  const mine = await companiesFor(ctx.db, ctx)
  const several = ctx.dataScope === null && mine.length > 1
  const chosen = input.companies === 'all' && several ? mine : mine.filter(({ id }) => id === ctx.companyId)
  return { day, several, chosen, companies: chosen.map(({ id }) => id) }
}
