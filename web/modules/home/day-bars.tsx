import { MASKED } from '#contract/kit.ts'
import { money } from './figure.tsx'

interface Props {
  days: readonly { day: string; amount: number | typeof MASKED }[]
}

const HEIGHT = 72

/** Sales of 30 days as bars; drawn by hand, a chart library would weigh more than the page. Nothing to draw for whoever may not see amounts. */
export function DayBars({ days }: Props) {
  const amounts = days.map(({ amount }) => (amount === MASKED ? 0 : Number(amount)))
  const highest = Math.max(...amounts, 0)
  if (days.length === 0 || days.some(({ amount }) => amount === MASKED)) return null
  if (highest === 0) return <p className="summary-none">近 30 天没有发货</p>
  return (
    <figure className="summary-days">
      <figcaption>
        近 {days.length} 天销售额，最高 {money(highest)}
      </figcaption>
      <ol>
        {days.map(({ day, amount }, at) => (
          <li key={day} title={`${day}  ${money(amount)}`}>
            <i style={{ height: Math.max(1, Math.round((Math.max(amounts[at] ?? 0, 0) / highest) * HEIGHT)) }} />
            <span>{at % 5 === 0 || at === days.length - 1 ? day.slice(5) : ''}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
