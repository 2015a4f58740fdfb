import type { Context } from '#server/kit/context.ts'
import { add, subtract, sum } from '#server/kit/money.ts'
import { reachSql } from '#server/kit/reach.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

interface Figures {
  orders: number
  pieces: string
  amount: string
  cost: string
}
interface Adjusted {
  day: string
  adjusted: string
}
interface Day extends Figures {
  day: string
  mineOrders: number
  minePieces: string
  mineAmount: string
}
const CHART_DAYS = 30

/** What has left: today, this month, last month up to the same day, and 30 days one by one. Read from the orders of two months. */
export async function salesOf(ctx: Context) {
  const { today } = ctx
  const [month, before] = [`${today.slice(0, 8)}01`, sameDaysBefore(today)]
  const chart = daysFrom(today, 1 - CHART_DAYS)
  const first = [before.from, chart].sort()[0]
  const [rows, adjustments] = await Promise.all([
    statement<Day>(ctx, 'home.days', DAYS, [ctx.tenantId, ctx.companyId, first, today, ctx.reach, ctx.userId]),
    // an adjustment is the company's, nobody's own: it belongs to the figures of whoever sees the whole company
    ctx.reach === null ? statement<Adjusted>(ctx, 'home.adjusted', ADJUSTED, [ctx.tenantId, ctx.companyId, first, today]) : [],
  ])
  const period = (from: string, to: string) => {
    const within = ({ day }: { day: string }) => day >= from && day <= to
    const { cost, ...sums } = total(rows.filter(within))
    const adjusted = sum(adjustments.filter(within).map((each) => each.adjusted))
    return { from, to, ...sums, profit: add(subtract(sums.amount, cost), adjusted), adjusted }
  }
  const mine = (from: string, to: string) => {
    const own = rows.filter(({ day }) => day >= from && day <= to)
    const { orders, pieces, amount } = total(
      own.map(({ mineOrders, minePieces, mineAmount }) => ({ orders: mineOrders, pieces: minePieces, amount: mineAmount, cost: '0' })),
    )
    return { from, to, orders, pieces, amount }
  }
  // whoever audits others' sales looks at the company, whoever only sells at his own work
  const sells = ctx.may('busi:ck:add') && !ctx.may('busi:ck:approve')
  return {
    today: period(today, today),
    month: period(month, today),
    lastMonth: period(before.from, before.to),
    mine: sells ? { today: mine(today, today), month: mine(month, today) } : undefined,
    days: Array.from({ length: CHART_DAYS }, (_, nth) => daysFrom(chart, nth)).map((day) => {
      const { orders, amount, profit } = period(day, day)
      return { day, orders, amount, profit }
    }),
  }
}

const total = (rows: readonly Figures[]): Figures =>
  rows.reduce<Figures>(
    (sum, { orders, pieces, amount, cost }) => ({
      orders: sum.orders + orders,
      pieces: add(sum.pieces, pieces),
      amount: add(sum.amount, amount),
      cost: add(sum.cost, cost),
    }),
    { orders: 0, pieces: '0', amount: '0', cost: '0' },
  )

/** Last month from its first day to the same day; to its last one where it is shorter. */
function sameDaysBefore(today: string) {
  const last = daysFrom(`${today.slice(0, 8)}01`, -1)
  const same = `${last.slice(0, 8)}${today.slice(8)}`
  return { from: `${last.slice(0, 8)}01`, to: same < last ? same : last }
}

const DAYS = `
  select to_char(ship_date, 'YYYY-MM-DD') as day, count(*)::int as orders, sum(ck_amount) as pieces, sum(txs_sum) as amount, sum(cost_sum) as cost,
    count(*) filter (where mine)::int as "mineOrders", coalesce(sum(ck_amount) filter (where mine), 0) as "minePieces",
    coalesce(sum(txs_sum) filter (where mine), 0) as "mineAmount"
  from (select *, $6 in (created_by, incharge_id) as mine from ck_order) o
  where tenant_id = $1 and company_id = $2 and ck_type = 0 and ship_date between $3 and $4 and ${reachSql('$5', 'created_by', 'incharge_id')}
  group by ship_date`

/** Of what a 成本调整 gave, the share of goods already sold is cost of sales (stock-papers/rules.ts); a paper taken back gives it back on that day. */
const ADJUSTED = `
  select to_char(day, 'YYYY-MM-DD') as day, sum(adjusted) as adjusted from (
    select paper_date as day, pool_value - value as adjusted from stock_paper_line
    where tenant_id = $1 and company_id = $2 and kind = 'tz' and posted and paper_date between $3 and $4
    union all
    select o.reversed_on, l.value - l.pool_value from stock_paper o
    join stock_paper_line l on l.tenant_id = o.tenant_id and l.paper_id = o.paper_id and l.posted
    where o.tenant_id = $1 and o.company_id = $2 and o.kind = 'tz' and o.reversed_on between $3 and $4
  ) sold group by 1`
