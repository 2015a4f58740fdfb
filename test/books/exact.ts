/** Exact arithmetic of the independent books: money in ten-thousandths of a yuan, pieces whole. Shares no code with the product. */
export type Money = bigint

export const yuan = (amount: number | string): Money => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?0*$/.exec(String(amount)) ?? fail(`not money: ${amount}`)
  const value = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'))
  return sign === '-' ? -value : value
}
/** a × b ÷ c, half away from zero. */
export function portion(a: bigint, b: bigint, c: bigint): bigint {
  const [n, d] = [a * b, c]
  const negative = n < 0n !== d < 0n
  const [x, y] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const whole = (2n * x + y) / (2n * y)
  return negative ? -whole : whole
}
/** To the fen. */
export const toFen = (value: Money): Money => portion(value, 1n, 100n) * 100n
export const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Shares to the fen by some measure; the last that has any takes the rest, and rounding never takes more than there is. */
export function shared(amount: Money, measures: readonly bigint[]): Money[] {
  const total = measures.reduce((sum, each) => sum + each, 0n)
  const last = measures.findLastIndex((each) => each !== 0n)
  let left = amount
  return measures.map((each, at) => {
    const share = at === last ? left : smaller(portion(amount / 100n, each, total) * 100n, left)
    left -= share
    return share
  })
}

function fail(message: string): never {
  throw new Error(message)
}
