import { daysFrom, monthEnd } from '#server/kit/time.ts'

/** Whose day it is; `whole`: all companies of the house, whose goods count at what they cost it. */
export interface Looked {
  companies: readonly number[]
  whole: boolean
}

export interface Days {
  from: string
  to: string
}
/** So many days, the day itself the last of them. */
export const CHART_DAYS = 30

/** The month of a day so far, so many months earlier: up to the same day, or to the last one where that month is shorter. */
export function monthSoFar(day: string, earlier = 0): Days {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - earlier
  const from = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const ends = [`${from.slice(0, 8)}${day.slice(8)}`, monthEnd(from)].sort()
  return { from, to: ends[0] ?? from }
}

/** What a day is read beside. */
export const periodsOf = (day: string) => ({
  day: { from: day, to: day },
  lastWeek: { from: daysFrom(day, -7), to: daysFrom(day, -7) },
  month: monthSoFar(day),
  lastMonth: monthSoFar(day, 1),
  lastYear: monthSoFar(day, 12),
})
