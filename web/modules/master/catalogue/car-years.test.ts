import { expect, test } from 'vitest'
import { builtIn, yearsOf } from './car-years.ts'

test('the years of a series are those of its models, latest first; a model still built reaches to this year', () => {
  expect(
    yearsOf(
      [
        { yearFrom: 2008, yearTo: 2010 },
        { yearFrom: 2024, yearTo: 0 },
        { yearFrom: 0, yearTo: 1990 },
      ],
      2026,
    ),
  ).toEqual([2026, 2025, 2024, 2010, 2009, 2008])
})

test.each([
  [2012, 2018, 2018, true],
  [2012, 2018, 2019, false],
  [2012, 0, 2030, true],
  [0, 0, 1999, true],
  [2012, 2018, 0, true],
])('a model of %i-%i, asked for %i: %s', (yearFrom, yearTo, year, fits) => {
  expect(builtIn({ yearFrom, yearTo }, year)).toBe(fits)
})
