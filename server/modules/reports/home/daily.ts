import { percentOf, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { daily } from '#contract/reports/home/daily.ts'
import { DECISIONS, NOW_IN, type NowFigure } from '#contract/reports/home/daily-links.ts'
import { RISEN_DAYS } from '#contract/reports/home/links.ts'
import type { Context } from '#server/kit/context.ts'
import { daysFrom, momentOf } from '#server/kit/time.ts'
import { brokenLimits } from '#server/modules/ledgers/stock/index.ts'
import { isHouse } from '#server/modules/platform/session/index.ts'
import { seesMeasure } from '../figures/index.ts'
import { accountsAt, debtsAt, dueNow, goodsAt, stillNow } from './daily-held.ts'
import { bestSellers, borderOf, cashByDay, FROM_CASH, FROM_RESULT, resultsByDay } from './daily-results.ts'
import { CHART_DAYS, type Days, type Looked, periodsOf } from './days.ts'
import { lookedAt } from './looked.ts'
import { noticesOf } from './notices.ts'
import { seesAccounts } from './sees-accounts.ts'
import { todosOf } from './todos.ts'
import { waitingOf } from './waiting.ts'

type Sums = Record<string, string>
const NAMES = [...FROM_RESULT, ...FROM_CASH]
const none = {}

/** 老板日报. What a reader may not see is not added up for him; what a report says, its page must be open to him. */
export async function read(ctx: Context, input: Received<typeof daily.read>) {
  const { day, several, chosen, companies } = await lookedAt(ctx, input)
  const read = { companies, whole: companies.length > 1 && (await isHouse(ctx, companies)) }
  const periods = periodsOf(day)
  const chart = { from: daysFrom(day, 1 - CHART_DAYS), to: day }
  const recent = { from: [periods.lastMonth.from, chart.from].sort()[0] ?? chart.from, to: day }
  const border = await borderOf(ctx)
  const mine = day === ctx.today && input.companies === 'own'
  const [results, cash, held, now, accounts, people, decisions, waiting, notices] = await Promise.all([
    resultsByDay(ctx, read, [recent, periods.lastYear], border),
    cashByDay(ctx, companies, [recent, periods.lastYear]),
    heldAt(ctx, read, day),
    day === ctx.today ? nowOf(ctx, companies, input.companies === 'own') : none,
    seesAccounts(ctx) ? accountsAt(ctx, companies, day) : undefined,
    ctx.may(reportOf('person').tag) && sees(ctx, 'net') ? bestSellers(ctx, read, periods.month, border) : undefined,
    mine ? todosOf(ctx, daysFrom(day, -RISEN_DAYS), false) : [],
    mine ? waitingOf(ctx) : [],
    noticesOf(ctx, { companies, day }),
  ])
  const rows: DayRow[] = [...results, ...cash]
  const figures = (days: Days, company?: number) => seen(ctx, totals(rows, days, company))
  const period = (days: Days) => ({ ...days, figures: figures(days) })
  return {
    content: {
      ...{ day, today: ctx.today, asOf: momentOf(new Date(ctx.now)), several, within: ctx.dataScope !== null },
      companies: chosen.map(({ id, companyName }) => ({ id, name: companyName })),
      periods: {
        day: period(periods.day),
        lastWeek: period(periods.lastWeek),
        month: period(periods.month),
        lastMonth: period(periods.lastMonth),
        lastYear: period(periods.lastYear),
      },
      held: seen(ctx, held),
      now: wired(now),
      accounts: accounts?.map(({ id, name, cashIn, cashOut, cashClosing }) => ({
        id,
        name,
        figures: seen(ctx, { cashIn, cashOut, cashClosing }),
      })),
      days: Array.from({ length: CHART_DAYS }, (_, nth) => daysFrom(chart.from, nth)).map((each) => {
        const { net = '0', profit = '0', orders = '0' } = totals(rows, { from: each, to: each })
        return { day: each, figures: seen(ctx, { net, profit, orders }) }
      }),
      people: people?.map(({ id, name, net, profit, orders }) => ({ id, name, figures: seen(ctx, { net, profit, orders }) })),
      branches:
        chosen.length > 1 && ctx.may(reportOf('branch').tag)
          ? chosen.map(({ id, companyName }) => ({
              id,
              name: companyName,
              day: figures(periods.day, id),
              month: figures(periods.month, id),
            }))
          : undefined,
      decisions: decisions.filter(({ todo, count }) => count > 0 && DECISIONS.includes(todo)),
      waiting,
      notices,
    },
  }
}

const sees = (ctx: Context, name: MeasureName) => seesMeasure(ctx, name)

type DayRow = { companyId: number; day: string } & Partial<Record<(typeof NAMES)[number], string>>

function totals(rows: readonly DayRow[], { from, to }: Days, company?: number): Sums {
  const within = rows.filter(({ day, companyId }) => day >= from && day <= to && (company === undefined || companyId === company))
  const sums = Object.fromEntries(NAMES.map((name) => [name, sum(within.map((row) => row[name] ?? '0'))]))
  const { net = '0', profit = '0' } = sums
  return { ...sums, ...(Number(net) !== 0 && { profitRate: percentOf(profit, net) }) }
}

const wired = (sums: Sums) => Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)]))
const seen = (ctx: Context, sums: Sums) =>
  wired(Object.fromEntries(Object.entries(sums).filter(([name]) => sees(ctx, name as MeasureName))))

async function heldAt(ctx: Context, read: Looked, day: string): Promise<Sums> {
  const { companies } = read
  const [debts, stockValue, accounts] = await Promise.all([
    debtsAt(ctx, companies, day),
    sees(ctx, 'stockValue') ? goodsAt(ctx, read, day) : '0',
    ctx.dataScope === null && sees(ctx, 'cash') ? accountsAt(ctx, companies, day) : undefined,
  ])
  return { ...debts, stockValue, ...(accounts && { cash: sum(accounts.map(({ cashClosing }) => cashClosing)) }) }
}

/** Of this moment, each where its report is open to the reader. */
async function nowOf(ctx: Context, companies: readonly number[], own: boolean): Promise<Sums> {
  const open = (name: NowFigure) => ctx.may(reportOf(NOW_IN[name]).tag) && sees(ctx, name)
  const [due, still, limits] = await Promise.all([
    open('overdue') || open('payNow') ? dueNow(ctx, companies) : none,
    open('stillPieces') ? stillNow(ctx, companies) : none,
    own && ctx.may('busi:warn:query') ? brokenLimits(ctx) : undefined,
  ])
  const found: Sums = { ...due, ...still }
  return {
    ...Object.fromEntries(Object.entries(found).filter(([name]) => open(name as NowFigure))),
    ...(limits && { below: String(limits.below) }),
  }
}
