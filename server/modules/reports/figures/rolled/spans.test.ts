import { expect, test } from 'vitest'
import { coverOf, cutInMonths, spansOf } from './spans.ts'

test('a period is its whole months and the odd days before and after them', () => {
  expect(cutInMonths({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ months: { from: '2026-01-01', to: '2026-12-31' }, odd: [] })
  expect(cutInMonths({ from: '2026-01-15', to: '2026-04-02' })).toEqual({
    months: { from: '2026-02-01', to: '2026-03-31' },
    odd: [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-04-01', to: '2026-04-02' },
    ],
  })
  expect(cutInMonths({ from: '2026-01-15', to: '2026-02-27' })).toEqual({
    months: undefined,
    odd: [{ from: '2026-01-15', to: '2026-02-27' }],
  })
  expect(cutInMonths({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ months: { from: '2028-02-01', to: '2028-02-29' }, odd: [] })
  expect(cutInMonths({ from: '2026-02-28', to: '2026-02-28' }).odd).toEqual([{ from: '2026-02-28', to: '2026-02-28' }])
})

test('whole months are the fewest years, quarters and months', () => {
  const names = (from: string, to: string) => spansOf({ from, to }).map(({ span, start }) => `${span} ${start.slice(0, 7)}`)
  expect(names('2026-01-01', '2026-12-31')).toEqual(['Y 2026-01'])
  expect(names('2025-11-01', '2027-05-31')).toEqual(['M 2025-11', 'M 2025-12', 'Y 2026-01', 'Q 2027-01', 'M 2027-04', 'M 2027-05'])
  expect(names('2026-02-01', '2026-09-30')).toEqual(['M 2026-02', 'M 2026-03', 'Q 2026-04', 'Q 2026-07'])
})

test('all but a few days of a year are that year less those days, and what is to come costs nothing', () => {
  expect(coverOf({ from: '2025-10-17', to: '2026-10-16' }, '2026-11-28')).toEqual({
    spans: [
      { span: 'Q', start: '2025-10-01' },
      { span: 'Y', start: '2026-01-01' },
      { span: 'M', start: '2026-11-01', minus: true },
    ],
    odd: [
      { from: '2025-10-01', to: '2025-10-16', minus: true },
      { from: '2026-12-01', to: '2026-12-31', minus: true },
      { from: '2026-10-17', to: '2026-10-31', minus: true },
    ],
  })
})

test('whatever is added and taken off, each day of the period is in once and no other day at all', () => {
  const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
  const lengths = { M: 1, Q: 3, Y: 12 }
  for (let from = 0; from < 700; from += 23) {
    for (let days = 29; days < 900; days += 61) {
      const period = { from: dayOf(from), to: dayOf(from + days) }
      const { spans, odd } = coverOf(period, '2026-02-10')
      const whole = spans.map(({ span, start, minus }) => {
        const [year = 0, month = 0] = start.split('-').map(Number)
        return { from: start, to: new Date(Date.UTC(year, month - 1 + lengths[span], 0)).toISOString().slice(0, 10), minus }
      })
      const wrong = Array.from({ length: 1900 }, (_, n) => dayOf(n)).filter((day) => {
        const times = [...whole, ...odd].reduce((sum, each) => sum + (each.from <= day && day <= each.to ? (each.minus ? -1 : 1) : 0), 0)
        return times !== (period.from <= day && day <= period.to ? 1 : 0)
      })
      expect({ period, wrong }).toEqual({ period, wrong: [] })
    }
  }
})
