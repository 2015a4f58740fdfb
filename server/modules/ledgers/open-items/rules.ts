import { compare, isZero, least, negate, subtract, sum } from '#contract/kit/decimal.ts'

/** What is open of an item: above 0 a debt, below 0 a credit. */
export interface Open {
  id: number
  rest: string
}
/** So much of a debt is met by so much of a credit. */
export interface Pair {
  debitId: number
  creditId: number
  amount: string
}

/** Meets debts with credits in the order given, until one side is used up. */
export function match(items: readonly Open[]): Pair[] {
  const debts = items.filter(({ rest }) => compare(rest, '0') > 0).map((item) => ({ ...item }))
  const credits = items.filter(({ rest }) => compare(rest, '0') < 0).map(({ id, rest }) => ({ id, rest: negate(rest) }))
  const pairs: Pair[] = []
  for (const credit of credits) {
    while (!isZero(credit.rest) && debts[0]) {
      const [debt] = debts
      const amount = least(credit.rest, debt.rest)
      pairs.push({ debitId: debt.id, creditId: credit.id, amount })
      credit.rest = subtract(credit.rest, amount)
      debt.rest = subtract(debt.rest, amount)
      if (isZero(debt.rest)) debts.shift()
    }
  }
  return pairs
}

export const restOf = (items: readonly Open[]) => sum(items.map(({ rest }) => rest))
