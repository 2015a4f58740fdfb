import { expect, test } from 'vitest'
import { firstSize, pageSizes } from './pager.tsx'

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
