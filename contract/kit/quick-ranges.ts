/** Ranges of days by their names: 本月 is this month tomorrow too. Weeks begin on Monday. */
export const quickRanges = {
  today: '今天',
  yesterday: '昨天',
  thisWeek: '本周',
  lastWeek: '上周',
  thisMonth: '本月',
  lastMonth: '上月',
  thisYear: '今年',
  lastYear: '去年',
} as const

export type QuickRange = keyof typeof quickRanges
export const quickNames = Object.keys(quickRanges) as [QuickRange, ...QuickRange[]]
export type DayRange = readonly [from: string, to: string]

const DAY = 86_400_000
const text = (at: number) => new Date(at).toISOString().slice(0, 10)
/** The first day of a month so many months away, and the last of it. */
const monthOf = (year: number, month: number): DayRange => [text(Date.UTC(year, month, 1)), text(Date.UTC(year, month + 1, 0))]
const yearOf = (year: number): DayRange => [`${year}-01-01`, `${year}-12-31`]

/** The days a name means on this day (yyyy-MM-dd), both included. */
export function quickDays(quick: QuickRange, today: string): DayRange {
  const at = Date.parse(`${today}T00:00:00Z`)
  const day = new Date(at)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const monday = at - ((day.getUTCDay() + 6) % 7) * DAY
  switch (quick) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [text(at - DAY), text(at - DAY)]
    case 'thisWeek':
      return [text(monday), text(monday + 6 * DAY)]
    case 'lastWeek':
      return [text(monday - 7 * DAY), text(monday - DAY)]
    case 'thisMonth':
      return monthOf(year, month)
    case 'lastMonth':
      return monthOf(year, month - 1)
    case 'thisYear':
      return yearOf(year)
    case 'lastYear':
      return yearOf(year - 1)
  }
}
