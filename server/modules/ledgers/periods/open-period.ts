import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** The last closed day of the caller's company; null = nothing is closed. No month is closed from here to the end of the transaction. */
export async function closedTo(ctx: Who): Promise<string | null> {
  const [row] = await statement<{ day: string | null }>(ctx, 'accounts.closed', 'select house.closed_to($1, $2) as day', [
    ctx.tenantId,
    ctx.companyId,
  ])
  return row?.day ?? null
}

/** Days of a closed month take nothing any more. Stock, debts and accounts ask this themselves when they post. */
export async function assertOpenPeriod(ctx: Who, day: string): Promise<void> {
  const closed = await closedTo(ctx)
  if (closed !== null && day <= closed) throw refused(`${closed.slice(0, 7)} 及以前已月结，${day} 不能再记账；请改用之后的日期，或先反月结`)
}
