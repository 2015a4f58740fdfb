import { sum } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { type SalesDay, salesByDay } from '../trade-history/index.ts'
import { CHART_DAYS, monthSoFar } from './days.ts'
import { ownOf } from './mine.ts'

/** Net sales: today, this month, last month up to the same day, and 30 days one by one. */
export async function salesOf(ctx: Context) {
  const { today } = ctx
  const [{ from: month }, before] = [monthSoFar(today), monthSoFar(today, 1)]
  const weekAgo = daysFrom(today, -7)
  const chart = daysFrom(today, 1 - CHART_DAYS)
  const first = [before.from, chart].sort()[0] ?? chart
  // whoever audits others' sales looks at the company, whoever only sells at his own work
  const sells = ctx.may('busi:ck:add') && !ctx.may('busi:ck:approve')
  const [rows, own, owner] = await Promise.all([
    salesByDay(ctx, first, today),
    sells ? salesByDay(ctx, month, today, true) : [],
    sells ? ownOf(ctx, { from: today, to: today }, { from: month, to: today }) : undefined,
  ])
  const period = (from: string, to: string) => seen(ctx, total(from, to, rows))
  const mine = (from: string, to: string, more: object | undefined) => {
    const { from: first, to: last, orders, pieces, amount } = seen(ctx, total(from, to, own))
    return { from: first, to: last, orders, pieces, amount, ...more }
  }
  return {
    today: period(today, today),
    month: period(month, today),
    lastWeek: period(weekAgo, weekAgo),
    lastMonth: period(before.from, before.to),
    mine: sells ? { user: ctx.userId, today: mine(today, today, owner?.today), month: mine(month, today, owner?.month) } : undefined,
    days: Array.from({ length: CHART_DAYS }, (_, nth) => daysFrom(chart, nth)).map((day) => {
      const { orders, amount, profit } = period(day, day)
      return { day, orders, amount, profit }
    }),
  }
}

/** Amounts the reader may not see are not there for him. */
function seen(ctx: Context, { amount, profit, adjusted, ...counts }: ReturnType<typeof total>) {
  const [sales, cost] = [ctx.maySee('price.txsprice'), ctx.maySee('price.costprice')]
  return {
    ...counts,
    amount: sales ? amount : undefined,
    profit: sales && cost ? profit : undefined,
    adjusted: sales && cost ? adjusted : undefined,
  }
}

function total(from: string, to: string, days: readonly SalesDay[]) {
  const within = days.filter(({ day }) => day >= from && day <= to)
  const of = (name: 'pieces' | 'amount' | 'profit' | 'adjusted') => sum(within.map((each) => each[name]))
  const orders = within.reduce((count, each) => count + each.orders, 0)
  return { from, to, orders, pieces: of('pieces'), amount: of('amount'), profit: of('profit'), adjusted: of('adjusted') }
}
