import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
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

const asked = new WeakMap<Database, Map<number, Promise<string | null>>>()

/** What it was stays so until the end: each transaction asks once. (A trial that is undone lets the month go; nothing is posted after it.) */
function closedUntilEnd(ctx: Who): Promise<string | null> {
  const known = asked.get(ctx.db) ?? new Map<number, Promise<string | null>>()
  asked.set(ctx.db, known)
  const closed = known.get(ctx.companyId) ?? closedTo(ctx)
  known.set(ctx.companyId, closed)
  return closed
}

/** Days of a closed month take nothing any more. Stock, debts and accounts ask this themselves when they post. */
export async function assertOpenPeriod(ctx: Who, day: string): Promise<void> {
  const closed = await closedUntilEnd(ctx)
  if (closed !== null && day <= closed) throw refused(`${closed.slice(0, 7)} 及以前已月结，${day} 不能再记账；请改用之后的日期，或先反月结`)
}
