import type { FEE_SPREADS } from '#contract/documents/fees.ts'
import { add, compare, isZero, least, multiply, proportion, subtract, sum } from '#contract/kit/decimal.ts'

export type Spread = (typeof FEE_SPREADS)[number]

/** What a line has that a fee can be shared by. */
export interface Bearer {
  /** What its goods are worth, and how many pieces of them there are. */
  sum: string
  qty: string
  /** Of one piece. */
  weight: string
  volume: string
}

const measures: Readonly<Record<Exclude<Spread, '手工'>, (line: Bearer) => string>> = {
  金额: ({ sum }) => sum,
  数量: ({ qty }) => qty,
  重量: ({ weight, qty }) => multiply(weight, qty),
  体积: ({ volume, qty }) => multiply(volume, qty),
}

/** A fee's share of each line, to the fen; the last line that bears some takes the rest. undefined: no line has anything to share by. */
export function sharesOf(fee: string, spread: Exclude<Spread, '手工'>, lines: readonly Bearer[]): string[] | undefined {
  const measured = lines.map(measures[spread])
  const whole = sum(measured)
  if (isZero(whole)) return undefined
  const last = measured.findLastIndex((each) => !isZero(each))
  let left = fee
  return measured.map((each, at) => {
    // rounding up many small shares never takes more than there is
    const share = at === last ? left : least(proportion(fee, each, whole, 2), left)
    left = subtract(left, share)
    return share
  })
}

/** What each line bears of all fees together. */
export const borneBy = (shares: readonly (readonly string[])[], lines: number): string[] =>
  Array.from({ length: lines }, (_, at) => shares.reduce((all, fee) => add(all, fee[at] ?? '0'), '0'))

/** Shares written by hand add up to their fee. */
export const addsUp = (fee: string, shares: readonly string[]) => compare(sum([...shares]), fee) === 0
