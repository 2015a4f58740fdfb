import type { PriceTag } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'

/** A document as somebody reads of it who wants to undo it, or what it stands in the way of. */
export interface Undoable {
  id: number
  docNo: string
  status: string
  /** The business day of its posting. */
  bizDate: string
  /** What it comes to. */
  amount: string
  /** How it is undone: 红冲 of what is posted, 关单 of what only holds. Absent: not at all, as it stands. */
  way?: { word: '红冲' | '关单' | '取消核销'; tag: Tag } | undefined
}

/** Another document that has to go first, and why. */
export interface Hanging {
  document: string
  id: number
  why: string
}

/** What goes with a document by itself when it is undone. */
export interface Along {
  word: string
  docNo: string
  bizDate: string
  /** *** for whoever may not see it. */
  amount: string
}

/** How one kind of document is undone. Each module answers for its own; the module reversal has all of them. */
export interface Reversible {
  /** Whose amounts these are. */
  amounts: readonly PriceTag[]
  /** Its opposite is booked on the day of the posting; of money always today. */
  onItsDay: boolean
  /** Where other companies have a say in that day. `free`: nothing has to go first, so that it can be said whether the goods would have been there. */
  dayOf?(ctx: Context, id: number, free: boolean): Promise<{ day: string; why: string }>
  /** Those of the company that the caller may read. */
  find(ctx: Context, ids: readonly number[]): Promise<Undoable[]>
  /** What was added to the posting later and goes with it; it is undone no earlier than that. */
  along?(ctx: Context, id: number): Promise<Along[]>
  /** Takes the rows a single undoing takes before the locks of parts, clients and accounts. */
  lock(ctx: Context, id: number): Promise<unknown>
  undo(ctx: Context, input: { id: number; note: string }, status: string): Promise<{ status: string }>
}

/** The way out of a state that one of these events leads out of. */
export function wayOf(status: string, ways: readonly { from: readonly string[]; word: '红冲' | '关单'; tag: Tag }[]): Undoable['way'] {
  const found = ways.find(({ from }) => from.includes(status))
  return found && { word: found.word, tag: found.tag }
}
