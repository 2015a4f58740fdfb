import type { DocumentCode } from '#contract/documents.ts'
import type { Context } from '#server/kit/context.ts'
import { event } from '#server/kit/subscribers.ts'

interface Reversing {
  document: DocumentCode
  documentId: number
}
/** A document is about to be taken back: its row and its lines are locked, nothing is written yet. Whoever has something that hangs on it refuses. */
export const documentReversing = event<[ctx: Context, reversing: Reversing]>()
