import { Big } from 'big.js'

/**
 * Exact decimals for contract, server and screen: text in, text out, nothing is cut silently.
 * A JS number is refused, and so is all that is not plain digits. Rounding is half away from zero, as invoices do it.
 */

const Decimal = Big()
Decimal.strict = true
Decimal.RM = Big.roundHalfUp

const shape = /^-?\d+(?:\.\d+)?$/
const shortest = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/
const typed = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

export const isDecimal = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

function read(value: string): Big {
  if (!isDecimal(value)) throw new TypeError(`not a decimal: ${value}`)
  return new Decimal(value)
}
const write = (value: Big) => value.toFixed()

/** A number of the wire, or what somebody typed, as decimal text without idle zeros; undefined when it is no number. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined
    const text = String(value)
    return text.includes('e') ? write(new Decimal(text)) : text
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (shortest.test(text)) return text
  return typed.test(text) ? write(new Decimal(text.replace('+', ''))) : undefined
}

export function sum(values: Iterable<string>): string {
  let total = new Decimal('0')
  for (const value of values) total = total.plus(read(value))
  return write(total)
}
export const add = (...values: string[]) => sum(values)
export const subtract = (a: string, b: string) => write(read(a).minus(read(b)))
export const multiply = (a: string, b: string) => write(read(a).times(read(b)))
/** a / b rounded to so many decimals; b must not be 0. */
export const divide = (a: string, b: string, decimals: number) => write(quotient(read(a), read(b), decimals))
/** a × b / c, rounded once, to so many decimals; c must not be 0. */
export const proportion = (a: string, b: string, c: string, decimals: number) => write(quotient(read(a).times(read(b)), read(c), decimals))

function quotient(a: Big, b: Big, decimals: number): Big {
  Decimal.DP = decimals
  return a.div(b)
}

/** Rounded to so many decimals. */
export const round = (a: string, decimals: number) => (fits(a, decimals) ? a : write(read(a).round(decimals)))
/** Most amounts need no rounding: they are not even read. */
const fits = (a: string, decimals: number) =>
  typeof a === 'string' && shortest.test(a) && (!a.includes('.') || a.length - a.indexOf('.') - 1 <= decimals)

/** The smallest multiple of `step` that is not below `a`; neither is below 0, the step is not 0. */
export function ceilTo(a: string, step: string): string {
  const rest = read(a).mod(read(step))
  return rest.eq('0') ? write(read(a)) : write(read(a).minus(rest).plus(read(step)))
}

export type Operator = '*' | '/' | '+' | '-'
/** What a formula asks for; a division to so many decimals. */
export function calculate(a: string, operator: Operator, b: string, decimals: number): string {
  if (operator === '*') return multiply(a, b)
  if (operator === '/') return divide(a, b, decimals)
  return operator === '+' ? add(a, b) : subtract(a, b)
}

/** −1, 0, 1 */
export const compare = (a: string, b: string) => read(a).cmp(read(b))
export const isZero = (a: string) => compare(a, '0') === 0
export const negate = (a: string) => write(read(a).neg())
/** `a`, or the nearer of two bounds, given in any order, when it lies outside them. */
export const between = (a: string, b: string, c: string) => {
  const [low, high] = compare(b, c) <= 0 ? [b, c] : [c, b]
  return compare(a, low) < 0 ? low : compare(a, high) > 0 ? high : a
}
export const least = (a: string, b: string) => (compare(a, b) <= 0 ? a : b)
/** How many percent of the whole a part is, to two decimals; of nothing it is 0. */
export const percentOf = (part: string, whole: string) => (isZero(whole) ? '0' : proportion(part, '100', whole, 2))

/** Money has fen and nothing below. */
export const isFen = (amount: string) => compare(round(amount, 2), amount) === 0
/** In words people read: 1,250.00. */
export function yuanText(amount: string): string {
  const [whole = '0', part = ''] = round(amount, 2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0')}`
}
