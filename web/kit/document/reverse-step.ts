import type { ReversibleDocument } from '../../../contract/documents.ts'
import { openDialog } from '../dialog/dialogs.tsx'
import type { AnyTag } from '../session/session.ts'
import type { Asked } from './step-buttons.tsx'

interface Options {
  from: readonly string[]
  tag: AnyTag
  hint: string
}

/** 红冲 of what is posted: its window says what has to go first, asks for the reason and does it. */
export const reverseStep = (document: ReversibleDocument, id: number, options: Options): Asked => ({
  ...{ name: 'reverse', label: '红冲', ...options },
  ask: () => openDialog('reversal', { document, id }),
})
