import type { KeyboardEvent } from 'react'
import { composing } from '../form/ime.ts'
import { type Cell, moveBy } from './moves.ts'
import type { Cursor } from './use-cells.ts'

interface Cells {
  cursor: Cursor
  editable: (cell: Cell) => boolean
  go: (cell: Cell | undefined, how?: { extend?: boolean }) => void
  open: (cell: Cell) => void
  cancel: () => void
  step: (by: 1 | -1, everywhere?: boolean) => void
  blank: () => void
  all: () => void
}

interface Around {
  rows: number
  cols: number
  page: number
  editing: boolean
  /** Space on a tick, Enter on a link: what a click would do. True when there was something to do. */
  press: (cell: Cell) => boolean
  toggle: (cell: Cell) => boolean
  openRow: (row: number) => void
  sort: (col: number) => void
  /** Ctrl+A: every row, where rows can be ticked. */
  tickAll: () => void
  other: (event: KeyboardEvent) => void
}

/** The whole keyboard of the grid in one place. Keys it has no use for go to the page. */
export function gridKey(event: KeyboardEvent, cells: Cells, around: Around): void {
  if (composing(event)) return
  if (use(event, cells, around)) {
    event.preventDefault()
    event.stopPropagation()
  } else around.other(event)
}

function use(event: KeyboardEvent, cells: Cells, around: Around): boolean {
  const { active, mode } = cells.cursor
  const { key } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && mode === 'armed') {
    if (around.rows === 0) return false
    cells.all()
    around.tickAll()
    return true
  }
  if (!active) {
    if (around.rows === 0 || !['ArrowDown', 'ArrowRight', 'Home', 'Enter'].includes(key)) return false
    cells.go({ row: 0, col: 0 })
    return true
  }
  const ctrl = event.ctrlKey || event.metaKey
  if (mode !== 'armed') return whileEditing(event, active, cells, around)
  if (key === 'Enter') return enter(event, active, cells, around)
  if (key === 'Tab') return tab(event, cells, around)
  if (key === 'F2' && !event.shiftKey) {
    if (!cells.editable(active)) return false
    cells.open(active)
    return true
  }
  if (key === 'Escape') return collapse(cells)
  if (key === ' ' && !ctrl) return around.toggle(active)
  if ((key === 'Delete' || key === 'Backspace') && !ctrl && around.editing) {
    cells.blank()
    return true
  }
  if (event.altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    if (key === 'ArrowDown' && cells.editable(active)) cells.open(active)
    else around.sort(active.col)
    return true
  }
  const to = moveBy(key, ctrl, active, around)
  if (!to) return false
  cells.go(to, { extend: event.shiftKey })
  return true
}

/** Left, right, Home and End belong to the text; up and down leave a cell that is being typed anew. */
function whileEditing(event: KeyboardEvent, active: Cell, cells: Cells, around: Around): boolean {
  const { key, shiftKey } = event
  // Ctrl+Enter belongs to the page: it confirms, and takes the typed text along
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return false
  if (key === 'Enter' || key === 'Tab') cells.step(shiftKey ? -1 : 1, key === 'Tab')
  else if (key === 'Escape') cells.cancel()
  else if ((key === 'ArrowUp' || key === 'ArrowDown') && cells.cursor.mode === 'typing') {
    const to = moveBy(key, false, active, around)
    cells.go(to ?? active)
  } else return false
  return true
}

function enter(event: KeyboardEvent, active: Cell, cells: Cells, around: Around): boolean {
  if (event.ctrlKey || event.metaKey) return false
  if (event.altKey || (!around.editing && !event.shiftKey)) {
    if (around.press(active)) return true
    if (!event.altKey) around.openRow(active.row)
    return true
  }
  cells.step(event.shiftKey ? -1 : 1)
  return true
}

/** In a grid that is edited Tab walks the open cells; elsewhere it leaves the grid. */
function tab(event: KeyboardEvent, cells: Cells, around: Around): boolean {
  if (!around.editing) return false
  const before = cells.cursor.active
  const last = before && before.row === around.rows - 1 && before.col === around.cols - 1
  if (last && !event.shiftKey) return false
  cells.step(event.shiftKey ? -1 : 1, true)
  return true
}

function collapse(cells: Cells): boolean {
  const { active, anchor } = cells.cursor
  if (!active || !anchor || (anchor.row === active.row && anchor.col === active.col)) return false
  cells.cancel()
  return true
}
