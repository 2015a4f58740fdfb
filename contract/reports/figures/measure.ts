import type { PriceTag } from '#contract/kit/rules.ts'

/** How a figure is read: yuan, pieces, how many, percent, days, a day of the calendar. */
export type Reading = 'money' | 'pieces' | 'count' | 'percent' | 'days' | 'times' | 'day' | 'word'

export interface Measure {
  label: string
  reads: Reading
  /** Who lacks one of them does not find it in any report. */
  tags?: readonly (PriceTag | 'fin:account:query')[]
  /** What it says, where the word alone does not. */
  hint?: string
  /** What there is at a moment: over time it runs on, and no sum of its rows says anything. */
  balance?: true
  /** How it follows from others: a rate is made of sums, never averaged. */
  from?:
    | { rate: readonly [of: string, to: string]; times?: number }
    | { plus: readonly string[]; minus: readonly string[] }
    | { share: string }
}
