import { expect, test } from 'vitest'
import { sumsOf } from './list-sums.ts'

const read = ({ sum }: { sum: number }) => ({ amount: sum })
const answer = (data?: { sum: number }, isError = false) => ({ data, isError })

test('合计 is of all rows found: the server’s once it is there, none where it failed', () => {
  expect(sumsOf(answer({ sum: 7 }), read, false)).toEqual({ amount: 7 })
  expect(sumsOf(answer(), read, true)).toBe('pending')
  expect(sumsOf(answer(undefined, true), read, true)).toEqual({})
})

test('without a call the rows are added up while all of them are there, never one page of them', () => {
  expect(sumsOf(answer(), undefined, true)).toBeUndefined()
  expect(sumsOf(answer(), undefined, false)).toEqual({})
})
