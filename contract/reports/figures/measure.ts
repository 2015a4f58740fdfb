import type { PriceTag } from '#contract/kit/rules.ts'
import type { Group } from './groups.ts'

/** How a figure is read: yuan, pieces, how many, percent, days, a day of the calendar. */
export type Reading = 'money' | 'pieces' | 'count' | 'percent' | 'days' | 'times' | 'day' | 'word'

export interface Measure {
  label: string
  reads: Reading
  /** Who lacks one of them does not find it in any report. */
  tags?: readonly (PriceTag | 'fin:account:query' | 'fin:branch:query' | 'stock.others')[]
  /** What it says, where the word alone does not. */
  hint?: string
  /** Pixels, where its words are longer than its head. */
  width?: number
  /** What there is at a moment: over time it runs on, and no sum of its rows says anything. */
  balance?: true
  /** Of this moment, whatever the period: in time, and of another period, it says nothing. */
  now?: true
  /** Said of the rows that are shown, where each is one of these: it is in no sum, and only few rows are ordered by it. */
  beside?: Group
  /** How it follows from others: a rate is made of sums, never averaged. */
  from?:
    | { rate: readonly [of: string, to: string]; times?: number }
    | { plus: readonly string[]; minus: readonly string[] }
    | { share: string }
}
