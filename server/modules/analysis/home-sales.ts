import type { Context } from '#server/kit/context.ts'
import { add, subtract } from '#server/kit/money.ts'
import { reachSql } from '#server/kit/reach.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

interface Figures {
  orders: number
  pieces: string
  amount: string
  cost: string
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
  const rows = await statement<Day>(ctx, 'home.days', DAYS, [
    ctx.tenantId,
    ctx.companyId,
    [before.from, chart].sort()[0],
    today,
    ctx.reach,
    ctx.userId,
  ])
  const period = (from: string, to: string) => {
    const { cost, ...sums } = total(rows.filter(({ day }) => day >= from && day <= to))
    return { from, to, ...sums, profit: subtract(sums.amount, cost) }
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
