import { formatDecimal } from '#web/kit/form/number.ts'
import type { Margin } from './margin.ts'

const LEGS = 5
/** Half of the price is as much as the bar can say. */
const FULL = 50

/** 毛利: red below cost, amber below what is aimed at, green; always with its number. */
export function MarginBar({ margin: { rate, state } }: { margin: Margin }) {
  const legs = state === 'loss' ? 0 : Math.min(LEGS, Math.ceil((Number(rate) / FULL) * LEGS))
  return (
    <span className={`sale-margin sale-margin-${state}`}>
      <span aria-hidden className="sale-margin-bar">
        {Array.from({ length: LEGS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five legs, always the same
          <i key={at} data-on={at < legs || undefined} />
        ))}
      </span>
      {formatDecimal(rate, 0, 0)}%
    </span>
  )
}
