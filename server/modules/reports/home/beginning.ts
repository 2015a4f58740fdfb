import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

interface State {
  hasSold: boolean
  printed: boolean
  /** Somebody sold more than a week ago: he has found his way, printing or not. */
  settled: boolean
}
interface Partners {
  clients: number
  suppliers: number
}

/**
 * 开始使用: how far a new company has come; nothing once it has sold and printed, unless it is asked for again.
 * Opening stock and balances are in the figures of the page itself.
 */
export async function beginningOf(ctx: Context, again: boolean) {
  const [state] = await statement<State>(ctx, 'home.beginning', STATE, [ctx.tenantId, ctx.companyId, daysFrom(ctx.today, -7)])
  if (!state || (!again && (state.settled || (state.hasSold && state.printed)))) return undefined
  const [[parts], [partners]] = await Promise.all([
    ctx.may('base:basepj:query') ? statement<{ parts: number; priced: number }>(ctx, 'home.beginning-parts', PARTS, [ctx.tenantId]) : [],
    ctx.may('base:client:query') ? statement<Partners>(ctx, 'home.beginning-partners', PARTNERS, [ctx.tenantId, ctx.dataScope]) : [],
  ])
  const { hasSold, printed } = state
  // that a part has a price is no secret, which it is, is
  return { hasSold, printed, ...parts, ...partners }
}

const STATE = `
  select exists (select 1 from ck_order where tenant_id = $1 and company_id = $2 and ship_date is not null) as "hasSold",
    exists (select 1 from ck_order where tenant_id = $1 and company_id = $2 and ship_date < $3) as settled,
    exists (select 1 from print_count where tenant_id = $1 and document = 'ck') as printed`
const PARTS = `
  select count(*)::int as parts, count(*) filter (where r.xs_price > 0)::int as priced
  from part p left join part_price r on r.tenant_id = $1 and r.part_id = p.part_id
  where p.tenant_id = $1 and p.deleted_at is null`
/** 散客 is everybody's from the first moment: he is nothing that was done. */
const PARTNERS = `
  select count(*) filter (where c.tags in (1, 3, 4, 5))::int as clients, count(*) filter (where c.tags in (2, 3))::int as suppliers
  from client c where c.tenant_id = $1 and c.deleted_at is null and not c.walk_in and ${clientScopeSql('$2', 'c')}`
