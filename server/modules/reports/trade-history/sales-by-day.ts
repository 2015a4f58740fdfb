import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'
import { netSales } from './net-sales.ts'

export interface SalesDay {
  day: string
  /** Orders that left. */
  orders: number
  pieces: string
  amount: string
  profit: string
  /** Of the profit what no sale of the day shows: differences of cost, 成本调整. */
  adjusted: string
}

/** Net sales day by day, days with nothing left out. What shipped is read from the orders, the rest line by line. `mine`: only what the reader sold. */
export async function salesByDay(ctx: Context, from: string, to: string, mine = false): Promise<SalesDay[]> {
  // the orders hold what shipped, that of a closed month taken back since among it
  const [, , ...others] = netSales(ctx, { dateFrom: from, dateTo: to, mine })
  const own = mine ? sql`and ${withinDataScope({ dataScope: [ctx.userId] }, 'v.created_by', 'v.incharge_id')}` : sql``
  const query = sql<SalesDay>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(orders), 0)::int as orders, sum(qty) as pieces, sum(txs_sum) as amount,
      sum(txs_sum - cost) as profit, coalesce(-sum(cost) filter (where client_id is null), 0) as adjusted
    from (
      select ship_date as day, count(*) as orders, sum(ck_amount) as qty, sum(txs_sum) as txs_sum, sum(cost_sum) as cost, 0 as client_id from ck_order v
      where v.tenant_id = ${ctx.tenantId} and v.company_id = ${ctx.companyId} and v.ck_type = 0 and v.ship_date between ${from} and ${to}
        and ${withinDataScope(ctx, 'v.created_by', 'v.incharge_id')} ${own} group by 1
      union all
      select day, null, qty, txs_sum, cost, client_id from (${sql.join(others, sql` union all `)}) l
    ) d group by 1`.compile(ctx.db)
  // fourteen tables take longer to plan than to read
  return statement<SalesDay>(ctx, nameOf(query.sql), query.sql, [...query.parameters])
}

/** What is asked depends on what the reader may see: each form is prepared under a name of its own. */
const nameOf = (text: string) => `sales-by-day.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
