import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

interface Goods {
  parts: number
  pieces: string
  value: string
}
interface Beside {
  beside: string
  fees: string
}
interface Kept extends Goods, Beside {
  slowParts: number
  slowPieces: string
  slowValue: string
  checkedAt: string
}

/**
 * What lies in stock, and what of it nobody buys. Of a company with very many parts it is added up every few minutes (house.roll_stock),
 * of all others, and when asked for afresh, now.
 */
export async function stockOf(ctx: Context, fresh: boolean) {
  const { value, beside, fees, slow, ...found } = await foundOf(ctx, fresh)
  const cost = ctx.maySee('price.costprice')
  const { value: slowValue, ...slowCounts } = slow
  return {
    ...found,
    value: cost ? value : undefined,
    beside: cost ? beside : undefined,
    fees: ctx.maySee('price.tcostprice') ? fees : undefined,
    slow: { ...slowCounts, value: cost ? slowValue : undefined },
  }
}

async function foundOf(ctx: Context, fresh: boolean) {
  const slowDays = Number(ctx.parameters.get('SLOW_MOVING_DAYS'))
  const who = [ctx.tenantId, ctx.companyId]
  const [kept] = fresh ? [] : await statement<Kept>(ctx, 'home.stock-kept', KEPT, [...who, slowDays])
  if (kept) {
    const { slowParts, slowPieces, slowValue, checkedAt, ...goods } = kept
    const slow = { parts: slowParts, pieces: slowPieces, value: slowValue }
    return { ...goods, slow, slowDays, at: checkedAt }
  }
  const [[goods], [slow]] = await Promise.all([
    statement<Goods & Beside>(ctx, 'home.stock', STOCK, who),
    statement<Goods>(ctx, 'home.slow', SLOW, [...who, daysFrom(ctx.today, -slowDays)]),
  ])
  return { ...(goods as Goods & Beside), slow: slow as Goods, slowDays, at: '' }
}

/** Half an hour old, the job does not run: then the truth is worth the wait. */
const KEPT = `
  select parts, pieces, value, slow_parts as "slowParts", slow_pieces as "slowPieces", slow_value as "slowValue", beside, fees, checked_at as "checkedAt"
  from company_stock where tenant_id = $1 and company_id = $2 and slow_days = $3 and beside is not null and checked_at > now() - interval '30 minutes'`
const STOCK = `
  select count(*) filter (where pool = 0 and qty > 0)::int as parts, coalesce(sum(qty) filter (where pool = 0), 0) as pieces,
    coalesce(sum(value) filter (where pool = 0), 0) as value, coalesce(sum(value) filter (where pool <> 0), 0) as beside, coalesce(sum(fee), 0) as fees
  from part_cost where tenant_id = $1 and company_id = $2`
const SLOW = 'select parts, pieces, value from house.slow_stock($1, $2, $3)'
