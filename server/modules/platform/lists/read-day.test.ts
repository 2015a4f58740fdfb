import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['2026-1-5', '2026-01-05'],
  ['2026/11/22 00:00', '2026-11-22'],
  ['2026年3月8日', '2026-03-08'],
  ['20261122', '2026-11-22'],
  ['45962', '2025-11-01'],
  ['46023.5', '2026-01-01'],
  ['12345', undefined],
  ['2026.02.30', undefined],
  ['20261322', undefined],
  ['明年', undefined],
  ['', undefined],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
