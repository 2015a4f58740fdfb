import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { type LostWords, leaveField } from '../form/lost-words.ts'
import { soon } from '../keys/held-keys.ts'
import type { TableHandle } from '../table/table-props.ts'

interface Lines {
  current: () => readonly unknown[]
  insert: (at: number) => void
  copy: (at: number) => void
  remove: (at: number) => void
  paste: (text: string, at: number) => boolean
}

/**
 * What stands in a cell or field becomes its value now: whoever saves must not save without the last keystrokes.
 * Answers how the cursor comes back.
 */
export const leaveCell = (grid: RefObject<TableHandle | null>): (() => void) => leaveOrTell(grid).back

interface Left {
  back: () => void
  /** What was typed there and names nothing; `row` of the grid. */
  lost?: LostWords & { row: number | undefined }
}
/** The same, for whoever does not go on without what was typed. */
export function leaveOrTell(grid: RefObject<TableHandle | null>): Left {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea')) return { back: () => {} }
  const inGrid = field.closest('.pc-grid') !== null
  const row = field.closest<HTMLElement>('[data-r]')?.dataset.r
  const words = leaveField(field)
  const back = () => {
    // somebody may have moved on while the call ran
    if (document.activeElement !== document.body) return
    if (inGrid) grid.current?.focus()
    else field.focus()
  }
  return { back, ...(words && { lost: { ...words, row: row === undefined ? undefined : Number(row) } }) }
}

/** Keys and pasting of the lines of a document; spread the capture handlers on the element around the grid. */
export function useLineKeys(
  lines: Lines,
  grid: RefObject<TableHandle | null>,
  onTouched: () => void,
  /** Makes the part of a line whose code nobody knows; false where the line is none of those. */
  makePart: (index: number) => boolean,
) {
  const usedEscape = useRef(false)

  const onKey = (event: KeyboardEvent, _row: unknown, index: number) => {
    if (index < 0) return
    const ctrl = event.ctrlKey || event.metaKey
    const { key } = event
    if (key === 'Insert' && !ctrl) {
      if (makePart(index)) return event.preventDefault()
      lines.insert(index)
    } else if (ctrl && key.toLowerCase() === 'd') lines.copy(index)
    else if (ctrl && key === 'Delete') lines.remove(index)
    else return
    event.preventDefault()
    onTouched()
    const next = ctrl && key !== 'Delete' ? index + 1 : Math.min(index, lines.current().length - 1)
    soon(() => grid.current?.edit(next, 'pjNo'))
  }

  return {
    onKey,
    /** False when the Escape of this moment closed a list or a calendar. */
    mayLeave: () => !usedEscape.current,
    onKeyDownCapture(event: KeyboardEvent) {
      usedEscape.current = event.key === 'Escape' && (event.target as Element).getAttribute('aria-expanded') === 'true'
    },
    /** A block from Excel with its codes first: whole lines, wherever the other columns stand. */
    onPasteCapture(event: ClipboardEvent) {
      const cell = (event.target as Element).closest<HTMLElement>('[data-c]')
      const row = cell?.closest<HTMLElement>('[data-r]')
      if (!row || !(event.target as Element).matches('input[aria-label="编码"]')) return
      if (!lines.paste(event.clipboardData.getData('text/plain'), Number(row.dataset.r))) return
      event.preventDefault()
      event.stopPropagation()
      onTouched()
    },
  }
}
