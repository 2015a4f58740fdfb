import { expect, test } from 'vitest'
import { withoutOthers } from './usable.ts'

const line = (pjid: number, qty: number | null, free: number | null, warehouseId = 1, posiId = 0) => ({
  pjid,
  qty,
  free,
  warehouseId,
  posiId,
  usable: free,
})
const usable = (lines: ReturnType<typeof line>[]) =>
  withoutOthers(
    lines,
    ({ qty }) => qty,
    ({ posiId }) => posiId,
  ).map((each) => each.usable)

test('可用 is what the warehouse holds less the other lines of the document', () => {
  // four lie there: beside the 2 of the second line two are left for the first, beside its 3 one for the second
  expect(usable([line(1, 3, 4), line(1, 2, 4), line(2, 5, 9), line(1, 2, 7, 2)])).toEqual([2, 1, 9, 7])
  expect(usable([line(1, null, 4), line(1, 1.5, 4), line(0, 3, null)])).toEqual([2.5, 4, null])
})

test('shelves do not share; a line without one takes from any', () => {
  expect(usable([line(1, 3, 4, 1, 11), line(1, 2, 6, 1, 12)])).toEqual([4, 6])
  expect(usable([line(1, 3, 4, 1, 11), line(1, 2, 10)])).toEqual([2, 7])
})

test('a line that stays as it was is the same line: only what changed is drawn again', () => {
  const lines = [line(1, 3, 4), line(2, 1, 2)]
  expect(withoutOthers(lines, ({ qty }) => qty)[1]).toBe(lines[1])
})
