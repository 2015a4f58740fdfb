import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  calculate,
  compare,
  decimalText,
  divide,
  isFen,
  isZero,
  multiply,
  negate,
  percentOf,
  proportion,
  round,
  subtract,
  sum,
  yuanText,
} from './decimal.ts'

/** Arithmetic of its own to compare with: whole numbers of 10^-scale. */
interface Exact {
  digits: bigint
  scale: number
}
const exactly = fc.record({ digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.integer({ min: 0, max: 12 }) })
const nonZero = exactly.filter(({ digits }) => digits !== 0n)
const places = fc.integer({ min: 0, max: 10 })

/** As a database writes it, idle zeros included. */
function written({ digits, scale }: Exact): string {
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const text = scale ? `${all.slice(0, -scale)}.${all.slice(-scale)}` : all
  return digits < 0n ? `-${text}` : text
}
/** Without idle zeros. */
function plainly(value: Exact): string {
  let { digits, scale } = value
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n
    scale--
  }
  return written({ digits, scale })
}
const raised = ({ digits, scale }: Exact, to: number) => digits * 10n ** BigInt(to - scale)
const both = (a: Exact, b: Exact, make: (x: bigint, y: bigint) => bigint): Exact => {
  const scale = Math.max(a.scale, b.scale)
  return { digits: make(raised(a, scale), raised(b, scale)), scale }
}
/** n / d as a whole number, half away from zero. */
function whole(n: bigint, d: bigint): bigint {
  const [x, y] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const size = (2n * x + y) / (2n * y)
  return n < 0n !== d < 0n ? -size : size
}
const ratio = (n: Exact, d: Exact, scale: number): Exact => {
  const { digits: x } = { digits: n.digits * 10n ** BigInt(d.scale + scale) }
  return { digits: whole(x, d.digits * 10n ** BigInt(n.scale)), scale }
}

test('sums and differences are exact, whatever the decimals', () => {
  fc.assert(
    fc.property(exactly, exactly, exactly, (a, b, c) => {
      expect(subtract(written(a), written(b))).toBe(plainly(both(a, b, (x, y) => x - y)))
      const two = both(a, b, (x, y) => x + y)
      expect(add(written(a), written(b))).toBe(plainly(two))
      expect(sum([written(a), written(b), written(c)])).toBe(plainly(both(two, c, (x, y) => x + y)))
    }),
  )
  expect(sum(Array.from({ length: 1000 }, () => '0.1'))).toBe('100')
  expect(sum([])).toBe('0')
})

test('a product loses no digit: 0.00001 × 0.000001 is not nothing', () => {
  expect(multiply('0.00001', '0.000001')).toBe('0.00000000001')
  fc.assert(
    fc.property(exactly, exactly, (a, b) => {
      expect(multiply(written(a), written(b))).toBe(plainly({ digits: a.digits * b.digits, scale: a.scale + b.scale }))
    }),
  )
})

test('a quotient has the decimals it was asked for, rounded once, half away from zero', () => {
  expect([divide('1', '3', 4), divide('2', '3', 4), divide('-1', '8', 2), divide('1', '8', 2)]).toEqual([
    '0.3333',
    '0.6667',
    '-0.13',
    '0.13',
  ])
  fc.assert(
    fc.property(exactly, nonZero, exactly, places, (a, b, c, decimals) => {
      expect(divide(written(a), written(b), decimals)).toBe(plainly(ratio(a, b, decimals)))
      const product = { digits: a.digits * c.digits, scale: a.scale + c.scale }
      expect(proportion(written(a), written(c), written(b), decimals)).toBe(plainly(ratio(product, b, decimals)))
    }),
  )
  expect(() => divide('1', '0', 2)).toThrow()
})

test('rounding is half away from zero, as PostgreSQL and invoices do it', () => {
  expect([round('2.345', 2), round('-2.345', 2), round('2.3449999', 2), round('1', 2), round('0.5', 0), round('-0.4', 0)]).toEqual([
    '2.35',
    '-2.35',
    '2.34',
    '1',
    '1',
    '0',
  ])
  fc.assert(
    fc.property(exactly, places, (a, decimals) => {
      expect(round(written(a), decimals)).toBe(plainly(ratio(a, { digits: 1n, scale: 0 }, decimals)))
    }),
  )
})

test('two numbers compare by their value, not by how they are written', () => {
  expect([compare('1.50', '1.5'), compare('-0', '0'), isZero('0.000'), isZero('0.001')]).toEqual([0, 0, true, false])
  fc.assert(
    fc.property(exactly, exactly, (a, b) => {
      const difference = both(a, b, (x, y) => x - y).digits
      expect(compare(written(a), written(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      expect(negate(written(a))).toBe(plainly({ ...a, digits: -a.digits }))
      expect(isZero(written(a))).toBe(a.digits === 0n)
    }),
  )
})

test('a JS number, words and powers of ten are refused: only decimal text is reckoned with', () => {
  for (const wrong of [1, 0.1, null, undefined, '', '***', '1e3', '1,000', ' 1', '.5', '5.', '+5', 'NaN', '1n']) {
    for (const run of [add, multiply, compare, subtract]) expect(() => run(wrong as string, '1'), `${wrong}`).toThrow('not a decimal')
    for (const run of [isZero, negate, isFen]) expect(() => run(wrong as string), `${wrong}`).toThrow('not a decimal')
    expect(() => round(wrong as string, 2), `${wrong}`).toThrow('not a decimal')
    expect(() => divide('1', wrong as string, 2), `${wrong}`).toThrow('not a decimal')
  }
})

test('numbers of the wire and typed ones become decimal text without idle zeros', () => {
  expect([1.5, 0, -0, 1e-7, 1.5e-9, 2e21, -12.25].map(decimalText)).toEqual([
    ...['1.5', '0', '0', '0.0000001', '0.0000000015', '2000000000000000000000', '-12.25'],
  ])
  expect(['1.500', ' 7 ', '.5', '5.', '+5', '007', '-0.00'].map(decimalText)).toEqual(['1.5', '7', '0.5', '5', '5', '7', '0'])
  for (const none of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', '.', '-', '***', '1,5', '1e3', true, {}]) {
    expect(decimalText(none)).toBeUndefined()
  }
  fc.assert(
    fc.property(exactly, (a) => {
      expect(decimalText(written(a))).toBe(plainly(a))
    }),
  )
})

test('a formula multiplies, divides, adds or takes away', () => {
  expect((['*', '/', '+', '-'] as const).map((operator) => calculate('10', operator, '3', 2))).toEqual(['30', '3.33', '13', '7'])
})

test('money is shown with its fen and separators; a share of nothing is 0 %', () => {
  expect(['1250', '-1234567.885', '0.005', '999.9'].map(yuanText)).toEqual(['1,250.00', '-1,234,567.89', '0.01', '999.90'])
  expect([isFen('1.50'), isFen('1.501')]).toEqual([true, false])
  expect([percentOf('1', '3'), percentOf('1', '0')]).toEqual(['33.33', '0'])
})
