import { DUE_DOCUMENTS } from '#contract/dues.ts'
import type { DueItem } from './kinds.ts'

/** 摘要 of an open item: its document, or the event where the document has no word of its own. */
export const aboutItem = ({ document, event }: Pick<DueItem, 'document' | 'event'>) => {
  const word = DUE_DOCUMENTS[document]
  if (!word) return event
  return /红冲|冲销/.test(event) ? `${word}${event.slice(0, 2)}` : word
}
export const BAD = '#c9302c'
