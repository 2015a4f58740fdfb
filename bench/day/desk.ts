import type { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { dice } from '../parts-data.ts'
import type { Clerk } from './clerk.ts'
import type { Tally } from './tally.ts'
import type { Side, Town } from './town.ts'

/** One of those who work at the same time, as a story finds him: in one company, with his own dice. */
export interface Counter {
  town: Town
  tally: Tally
  side: Side
  by: Clerk
  /** The other company, and himself there. */
  other: Side
  there: Clerk
  roll: (below: number) => number
  one: <T>(list: readonly T[]) => T
  chance: (percent: number) => boolean
  store: () => number
  basket: () => { pjid: number; amount: number; xsPrice: number; purchasePrice: number }[]
}

export function desksOf(town: Town, tally: Tally, clerks: [Clerk, Clerk], seed: number): () => Counter {
  const roll = dice(seed)
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const chance = (percent: number) => roll(100) < percent
  return () => {
    const [at, away] = chance(65) ? ([0, 1] as const) : ([1, 0] as const)
    const side = town.sides[at]
    const basket = () => {
      const chosen = new Set(Array.from({ length: 1 + roll(4) }, () => one(town.parts)))
      return [...chosen].map((part) => ({ ...part, amount: 1 + roll(6) }))
    }
    const store = () => one(side.stores)
    return { town, tally, side, by: clerks[at], other: town.sides[away], there: clerks[away], roll, one, chance, store, basket }
  }
}

/** A line that one of these partners may still bring back, or have brought back. */
export async function somethingOf(
  { by, one, roll }: Counter,
  calls: typeof saleReturn | typeof purchaseReturn,
  partners: readonly number[],
) {
  const from = roll(partners.length)
  for (const partner of [...partners.slice(from), ...partners.slice(0, from)]) {
    const { page } = await by.read(calls.pageSource as typeof saleReturn.pageSource, { clientId: partner })
    if (page.list.length > 0) return { partner, source: one(page.list) }
  }
  return undefined
}
