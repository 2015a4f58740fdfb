import { expect, test } from 'vitest'
import { cheapest, deliverable, differs, fastest, offeredAt, priceAt } from './offer-rules.ts'

const prices = [
  { fromQty: '0', price: '12' },
  { fromQty: '10', price: '11.5' },
  { fromQty: '100', price: '10' },
]
const offer = { moq: '0', pack: '0', leadDays: null as number | null, spot: false, prices }

test.each([
  ['7', '0', '0', '7'],
  ['7', '10', '0', '10'],
  ['7', '0', '4', '8'],
  ['8', '0', '4', '8'],
  ['7', '10', '4', '12'],
  ['13', '10', '4', '16'],
  ['0.3', '0', '0.25', '0.5'],
])('%s wanted, from %s on, in packs of %s: %s are delivered', (qty, moq, pack, given) => {
  expect(deliverable(qty, { moq, pack })).toBe(given)
})

test.each([
  ['1', '12'],
  ['9.999', '12'],
  ['10', '11.5'],
  ['250', '10'],
])('%s pieces cost %s each', (qty, price) => {
  expect(priceAt(qty, offer)).toBe(price)
})

test('without tax the tax comes on top; below the first break there is no price', () => {
  expect(offeredAt('10', { prices, taxIn: false, taxRate: '13' })).toBe('12.995')
  expect(offeredAt('10', { prices, taxIn: true, taxRate: '13' })).toBe('11.5')
  expect(priceAt('5', { prices: prices.slice(1) })).toBeUndefined()
})

test('the cheapest takes an order of so many; of two at one price the one that is there; whole packs may reach a better price', () => {
  const dear = { ...offer, name: 'dear' }
  const large = { ...offer, name: 'large', moq: '50', prices: [{ fromQty: '0', price: '1' }] }
  const packs = {
    ...offer,
    name: 'packs',
    pack: '20',
    prices: [
      { fromQty: '0', price: '13' },
      { fromQty: '20', price: '11' },
    ],
  }
  const there = { ...packs, name: 'there', spot: true }
  expect(cheapest('12', [dear, large, packs, there])?.name).toBe('there')
  expect(cheapest('60', [dear, large, packs])?.name).toBe('large')
  expect(cheapest('12', [large])).toBeUndefined()
  expect(cheapest('12', [])).toBeUndefined()
})

test('the fastest has it there, else comes in fewer days; who says nothing is none', () => {
  const days = (leadDays: number | null, spot = false) => ({ ...offer, leadDays, spot })
  expect(fastest([days(3), days(9, true), days(1), days(null)])).toMatchObject({ leadDays: 9, spot: true })
  expect(fastest([days(3), days(1), days(null)])).toMatchObject({ leadDays: 1 })
  expect(fastest([days(null)])).toBeUndefined()
})

test('a price is off by more than two hundredths in either direction, not by two', () => {
  expect(['98', '102', '97.99', '102.01'].map((price) => differs(price, '100'))).toEqual([false, false, true, true])
  expect(differs('5', '0')).toBe(false)
})
