import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'

// calendars speak Chinese and begin their weeks on Monday
dayjs.locale('zh-cn')

/** Quick ranges of every date filter. Weeks begin on Monday. */
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
export type DayRange = readonly [from: string, to: string]

const mondayOf = (day: Dayjs) => day.subtract((day.day() + 6) % 7, 'day')

const bounds: Record<QuickRange, (now: Dayjs) => [Dayjs, Dayjs]> = {
  today: (now) => [now, now],
  yesterday: (now) => [now.subtract(1, 'day'), now.subtract(1, 'day')],
  thisWeek: (now) => [mondayOf(now), mondayOf(now).add(6, 'day')],
  lastWeek: (now) => [mondayOf(now).subtract(7, 'day'), mondayOf(now).subtract(1, 'day')],
  thisMonth: (now) => [now.startOf('month'), now.endOf('month')],
  lastMonth: (now) => [now.subtract(1, 'month').startOf('month'), now.subtract(1, 'month').endOf('month')],
  thisYear: (now) => [now.startOf('year'), now.endOf('year')],
  lastYear: (now) => [now.subtract(1, 'year').startOf('year'), now.subtract(1, 'year').endOf('year')],
}

export const DAY = 'YYYY-MM-DD'

/** The days of a quick range as yyyy-MM-dd, both included. */
export function rangeOf(quick: QuickRange, now: Dayjs = dayjs()): DayRange {
  const [from, to] = bounds[quick](now)
  return [from.format(DAY), to.format(DAY)]
}
