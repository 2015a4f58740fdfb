import { expect, test } from 'vitest'
import { inWalkingOrder, readScan } from './counting.ts'

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

test('lines come in the order in which the picker passes them, not in that of the names', () => {
  const line = (warehouseName: string, posiName: string, walk: number) => ({
    warehouseName,
    posiName: '',
    places: [{ posiName, walk, qty: 1 }],
  })
  const shelves = [
    line('主仓', 'A-01', 30),
    line('主仓', 'B-02', 10),
    line('主仓', 'B-01', 20),
    line('二号仓', 'Z', 5),
    line('主仓', '', 2 ** 31),
  ]
  expect(inWalkingOrder(shelves).map(({ warehouseName, places }) => `${warehouseName}${places[0]?.posiName}`)).toEqual([
    '二号仓Z',
    '主仓B-02',
    '主仓B-01',
    '主仓A-01',
    '主仓',
  ])
})
