import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { HomeLink } from '#contract/reports/home/links.ts'
import { openPage } from '#web/kit/page.ts'
import { Linked, money } from './figure.tsx'

interface Day {
  day: string
  orders: number
  amount: number
  /** Absent: not for this reader. */
  profit?: number | undefined
}
interface Props {
  days: readonly Day[]
  /** Where the figures of a day lead. */
  linkOf: (day: string) => HomeLink
  /** What the bars are called there. */
  label: string
}
const HEIGHT = 100
const STEP = 10

/**
 * Sales and gross profit of 30 days: bars and a line, drawn by hand, for a chart library would weigh more than the page.
 * The pointer or the arrow keys choose a day, whose numbers stand above and lead to its lines; the same numbers as a table below.
 */
export function DayChart({ days, linkOf, label }: Props) {
  const [at, setAt] = useState(days.length - 1)
  const day = days[at]
  if (!day) return null
  const highest = Math.max(...days.map(({ amount }) => amount))
  const open = () => {
    const { page, params } = linkOf(day.day)
    openPage(page, params)
  }
  const words = wordsOf(day, label)
  if (highest <= 0) return <p className="summary-none">近 {days.length} 天没有发货</p>

  const choose = (next: number) => setAt(Math.min(days.length - 1, Math.max(0, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: days.length - 1 }[event.key]
    if (next !== undefined) choose(next)
    else if (event.key === 'Enter') open()
    else return
    event.preventDefault()
  }
  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.floor(((clientX - left) / width) * days.length))
  }
  return (
    <figure className="summary-days">
      <figcaption>
        <b>近 {days.length} 天</b>
        <Linked link={linkOf(day.day)} className="summary-day">
          {words}
        </Linked>
      </figcaption>
      <div
        className="summary-chart"
        role="slider"
        tabIndex={0}
        aria-label={`近 ${days.length} 天${label}${day.profit === undefined ? '' : '与毛利'}`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onDoubleClick={open}
      >
        <Drawing days={days} at={at} highest={highest} />
      </div>
      <ol aria-hidden>
        {days.map((each, nth) => (
          <li key={each.day}>{(nth % 5 === 0 && nth < days.length - 5) || nth === days.length - 1 ? each.day.slice(5) : ''}</li>
        ))}
      </ol>
      <DayTable days={days} label={label} />
    </figure>
  )
}

const wordsOf = ({ day, orders, amount, profit }: Day, label: string) =>
  [day, `${label} ${money(amount)}`, profit !== undefined && `毛利 ${money(profit)}`, `${orders} 单`].filter(Boolean).join('　')

function Drawing({ days, at, highest }: { days: readonly Day[]; at: number; highest: number }) {
  const y = (value: number) => HEIGHT - (Math.max(0, value) / highest) * HEIGHT
  const line = days.map(({ profit }, nth) => `${nth * STEP + STEP / 2},${y(profit ?? 0)}`).join(' ')
  return (
    <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="chosen" x={at * STEP} y={0} width={STEP} height={HEIGHT} />
      {days.map(({ day, amount }, nth) => (
        <rect key={day} x={nth * STEP + 1.5} y={y(amount)} width={STEP - 3} height={HEIGHT - y(amount)} />
      ))}
      {days[0]?.profit !== undefined && <polyline points={line} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}

function DayTable({ days, label }: Pick<Props, 'days' | 'label'>) {
  const seesProfit = days[0]?.profit !== undefined
  return (
    <details>
      <summary>看明细表</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">单数</th>
            <th scope="col">{label}</th>
            {seesProfit && <th scope="col">毛利</th>}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, orders, amount, profit }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{orders}</td>
              <td>{money(amount)}</td>
              {profit !== undefined && <td>{money(profit)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
