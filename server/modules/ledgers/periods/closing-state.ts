import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { KNOWN } from './list.ts'
import { monthAfter } from './months.ts'

/** The last closed month, and the oldest that is over, has something in it and is not closed; '' = none. */
export async function closingState(ctx: Context): Promise<{ closed: string; next: string }> {
  const [known] = await statement<{ closedTo: string | null; first: string | null }>(ctx, 'period.known', KNOWN, [
    ctx.tenantId,
    ctx.companyId,
  ])
  const closed = known?.closedTo?.slice(0, 7) ?? ''
  const oldest = closed ? monthAfter(closed) : (known?.first?.slice(0, 7) ?? '')
  return { closed, next: oldest !== '' && oldest < ctx.today.slice(0, 7) ? oldest : '' }
}
