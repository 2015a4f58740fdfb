import { z } from 'zod'

/**
 * Sums of a list of documents, by where they stand. `posted` is its 合计: what stands in the books (of documents that never post: what is valid).
 * Beside it what is still to come, `waiting`, and what was taken back, `reversed`. Documents closed before they were posted are in none.
 */
export function byStanding<S extends z.ZodRawShape>(sums: S) {
  const group = z.object({ count: z.number(), ...sums })
  return z.object({ posted: group, waiting: group, reversed: group })
}
export const STANDINGS = ['posted', 'waiting', 'reversed'] as const
export type Standing = (typeof STANDINGS)[number]
