import { myReceived, myReturns, saleLines, saleOrders } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import { DayChart } from './day-chart.tsx'
import { above, Figure, isShown, type Money, money, pieces } from './figure.tsx'
import type { Summary } from './summary.ts'

type SalesPart = NonNullable<Summary['sales']>
interface Period {
  from: string
  to: string
  orders: number
  pieces: number
  amount?: Money
  /** One's own sales are told without profit. */
  profit?: Money
  adjusted?: Money
  received?: Money
  back?: Money
}

export function Sales({ sales }: { sales: SalesPart }) {
  const { today, month, lastWeek, lastMonth, mine, days } = sales
  return (
    <Card title="销售" className="home-card">
      <div className="summary-figures">
        {mine && <PeriodRow title="我今天" period={mine.today} user={mine.user} />}
        {mine && <PeriodRow title="我本月" period={mine.month} user={mine.user} />}
        <PeriodRow title="今日" period={today} before={lastWeek} than="比上周同日" />
        <PeriodRow title="本月" period={month} before={lastMonth} than="比上月同期" />
        <PeriodRow title="上月同期" period={lastMonth} />
      </div>
      {days.every(({ amount }) => isShown(amount)) && (
        <DayChart
          label="销售额"
          days={days.map(({ day, orders, amount, profit }) => ({
            ...{ day, orders, amount: Number(amount) },
            profit: isShown(profit) ? profit : undefined,
          }))}
          linkOf={(day) => saleLines(day, day)}
        />
      )}
    </Card>
  )
}

interface RowProps {
  title: string
  period: Period
  before?: Period
  /** What `before` is called: 比上月同期. */
  than?: string
  /** Whose own sales they are. */
  user?: number
}

function PeriodRow({ title, period, before, than = '', user }: RowProps) {
  const { from, to, orders, amount, profit, adjusted, received, back } = period
  const mine = user !== undefined
  const lines = saleLines(from, to, mine)
  return (
    <div className="summary-group summary-line">
      {isShown(amount) && (
        <Figure label={`${title}销售额`} value={money(amount)} link={lines} note={before && changeOf(than, amount, before.amount)} main />
      )}
      {isShown(profit) && (
        <Figure
          label={`${title}毛利`}
          value={money(profit)}
          link={lines}
          note={notesOf(rateOf(profit, amount), before && changeOf(than, profit, before.profit), adjustedNote(adjusted))}
        />
      )}
      <Figure label={`${title}单数`} value={pieces(orders)} link={saleOrders(from, to, mine)} />
      {!isShown(back) && <Figure label={`${title}件数`} value={pieces(period.pieces)} link={lines} />}
      {user !== undefined && isShown(received) && (
        <Figure label={`${title}回款`} value={money(received)} link={myReceived(from, to, user)} />
      )}
      {user !== undefined && isShown(back) && <Figure label={`${title}退货`} value={money(back)} link={myReturns(from, to, user)} />}
    </div>
  )
}

/** What is left of each sale; of nothing nothing is left. */
const rateOf = (profit: Money, amount: Money) =>
  isShown(profit) && isShown(amount) && Number(amount) > 0 && `毛利率 ${((Number(profit) / Number(amount)) * 100).toFixed(2)}%`

/** A line each. */
function notesOf(...notes: (string | false | undefined)[]) {
  const said = notes.filter(Boolean)
  return said.length > 0 && said.map((note) => <b key={String(note)}>{note}</b>)
}

/** Differences of cost, credits of suppliers and 成本调整 of goods already sold are no sale: where there are any, the figure says so. */
const adjustedNote = (adjusted: Money) => isShown(adjusted) && adjusted !== 0 && `含成本差异及调整 ${money(adjusted)}`

/** 比上月同期 +12.3%; nothing where there is nothing to compare with. */
function changeOf(than: string, now: number, before: Money): string | undefined {
  if (!above(before)) return undefined
  const percent = ((now - before) / before) * 100
  return `${than} ${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
}
