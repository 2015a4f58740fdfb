import type { Reply } from '#contract/kit/fields.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import type { daily } from '#contract/reports/home/daily.ts'
import { reportLink } from '#contract/reports/home/daily-links.ts'
import { Card } from '#web/kit/card.tsx'
import { DayChart } from './day-chart.tsx'
import { Figure, money, pieces } from './figure.tsx'

export type Daily = Reply<typeof daily.read>['content']
type Figures = Readonly<Record<string, number>>

export function textOf(name: MeasureName, value: number): string {
  const { reads } = measureOf(name)
  if (reads === 'percent') return `${money(value)}%`
  return reads === 'money' ? money(value) : pieces(value)
}

/** +12.3%, or nothing where there is nothing to compare with. */
export function riseOf(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined || before <= 0) return undefined
  const percent = ((now - before) / before) * 100
  return `${percent >= 0 ? '▲' : '▼'}${Math.abs(percent).toFixed(1)}%`
}

/** 比上周同日 ▲3.0%　… */
function compared(name: MeasureName, now: Figures, ...others: (readonly [word: string, before: Figures])[]): string | undefined {
  const said = others.flatMap(([word, before]) => {
    const rise = riseOf(now[name], before[name])
    return rise ? [`${word} ${rise}`] : []
  })
  return said.length > 0 ? said.join('　') : undefined
}

const OF_DAY: readonly MeasureName[] = ['profit', 'profitRate', 'orders', 'back', 'received', 'paid', 'expense', 'netProfit']
/** Why a sum that is paid or had can be below nothing. */
const BELOW_NOTHING: Partial<Record<MeasureName, string>> = { received: '退给客户的多于收到的', paid: '供应商退回的多于付出的' }

const OF_MONTH: readonly MeasureName[] = ['net', 'profit', 'profitRate', 'orders', 'received', 'paid', 'expense', 'netProfit']

/** What was sold and earned, that day and in its month; 30 days drawn. */
export function DailySales({ content }: { content: Daily }) {
  const { periods, companies, days, day, today } = content
  const { figures } = periods.day
  const word = day === today ? '今日' : '当日'
  const ofDay = reportLink('day', companies, { from: periods.day.from, to: periods.day.to })
  const ofMonth = reportLink('day', companies, { from: periods.month.from, to: periods.month.to })
  return (
    <>
      <Card title={word} className="home-card">
        <div className="daily-figures">
          {figures.net !== undefined && (
            <Figure
              label="净额"
              value={money(figures.net)}
              link={ofDay}
              note={compared('net', figures, ['比上周同日', periods.lastWeek.figures])}
              main
            />
          )}
          {OF_DAY.map((name) => {
            const value = figures[name]
            if (value === undefined) return null
            const note =
              name === 'profit'
                ? compared(name, figures, ['比上周同日', periods.lastWeek.figures])
                : value < 0
                  ? BELOW_NOTHING[name]
                  : undefined
            return <Figure key={name} label={measureOf(name).label} value={textOf(name, value)} link={ofDay} note={note} bad={value < 0} />
          })}
        </div>
      </Card>
      <Card title={`本月（${periods.month.from.slice(5)} 至 ${periods.month.to.slice(5)}）`} className="home-card">
        <div className="daily-figures">
          {OF_MONTH.map((name) => {
            const value = periods.month.figures[name]
            if (value === undefined) return null
            const note = ['net', 'profit'].includes(name)
              ? compared(name, periods.month.figures, ['比上月同期', periods.lastMonth.figures], ['比去年同期', periods.lastYear.figures])
              : value < 0
                ? BELOW_NOTHING[name]
                : undefined
            return (
              <Figure
                key={name}
                label={measureOf(name).label}
                value={textOf(name, value)}
                link={ofMonth}
                note={note}
                main={name === 'net'}
                bad={value < 0}
              />
            )
          })}
        </div>
        {figures.net !== undefined && (
          <DayChart
            key={day}
            label="净额"
            days={days.map(({ day: of, figures: own }) => ({ day: of, orders: own.orders ?? 0, amount: own.net ?? 0, profit: own.profit }))}
            linkOf={(of) => reportLink('day', companies, { from: of, to: of })}
          />
        )}
      </Card>
    </>
  )
}
