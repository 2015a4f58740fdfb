import { sql } from 'kysely'
import { defineJob } from '#server/kit/jobs.ts'
import { daysFrom } from '#server/kit/time.ts'

/** Sales of so many days make a part popular. */
const DAYS = 90

/**
 * Puts parts that are in stock and selling before the rest: tier 0 in stock and selling, 1 in stock, 2 the rest (3, stopped, stays).
 * A job, never part of a sale: moving a row between tiers costs a millisecond. pop counts in steps of about a tenth, so that it rarely changes.
 */
export const refreshPartRanks = defineJob<Record<string, never>>(
  'refresh-part-ranks',
  async ({ transact }) => {
    await transact(async (ctx) => {
      const since = daysFrom(ctx.today, -DAYS)
      await sql`
      with stock as (
        select part_id from stock_balance where tenant_id = ${ctx.tenantId} group by part_id having sum(qty) > 0
      ), sales as (
        select part_id, (ln(count(*) + 1) * 10)::integer as pop from ck_product
        where tenant_id = ${ctx.tenantId} and posted and ck_type = 0 and ck_date >= ${since}::date group by part_id
      ), wanted as (
        select s.part_id, coalesce(sales.pop, 0) as pop,
          case when s.tier = 3 then 3 when stock.part_id is null then 2 when sales.pop > 0 then 0 else 1 end as tier
        from part_search s left join stock on stock.part_id = s.part_id left join sales on sales.part_id = s.part_id
        where s.tenant_id = ${ctx.tenantId} and (stock.part_id is not null or sales.part_id is not null or s.tier < 2 or s.pop > 0)
      ), moved as (
        -- In ascending order, like every writer of search rows.
        select s.part_id, w.tier, w.pop from part_search s join wanted w on w.part_id = s.part_id
        where s.tenant_id = ${ctx.tenantId} and (s.tier, s.pop) is distinct from (w.tier, w.pop) order by s.part_id for update of s
      )
      update part_search s set tier = m.tier, pop = m.pop from moved m where s.tenant_id = ${ctx.tenantId} and s.part_id = m.part_id`.execute(
        ctx.db,
      )
    })
  },
  { heavy: true },
)
