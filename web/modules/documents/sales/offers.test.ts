import { expect, test } from 'vitest'
import { MASKED } from '#contract/kit/fields.ts'
import type { LineFacts } from './line.ts'
import { offersOf } from './offers.ts'

const deal = (ckDate: string, ckAmount: number, price: number, old = false) => ({ ckId: 1, ckNo: 'CK1', ckDate, ckAmount, price, old })
const facts = {
  ...{ priceSource: '协议价', xsPrice: 98, steps: [], listPrice: 110, pfPrice: 90, fxPrice: 0 },
  last: [deal('2026-11-21', 2, 104), deal('2026-10-30', 4, 99.5, true)],
} as unknown as LineFacts

test('the client’s own prices come first, then the levels; one that is not set is not offered', () => {
  expect(offersOf(facts).map(({ label, value, text }) => [label, value, text])).toEqual([
    ['协议价', 98, '98.00'],
    ['26-11-21 2 ×', 104, '104.00'],
    ['旧系统 26-10-30 4 ×', 99.5, '99.50'],
    ['销售价', 110, '110.00'],
    ['批发价', 90, '90.00'],
  ])
})

test('what may not be seen is not offered, the same price of the same source once', () => {
  expect(offersOf({ ...facts, pfPrice: MASKED, last: [], priceSource: '销售价', xsPrice: 110 })).toEqual([
    { value: 110, label: '销售价', text: '110.00' },
  ])
  expect(offersOf(undefined)).toEqual([])
})

test('prices of larger quantities stand behind that of a single piece', () => {
  const steps = [{ fromQty: 10, xsPrice: 92.5, priceSource: '价格表' }]
  expect(
    offersOf({ ...facts, steps })
      .slice(0, 2)
      .map(({ label, value }) => [label, value]),
  ).toEqual([
    ['协议价', 98],
    ['10 起', 92.5],
  ])
})
