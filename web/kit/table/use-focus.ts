import { type FocusEvent, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { type Column, isOperate } from './column.ts'
import { revealColumn } from './grid-dom.ts'
import type { DataTableProps } from './table-props.ts'
import type { useCells } from './use-cells.ts'

interface Options<R extends object> {
  props: DataTableProps<R>
  grid: RefObject<HTMLDivElement | null>
  rows: readonly R[]
  columns: readonly Column<R>[]
  cells: ReturnType<typeof useCells<R>>
  shownAt: (index: number) => number
  scrollTo: (row: number, align: 'auto' | 'center') => void
}

/** The focus follows the active cell: it is in the cell's editor where there is one, else on the grid. */
export function useFocus<R extends object>({ props, grid, rows, columns, cells, shownAt, scrollTo }: Options<R>) {
  const [focused, setFocused] = useState(false)
  const { active, nonce } = cells.cursor
  const column = active && columns[active.col]
  const editorOpen = Boolean(active && focused && cells.editable(active) && column && !isOperate(column) && column.input !== 'B')

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cell changes, also for another edit of the same one
  useLayoutEffect(() => {
    if (!focused || editorOpen) return
    const at = document.activeElement
    // a box that was ticked keeps its focus until a cell is gone to: keys and copying belong to the cells again
    if (!grid.current?.contains(at) || at?.matches('.pc-cell-input, .pc-tick input')) grid.current?.focus({ preventScroll: true })
  }, [focused, editorOpen, active, nonce])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to a cell scrolls
  useLayoutEffect(() => {
    if (!active) return
    scrollTo(active.row, 'auto')
    revealColumn(grid.current, active.col)
  }, [active])

  const row = active && rows[active.row]
  const { onActive } = props
  useEffect(() => onActive?.(row, active?.row ?? -1), [onActive, row, active?.row])

  // fewer rows than before: the active cell moves up with the end
  const beyond = active !== undefined && active.row >= rows.length && rows.length > 0 && !props.newRow
  useEffect(() => {
    if (beyond && active) cells.go({ row: rows.length - 1, col: active.col })
  })

  // a cursor on the rows of before would open what nobody has read
  const [about, setAbout] = useState(props.about)
  useEffect(() => {
    if (about === props.about) return
    setAbout(props.about)
    if (active) cells.go(focused ? { row: 0, col: 0 } : undefined)
  })

  useImperativeHandle(props.ref, () => ({
    focus: () => {
      setFocused(true)
      grid.current?.focus()
      if (!active && rows.length > 0) cells.go({ row: 0, col: 0 })
    },
    edit: (index, prop) => {
      const col = columns.findIndex((each) => each.prop === prop)
      setFocused(true)
      if (col >= 0) cells.go({ row: shownAt(index), col })
    },
    begin: (index) => {
      setFocused(true)
      cells.go({ row: shownAt(index), col: cells.firstOf(rows[shownAt(index)] ?? rows.at(-1)) })
    },
    cancel: cells.cancel,
    onward: () => cells.step(1),
    scrollTo: (index) => scrollTo(index, 'center'),
  }))

  return {
    editorOpen,
    take: () => setFocused(true),
    onFocus: (event: FocusEvent) => {
      if (event.target !== grid.current) return
      setFocused(true)
      if (active || rows.length === 0 || event.relatedTarget === null) return
      const first = columns.findIndex((_, col) => cells.editable({ row: 0, col }))
      cells.go({ row: 0, col: Math.max(0, first) })
    },
    onBlur: (event: FocusEvent) => {
      // another window in front is no farewell: Excel, and back to paste
      if (grid.current?.contains(event.relatedTarget as Node | null) || document.activeElement === event.target) return
      cells.leave()
      setFocused(false)
    },
  }
}
