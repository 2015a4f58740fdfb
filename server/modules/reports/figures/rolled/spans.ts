import { daysFrom, monthEnd } from '#server/kit/time.ts'

export interface Days {
  from: string
  to: string
}
export interface Span {
  span: 'M' | 'Q' | 'Y'
  start: string
}
export type Taken<T> = T & { minus?: true }

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

/** What reading a span of goods takes, in days of their entries: few parts move more often in a month. */
const WEIGHT = { Y: 16, Q: 14, M: 9 } as const

/**
 * Days as the spans and odd days that take least to read, some of them taken off: all but a few days of a year are that year less those days.
 * After `today` there is next to nothing, and reading it takes no time.
 */
export function coverOf({ from, to }: Days, today: string): { spans: Taken<Span>[]; odd: Taken<Days>[] } {
  const end = daysFrom(to, 1)
  const firsts: string[] = []
  for (let at = `${from.slice(0, 5)}01-01`; at <= `${Number(to.slice(0, 4)) + 1}-01-01`; at = monthAfter(at)) firsts.push(at)
  const days = [...new Set([...firsts, from, end])].sort()
  const reached = new Map<string, { far: number; by: readonly Step[] }>([[from, { far: 0, by: [] }]])
  const open = new Set(days)
  while (open.size > 0) {
    const at = [...open].reduce((best, each) => (farOf(each) < farOf(best) ? each : best))
    if (at === end) break
    open.delete(at)
    for (const { other, far, step } of stepsFrom(at, days, today)) {
      const sum = farOf(at) + far
      if (sum < farOf(other)) reached.set(other, { far: sum, by: [...(reached.get(at)?.by ?? []), step] })
    }
  }
  const by = reached.get(end)?.by ?? []
  return { spans: by.filter((step): step is Taken<Span> => 'span' in step), odd: by.filter((step): step is Taken<Days> => 'from' in step) }

  function farOf(day: string) {
    return reached.get(day)?.far ?? Number.POSITIVE_INFINITY
  }
}
type Step = Taken<Span> | Taken<Days>

/** From one end of a span, or of the days between two neighbours, to the other: forward it is added, back it is taken off. */
function stepsFrom(at: string, days: readonly string[], today: string) {
  const nth = days.indexOf(at)
  const spans = (Object.keys(WEIGHT) as Span['span'][]).flatMap((span) =>
    days
      .filter((start) => start.endsWith('-01') && ((STARTS[span] as readonly string[] | undefined)?.includes(start.slice(5, 7)) ?? true))
      .map((start) => ({ first: start, next: daysFrom(lastOf({ span, start }), 1), step: { span, start }, far: WEIGHT[span] })),
  )
  const odd = [days.slice(nth - 1, nth + 1), days.slice(nth, nth + 2)].flatMap(([first, next]) =>
    first && next
      ? [{ first, next, step: { from: first, to: daysFrom(next, -1) }, far: daysBetween(first, next < today ? next : today) }]
      : [],
  )
  return [...spans, ...odd].flatMap(({ first, next, step, far }) => {
    if (first === at && days.includes(next)) return [{ other: next, far, step: step as Step }]
    return next === at ? [{ other: first, far, step: { ...step, minus: true } as Step }] : []
  })
}
const daysBetween = (first: string, next: string) => Math.max(0, Math.round((Date.parse(next) - Date.parse(first)) / 864e5))
