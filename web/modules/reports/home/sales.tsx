import { Card } from 'antd'
import { MASKED } from '#contract/kit/fields.ts'
import { saleLines, saleOrders } from '#contract/reports/home/links.ts'
import { DayChart } from './day-chart.tsx'
import { above, Figure, type Money, money, pieces } from './figure.tsx'
import type { Summary } from './summary.ts'

type SalesPart = NonNullable<Summary['sales']>
interface Period {
  from: string
  to: string
  orders: number
  pieces: number
  amount: Money
  /** One's own sales are told without profit. */
  profit?: Money
  adjusted?: Money
}

export function Sales({ sales }: { sales: SalesPart }) {
  const { today, month, lastMonth, mine, days } = sales
  return (
    <Card title="销售" size="small" className="home-card">
      <div className="summary-figures">
        {mine && <PeriodRow title="我今天" period={mine.today} mine />}
        {mine && <PeriodRow title="我本月" period={mine.month} mine />}
        <PeriodRow title="今日" period={today} />
        <PeriodRow title="本月" period={month} before={lastMonth} />
        <PeriodRow title="上月同期" period={lastMonth} />
      </div>
      {days.every(({ amount }) => amount !== MASKED) && (
        <DayChart
          label="销售额"
          days={days.map(({ day, orders, amount, profit }) => ({
            day,
            orders,
            amount: Number(amount),
            profit: profit === MASKED ? undefined : profit,
          }))}
          linkOf={(day) => saleLines(day, day)}
        />
      )}
    </Card>
  )
}

function PeriodRow({ title, period, before, mine }: { title: string; period: Period; before?: Period; mine?: boolean }) {
  const { from, to, orders, amount, profit, adjusted } = period
  const lines = saleLines(from, to, mine)
  return (
    <div className="summary-group summary-line">
      <Figure label={`${title}销售额`} value={money(amount)} link={lines} note={before && changeOf(amount, before.amount)} main />
      {profit !== undefined && (
        <Figure label={`${title}毛利`} value={money(profit)} link={lines} note={profitNote(profit, adjusted, before?.profit)} />
      )}
      <Figure label={`${title}单数`} value={pieces(orders)} link={saleOrders(from, to, mine)} />
      <Figure label={`${title}件数`} value={pieces(period.pieces)} link={lines} />
    </div>
  )
}

/** Differences of cost, credits of suppliers and 成本调整 of goods already sold are no sale: where there are any, the figure says so. */
function profitNote(profit: Money, adjusted: Money = 0, before?: Money): string | undefined {
  const changed = before === undefined ? undefined : changeOf(profit, before)
  const own = adjusted === MASKED || adjusted === 0 ? undefined : `含成本差异及调整 ${money(adjusted)}`
  return [changed, own].filter(Boolean).join('，') || undefined
}

/** 比上月同期 +12.3%; nothing where there is nothing to compare with. */
function changeOf(now: Money, before: Money): string | undefined {
  if (now === MASKED || before === MASKED || !above(before)) return undefined
  const percent = ((now - before) / before) * 100
  return `比上月同期 ${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
}
