import { expect, test } from 'vitest'
import { formatDecimal, keepDecimal, pastedDecimal, priceError, quantityError } from './number.ts'

test('a number field keeps digits and one point', () => {
  expect(keepDecimal('1a2.3.45', 2)).toBe('12.34')
  expect(keepDecimal('１２。５', 2)).toBe('12.5')
  expect(keepDecimal('-5', 0)).toBe('5')
  expect(keepDecimal('-5.5', 1, true)).toBe('-5.5')
  expect(keepDecimal('12.9', 0)).toBe('12')
})

test('a quantity is above 0: 请输入大于0数字', () => {
  for (const wrong of [0, -1, '0.000', '', null, '约3', '***']) expect(quantityError(wrong)).toBe('请输入大于0数字')
  for (const right of [0.001, '0.5', 12]) expect(quantityError(right)).toBeUndefined()
  expect(quantityError(1.5, 0)).toBe('数量不能有小数')
  expect(quantityError('1.255', 2)).toBe('数量最多 2 位小数')
  expect([quantityError('1.500', 1), quantityError(2, 0), quantityError(999_999, 0)]).toEqual([undefined, undefined, undefined])
  expect(quantityError(1_000_000)).toBe('数量最多 999,999')
})

test('a price of eight figures is a slip of the finger; an empty or hidden one is none', () => {
  expect(priceError('销售价', 10_000_000)).toBe('销售价最高 9,999,999.99')
  expect([priceError('进价', 9_999_999.99), priceError('进价', null), priceError('进价', '***')]).toEqual([undefined, undefined, undefined])
})

test('numbers from Excel lose their separators, words are no numbers', () => {
  expect(pastedDecimal('￥1,234.50')).toBe('1234.50')
  expect(pastedDecimal('约12')).toBeUndefined()
  expect(pastedDecimal('')).toBeUndefined()
})

test('numbers are shown with separators and never as minus zero', () => {
  expect(formatDecimal(1234567.5, 2)).toBe('1,234,567.50')
  expect(formatDecimal('99999999999999.9999', 4)).toBe('99,999,999,999,999.9999')
  expect(formatDecimal(-0.001, 2)).toBe('0.00')
  expect(formatDecimal(1.5, 0, 3)).toBe('1.5')
  expect(formatDecimal(null, 2)).toBe('')
})
