import { expect, test } from 'vitest'
import { amountIn, countedIn, fitsUnit, ownPrice, priceIn, unitText, worthOf } from './units.ts'

const box = { unit: '箱', unitFactor: '12', pjUnit: '只' }

test.each([
  ['24', '12', '2', true],
  ['18', '12', '1.5', true],
  ['20', '12', '1.667', false],
  ['1', '0.5', '2', true],
  ['2.5', '2.5', '1', true],
])('%s pieces of %s to the unit are %s: exact %s', (quantity, factor, amount, exact) => {
  expect([amountIn(quantity, factor), fitsUnit(quantity, factor)]).toEqual([amount, exact])
})

test.each([
  ['24.000', '2箱（24只）'],
  ['6', '0.5箱（6只）'],
  ['20', '1箱8只（20只）'],
  ['7', '7只'],
])('%s pieces of a line in boxes read %s', (quantity, text) => {
  expect(unitText(box, quantity)).toBe(text)
})
test.each([
  ['24', '2箱'],
  ['21.000', '1箱9只'],
  ['6', '6只'],
  ['12.5', '1箱0.5只'],
  ['0', '0只'],
  ['-13', '-13只'],
])('%s pieces are counted as %s', (quantity, text) => {
  expect(countedIn(box, quantity)).toBe(text)
})
test('a line in the own unit says nothing more', () => {
  expect(unitText({ ...box, unit: '', unitFactor: '1' }, '24')).toBe('')
})

test.each([
  // 100 / 12 = 8.33333…
  ['100', '12', '8.3333'],
  ['100', '144', '0.6944'],
  ['2.5', '0.5', '5'],
])('%s for a unit of %s is %s a piece', (price, factor, own) => {
  expect(ownPrice(price, factor)).toBe(own)
})

test.each([
  ['10', '12', '120'],
  ['8.26', '12', '99.12'],
  // what was 100.00 comes back as 100, not as 99.9996 or 99.9936
  ['8.3333', '12', '100'],
  ['0.6944', '144', '100'],
  ['0.33', '601', '198.33'],
  ['5', '0.5', '2.5'],
])('%s a piece is for a unit of %s the price %s', (price, factor, unit) => {
  expect(priceIn(price, factor)).toBe(unit)
})

test('the price that was written rules the worth', () => {
  expect(worthOf({ price: '0.6944', unitPrice: '100', unitFactor: '144' }, '144')).toBe('100')
  // a twelfth of 100.00 twenty times: 166.666…
  expect(worthOf({ price: '8.3333', unitPrice: '100', unitFactor: '12' }, '20')).toBe('166.6666666667')
  expect(worthOf({ price: '8.3333', unitPrice: null, unitFactor: '1' }, '20')).toBe('166.666')
})
