import { Input } from 'antd'
import { type QuickRange, quickRanges, rangeOf } from '../form/date-ranges.ts'
import { type DateValue, daysOf } from './filter-values.ts'

interface Props {
  label: string
  value: DateValue | undefined
  onChange: (value: DateValue | undefined) => void
}

/** From day to day on a phone: its own calendars, and the quick ranges to tap. */
export function PhoneRange({ label, value, onChange }: Props) {
  const [from = '', to = ''] = daysOf(value) ?? [value?.from, value?.to]
  const put = (change: Partial<Record<'from' | 'to', string>>) => {
    const next = { from, to, ...change }
    onChange(next.from || next.to ? next : undefined)
  }
  return (
    <div className="pc-phone-range">
      <span className="pc-range">
        <Input
          type="date"
          aria-label={`${label}起`}
          value={from}
          max={to || undefined}
          onChange={({ target }) => put({ from: target.value })}
        />
        <span aria-hidden="true">–</span>
        <Input
          type="date"
          aria-label={`${label}止`}
          value={to}
          min={from || undefined}
          onChange={({ target }) => put({ to: target.value })}
        />
      </span>
      <span className="pc-quick-ranges">
        {(Object.keys(quickRanges) as QuickRange[]).map((quick) => {
          const [first, last] = rangeOf(quick)
          const on = value?.quick === quick
          return (
            <button key={quick} type="button" aria-pressed={on} onClick={() => onChange(on ? undefined : { quick, from: first, to: last })}>
              {quickRanges[quick]}
            </button>
          )
        })}
      </span>
    </div>
  )
}
