import { expect, test } from 'vitest'
import { beginAt, firstSize, fittingSize, pageSizes } from './pager.tsx'

test('page sizes are 10, 20, 30, 50 and begin with 20, unless the company has chosen others (platform.md 9)', () => {
  expect(pageSizes(undefined)).toEqual([10, 20, 30, 50])
  expect(firstSize('', pageSizes(''))).toBe(20)
  expect(pageSizes('15,60,120')).toEqual([15, 60, 120])
  expect(firstSize('15,60,120', pageSizes('15,60,120'))).toBe(15)
})

test('what is no page size is left out', () => {
  expect(pageSizes('0,-5,12.5,x,40,40,9999')).toEqual([40])
  expect(pageSizes('x')).toEqual([10, 20, 30, 50])
})

test('a list comes back with the size its user chose; one that nobody chose is the company’s, and the first row is on the page shown', () => {
  expect(beginAt(undefined, 15)).toEqual({ page: 1, limit: 15, sized: false })
  expect(beginAt({ page: 3, limit: 50, sized: true }, 15)).toEqual({ page: 3, limit: 50, sized: true })
  expect(beginAt({ page: 3, limit: 20, sized: false }, 20)).toEqual({ page: 3, limit: 20, sized: false })
  // row 41 of 20 a page is the eleventh of the third page of 15
  expect(beginAt({ page: 3, limit: 20, sized: false }, 15)).toEqual({ page: 3, limit: 15, sized: false })
  // and of 10 a page the first of the fifth
  expect(beginAt({ page: 3, limit: 20, sized: false }, 10)).toEqual({ page: 5, limit: 10, sized: false })
})

test('自动 is what fits between head and 合计, never below 20 rows, never more than a call answers', () => {
  // 1920×1080: a table of 870 px has 30 lines of 29, two of them head and sum
  expect(fittingSize(870)).toBe(28)
  expect(fittingSize(899)).toBe(29)
  expect(fittingSize(500)).toBe(20)
  expect(fittingSize(0)).toBe(20)
  expect(fittingSize(20_000)).toBe(500)
})
