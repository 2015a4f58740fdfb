/** Exact decimals as text. A scaled bigint inside; binary floats never touch an amount. */

const SCALE = 10
const UNIT = 10n ** BigInt(SCALE)

function read(text: string | number): bigint {
  const value = String(text)
  const at = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!at) throw new Error(`not a decimal: ${value}`)
  const part = (at[3] ?? '').slice(0, SCALE).padEnd(SCALE, '0')
  const scaled = BigInt(at[2] ?? '0') * UNIT + BigInt(part)
  return at[1] ? -scaled : scaled
}

/** numerator / denominator rounded half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const result = (2n * n + d) / (2n * d)
  return negative ? -result : result
}

function write(scaled: bigint): string {
  const negative = scaled < 0n
  const digits = (negative ? -scaled : scaled).toString().padStart(SCALE + 1, '0')
  const part = digits.slice(-SCALE).replace(/0+$/, '')
  const text = part ? `${digits.slice(0, -SCALE)}.${part}` : digits.slice(0, -SCALE)
  return negative && text !== '0' ? `-${text}` : text
}

export const add = (...values: (string | number)[]) => write(values.reduce((sum, value) => sum + read(value), 0n))
export const subtract = (a: string | number, b: string | number) => write(read(a) - read(b))
export const multiply = (a: string | number, b: string | number) => write(divideRounded(read(a) * read(b), UNIT))
/** a / b to ten decimals; b must not be 0. */
export const divide = (a: string | number, b: string | number) => write(divideRounded(read(a) * UNIT, read(b)))
/** −1, 0, 1 */
export const compare = (a: string | number, b: string | number) => {
  const [x, y] = [read(a), read(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
export const isZero = (a: string | number) => read(a) === 0n
export const negate = (a: string | number) => write(-read(a))
/** Rounded half away from zero to so many decimals. */
export function round(a: string | number, decimals: number): string {
  const step = 10n ** BigInt(SCALE - decimals)
  return write(divideRounded(read(a), step) * step)
}
/** a × b / c rounded half away from zero to so many decimals, in one step; c must not be 0. */
export function proportion(a: string | number, b: string | number, c: string | number, decimals: number): string {
  const step = 10n ** BigInt(SCALE - decimals)
  return write(divideRounded(read(a) * read(b), read(c) * step) * step)
}
/** How many percent of the whole a part is, to two decimals; of nothing it is 0. */
export const percentOf = (part: string, whole: string) => (isZero(whole) ? '0' : proportion(part, '100', whole, 2))
export const least = (a: string, b: string) => (compare(a, b) <= 0 ? a : b)
export const sum = (values: string[]) => add('0', ...values)

/** In words people read: 1,250.00. */
export function yuanText(amount: string): string {
  const [whole = '0', part = ''] = round(amount, 2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0')}`
}

/** Money has fen and nothing below. */
export const isFen = (amount: string) => compare(round(amount, 2), amount) === 0
