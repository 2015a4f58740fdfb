import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { cellAt, explain, inWriting, onOwn } from './grid-dom.ts'
import type { Cell } from './moves.ts'
import type { Cursor } from './use-cells.ts'

interface Options {
  grid: RefObject<HTMLDivElement | null>
  cells: {
    cursor: Cursor
    editable: (cell: Cell) => boolean
    open: (cell: Cell) => void
    go: (cell: Cell, how?: { extend?: boolean }) => void
  }
  focus: () => void
  press: (cell: Cell, element: Element) => boolean
  openRow: (row: number) => void
  chooseRow: (row: number, more: boolean) => void
}

/** Press to go to a cell, press it again to change it, drag to choose a range. A finger scrolls first and chooses by a tap. */
export function usePointer({ grid, cells, focus, press, openRow, chooseRow }: Options) {
  const dragging = useRef(false)
  const { active } = cells.cursor
  const isActive = (cell: Cell) => cell.row === active?.row && cell.col === active.col

  return {
    onPointerDown(event: PointerEvent) {
      const cell = cellAt(grid.current, event.target)
      if (!cell || event.button !== 0 || inWriting(event.target)) return
      const own = onOwn(event.target)
      const waiting = (event.target as Element).closest('.pc-armed')
      if (event.pointerType !== 'mouse' && (!own || waiting)) return
      focus()
      if (isActive(cell) && !event.shiftKey && cells.editable(cell)) return cells.open(cell)
      cells.go(cell, { extend: event.shiftKey })
      dragging.current = !own
    },
    onPointerMove(event: PointerEvent) {
      if (!dragging.current) return
      if (event.buttons !== 1) {
        dragging.current = false
        return
      }
      const cell = cellAt(grid.current, event.target)
      if (cell && active && !isActive(cell)) cells.go(cell, { extend: true })
    },
    // the focus is the grid's own business: the browser would take it from an editor just opened
    onMouseDown(event: MouseEvent) {
      if (cellAt(grid.current, event.target) && !onOwn(event.target)) event.preventDefault()
    },
    onMouseOver(event: MouseEvent) {
      explain(event.target as HTMLElement)
    },
    onClick(event: MouseEvent) {
      const cell = cellAt(grid.current, event.target)
      if (!cell) return
      if (!onOwn(event.target)) chooseRow(cell.row, event.ctrlKey || event.metaKey)
      const link = (event.target as Element).closest('[data-link], [data-append], [data-picture]')
      if (link) {
        // the second half of a double click has done its work already
        if (event.detail < 2) press(cell, link)
        return
      }
      const waiting = (event.target as Element).closest('.pc-armed')
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' || (onOwn(event.target) && !waiting)) return
      focus()
      cells.open(cell)
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellAt(grid.current, event.target)
      if (cell && !cells.editable(cell) && !onOwn(event.target)) openRow(cell.row)
    },
  }
}
