import { compare, isZero } from '#contract/kit/decimal.ts'
import type { ImportPrice, ReadRow } from './read-row.ts'
import type { Stored } from './settle.ts'

/** Fewer prices say nothing of a column. */
const FEWEST = 12
/** So near to each other they moved together, and so far from 1 somebody should know. */
const ALIKE = 0.02
const FAR = 0.05

/** Whether a whole column of prices moved alike: with tax instead of without, in another currency … */
export function columnMoves() {
  const moves = new Map<ImportPrice, number[]>()
  return {
    see({ prices }: ReadRow, stored: Stored | undefined) {
      if (!stored) return
      for (const [field, price] of Object.entries(prices) as [ImportPrice, string][]) {
        const old = stored.prices[field]
        if (isZero(old) || isZero(price)) continue
        const known = moves.get(field) ?? []
        moves.set(field, known)
        // a ratio to look at, no money: binary is exact enough
        known.push(compare(price, old) === 0 ? 1 : Number(price) / Number(old))
      }
    },
    /** The columns of which a third moved alike, with the median of these moves. */
    alike(): Map<ImportPrice, string> {
      const found = new Map<ImportPrice, string>()
      for (const [field, ratios] of moves) {
        const moved = ratios.filter((ratio) => Math.abs(ratio - 1) >= FAR).sort((a, b) => a - b)
        const median = moved[Math.floor(moved.length / 2)]
        if (median === undefined || ratios.length < FEWEST) continue
        const together = moved.filter((ratio) => Math.abs(ratio / median - 1) <= ALIKE).length
        if (together * 3 >= ratios.length) found.set(field, median.toFixed(2))
      }
      return found
    },
  }
}
