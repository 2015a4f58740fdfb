import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type DayRange, type QuickRange, quickDays } from '#contract/kit/quick-ranges.ts'

export { type DayRange, type QuickRange, quickRanges } from '#contract/kit/quick-ranges.ts'

// calendars speak Chinese and begin their weeks on Monday
dayjs.locale('zh-cn')

export const DAY = 'YYYY-MM-DD'

/** The days of a quick range as yyyy-MM-dd, both included. */
export const rangeOf = (quick: QuickRange, now: Dayjs = dayjs()): DayRange => quickDays(quick, now.format(DAY))
