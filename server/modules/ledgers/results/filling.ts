import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** How much of what was posted before the result ledger was kept has its entries, in whole per cent; 100 = all of it, and of a company that began later. */
export async function filledShare(ctx: Pick<Context, 'db' | 'tenantId'>): Promise<number> {
  const [row] = await statement<{ share: number }>(ctx, 'result.filled', FILLED, [ctx.tenantId])
  return row?.share ?? 100
}

const FILLED = `
  select case when finished_at is not null then 100 when total = 0 then 0 else least(99, floor(100.0 * done / total)) end::int as share
  from result_filling where tenant_id = $1`
