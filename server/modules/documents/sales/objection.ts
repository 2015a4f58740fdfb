import type { PriceTag } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'

/** What speaks against an order, in words without amounts (they are stored and read by all), and with them for whoever may see. */
export interface Objection {
  reason: string
  /** As the caller may read it. */
  detail: string
  /** Who may let it pass. */
  tag: Tag
  /** With amounts, for whoever holds `needs`: somebody else may be asked to let it pass. */
  full?: string
  needs?: PriceTag
  /** The line it is about. */
  rowNo?: number
}

export const withAmounts = (ctx: Context, reason: string, full: string, needs: PriceTag): Objection => ({
  ...{ reason, full, needs, tag: 'busi:ck:approve' as const },
  detail: ctx.maySee(needs) ? full : reason,
})

/** Each thing once, however many lines it is said of: what is kept with the order, and what the caller reads. */
export const reasonsOf = (against: readonly Objection[]) => [...new Set(against.map(({ reason }) => reason))].join('；')
export const detailsOf = (against: readonly Objection[]) => [...new Set(against.map(({ detail }) => detail))].join('；')
