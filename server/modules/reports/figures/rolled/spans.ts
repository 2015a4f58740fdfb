import { daysFrom, monthEnd } from '#server/kit/time.ts'

export interface Days {
  from: string
  to: string
}
export interface Span {
  span: 'M' | 'Q' | 'Y'
  start: string
}

const monthAfter = (first: string) => daysFrom(monthEnd(first), 1)
const monthOf = (day: string) => `${day.slice(0, 8)}01`

/** The whole months of a period, and the odd days before and after them. */
export function cutInMonths({ from, to }: Days): { months: Days | undefined; odd: Days[] } {
  const first = from.endsWith('-01') ? from : monthAfter(monthOf(from))
  const end = to === monthEnd(monthOf(to)) ? to : daysFrom(monthOf(to), -1)
  if (end < first) return { months: undefined, odd: [{ from, to }] }
  const odd = [
    { from, to: daysFrom(first, -1) },
    { from: daysFrom(end, 1), to },
  ]
  return { months: { from: first, to: end }, odd: odd.filter((days) => days.from <= days.to) }
}

/** The fewest years, quarters and months that whole months are made of. */
export function spansOf({ from, to }: Days): Span[] {
  const spans: Span[] = []
  for (let start = from; start < to; ) {
    const span = spanFrom(start, to)
    spans.push(span)
    start = daysFrom(lastOf(span), 1)
  }
  return spans
}

const WIDEST = ['Y', 'Q', 'M'] as const
const STARTS = { Y: ['01'], Q: ['01', '04', '07', '10'], M: undefined } as const
const LATER = { Y: 11, Q: 2, M: 0 } as const

function spanFrom(start: string, to: string): Span {
  const month = start.slice(5, 7)
  const fits = WIDEST.find(
    (span) => (STARTS[span] as readonly string[] | undefined)?.includes(month) !== false && lastOf({ span, start }) <= to,
  )
  return { span: fits ?? 'M', start }
}

function lastOf({ span, start }: Span): string {
  const last = Number(start.slice(5, 7)) + LATER[span]
  return monthEnd(`${start.slice(0, 5)}${String(last).padStart(2, '0')}-01`)
}
