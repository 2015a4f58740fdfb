import { expect, test } from 'vitest'
import { readScan } from './counting.ts'

test('a scanned code is one code however it is written', () => {
  expect(readScan(' 51712-3K010 ')).toEqual({ code: '517123k010', amount: undefined })
})

test('a star and a number count pieces', () => {
  expect(readScan('517123k010*3')).toEqual({ code: '517123k010', amount: 3 })
  expect(readScan('517123k010 × 2.5')).toEqual({ code: '517123k010', amount: 2.5 })
})

test('a code that ends in x and digits is no count', () => {
  expect(readScan('BRX12')).toEqual({ code: 'brx12', amount: undefined })
})
