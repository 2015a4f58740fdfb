import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { rangeOf } from './date-ranges.ts'

test('weeks begin on Monday, on a Sunday too', () => {
  const sunday = dayjs('2026-03-01')
  expect(rangeOf('thisWeek', sunday)).toEqual(['2026-02-23', '2026-03-01'])
  expect(rangeOf('lastWeek', sunday)).toEqual(['2026-02-16', '2026-02-22'])
})

test('months and years end on their last day', () => {
  const day = dayjs('2028-03-31')
  expect(rangeOf('lastMonth', day)).toEqual(['2028-02-01', '2028-02-29'])
  expect(rangeOf('thisMonth', day)).toEqual(['2028-03-01', '2028-03-31'])
  expect(rangeOf('lastYear', day)).toEqual(['2027-01-01', '2027-12-31'])
})

test('today, yesterday and this year', () => {
  const newYear = dayjs('2026-01-01')
  expect(rangeOf('today', newYear)).toEqual(['2026-01-01', '2026-01-01'])
  expect(rangeOf('yesterday', newYear)).toEqual(['2025-12-31', '2025-12-31'])
  expect(rangeOf('thisYear', newYear)).toEqual(['2026-01-01', '2026-12-31'])
})
