import { expect, test } from 'vitest'
import { cutInMonths, spansOf } from './spans.ts'

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
