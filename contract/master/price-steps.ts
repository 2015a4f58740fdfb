import { compare } from '#contract/kit/decimal.ts'

/** From how many pieces on a price holds. */
export interface Step {
  fromQty: string | number
}

/** Steps in ascending order: the last one that so many pieces reach; undefined: none. */
export function stepAt<S extends Step>(steps: readonly S[], qty: string | number): S | undefined {
  return steps.findLast(({ fromQty }) => compare(String(fromQty), String(qty)) <= 0)
}
