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

type Told = readonly (readonly [keys: string, label: string])[]
const moving: Told = [
  ['↑ ↓ ← → PageUp PageDown Home End', '移动；按住 Shift 选择区域'],
  ['Alt+↑', '按当前列排序'],
  ['Ctrl+C', '复制选中的单元格'],
]
/** What follows, in words, for the panel of keys: of a grid that is written in, and of one that is read. */
export const keysOfWriting: Told = [
  ['Enter / Shift+Enter', '下一个、上一个可编辑单元格'],
  ...moving,
  ['F2 / Esc', '修改、放弃修改'],
  ['Alt+↓', '打开单元格的选项'],
  ['Ctrl+V', '从 Excel 粘贴'],
]
export const keysOfReading: Told = [['Enter', '打开选中的行'], ['Alt+Enter', '打开单元格的链接或商品菜单'], ...moving]

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
  return (mode === 'armed' ? whileArmed : whileEditing)(event, active, cells, around)
}

type Use = (event: KeyboardEvent, active: Cell, cells: Cells, around: Around) => boolean

/** The cursor stands on a cell nobody types in. */
const whileArmed: Use = (event, active, cells, around) => {
  const ctrl = event.ctrlKey || event.metaKey
  const own = ctrl && PLAIN.has(event.key) ? undefined : armedKeys[event.key]
  if (own) return own(event, active, cells, around)
  if (event.altKey) return withAlt(event, active, cells, around)
  const to = moveBy(event.key, ctrl, active, around)
  if (!to) return false
  cells.go(to, { extend: event.shiftKey })
  return true
}
/** With Ctrl these belong to the page. */
const PLAIN: ReadonlySet<string> = new Set([' ', 'Delete', 'Backspace'])

const blank: Use = (_event, _active, cells, around) => {
  if (!around.editing) return false
  cells.blank()
  return true
}
const armedKeys: Readonly<Record<string, Use>> = {
  Enter: (event, active, cells, around) => enter(event, active, cells, around),
  Tab: (event, _, cells, around) => tab(event, cells, around),
  F2(event, active, cells) {
    if (event.shiftKey || !cells.editable(active)) return false
    cells.open(active)
    return true
  },
  Escape: (_event, _active, cells) => collapse(cells),
  ' ': (_event, active, _cells, around) => around.toggle(active),
  Delete: blank,
  Backspace: blank,
}

const withAlt: Use = ({ altKey, key }, active, cells, around) => {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  if (key === 'ArrowDown' && cells.editable(active)) cells.open(active)
  else around.sort(active.col)
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
