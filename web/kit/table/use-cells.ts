import { type RefObject, useRef, useState } from 'react'
import { toast } from '../dialog/dialogs.tsx'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { copyText, type Reading, typedPlaces } from './cell-text.ts'
import { fromTsv, toTsv } from './clipboard.ts'
import { type Column, type DataColumn, isOperate, type Prop } from './column.ts'
import { applyEdits, canEdit, fieldValue, pasteEdits } from './edits.ts'
import { type Cell, nextEditable, nextOnPath, type Range, rangeOf } from './moves.ts'
import type { EditMode } from './table-api.ts'
import type { DataTableProps, Edit } from './table-props.ts'

export interface Cursor {
  active: Cell | undefined
  /** Other corner of the chosen range. */
  anchor: Cell | undefined
  mode: EditMode
  /** Counts finished edits: the next one begins with a blank editor. */
  nonce: number
}

interface Draft<R> {
  row: number
  column: DataColumn<R>
  text: string
}

interface Options<R extends object> {
  props: DataTableProps<R>
  /** Rows and columns as they are shown. */
  rows: readonly R[]
  columns: readonly Column<R>[]
  /** Place of a shown row among `props.rows`. */
  placeOf: (row: number) => number
  reading: Reading
}

const start: Cursor = { active: undefined, anchor: undefined, mode: 'armed', nonce: 0 }

/** The active cell, the chosen range, and what is typed, pasted or taken from them. */
export function useCells<R extends object>(options: Options<R>) {
  const [cursor, setCursor] = useState(start)
  const draft = useRef<Draft<R>>(undefined)
  const latest: RefObject<Options<R> & { cursor: Cursor }> = useRef({ ...options, cursor })
  latest.current = { ...options, cursor }
  const now = () => latest.current

  const editable = ({ row, col }: Cell) => {
    const { props, columns, rows } = now()
    return Boolean(props.onChange) && canEdit(columns[col], rows[row], props.readOnly)
  }
  const places = (column: DataColumn<R>) => typedPlaces(column, now().reading.parameter)

  /** Rows as handed on within this very moment: two changes of one key press must not lose each other. */
  const handed = useRef<readonly R[]>(undefined)
  function hand(next: R[], edits: Edit<R>[]): void {
    handed.current = next
    queueMicrotask(() => {
      handed.current = undefined
    })
    now().props.onChange?.(next, edits)
  }
  function change(edits: Edit<R>[]): void {
    const { props } = now()
    const real = edits.filter(({ value, before }) => value !== before)
    if (real.length > 0) hand(applyEdits(handed.current ?? props.rows, real, props.newRow), real)
  }
  function editOf(row: number, prop: Prop<R>, value: unknown): Edit<R> {
    const { props, placeOf } = now()
    const index = placeOf(row)
    return { index, prop, value, before: props.rows[index]?.[prop] }
  }

  /** What was typed becomes the value. */
  function commit(): void {
    const typed = draft.current
    draft.current = undefined
    if (!typed) return
    if (typed.column.lookup?.unresolved) {
      keep(typed, typed.column.lookup.unresolved)
      return
    }
    const value = fieldValue(typed.column, typed.text, places(typed.column))
    if (value !== undefined) change([editOf(typed.row, typed.column.prop, value)])
  }
  /** Text of a row that owns it: the same text once more asks once more, and an emptied field does not take away what was found. */
  function keep({ row, column, text }: Draft<R>, unresolved: (row: R) => boolean): void {
    const edit = editOf(row, column.prop, fieldValue(column, text, 0))
    const target = now().props.rows[edit.index]
    const open = target === undefined || unresolved(target)
    if (edit.value === '' ? open && edit.before !== '' : open || edit.value !== edit.before)
      hand(applyEdits(handed.current ?? now().props.rows, [edit], now().props.newRow), [edit])
  }
  function go(active: Cell | undefined, { extend = false, mode = 'armed' as EditMode } = {}): void {
    commit()
    setCursor((before) => ({ active, anchor: extend ? (before.anchor ?? before.active) : active, mode, nonce: before.nonce + 1 }))
  }
  /** The grid loses the focus: what is typed counts, and the cell waits again. */
  function leave(): void {
    commit()
    setCursor((before) => (before.mode === 'armed' ? before : { ...before, mode: 'armed', nonce: before.nonce + 1 }))
  }
  function cancel(): void {
    draft.current = undefined
    setCursor((before) => ({ ...before, anchor: before.active, mode: 'armed', nonce: before.nonce + 1 }))
  }
  function open(cell: Cell): void {
    if (editable(cell)) go(cell, { mode: 'open' })
    else go(cell)
  }
  /** The columns Enter visits, as they are shown. */
  function path(): number[] {
    const { columns, props } = now()
    const own = props.enterPath?.map((prop) => columns.findIndex((column) => column.prop === prop)).filter((col) => col >= 0)
    // whoever has hidden all of them still has to get on
    return own?.length ? own : columns.flatMap((column, col) => (isOperate(column) || column.aside ? [] : [col]))
  }
  /** Where Enter begins in a line. */
  function firstOf(row: R | undefined): number {
    const { columns, props } = now()
    const open = (col: number) => canEdit(columns[col], row, props.readOnly)
    return (
      path().find(open) ??
      Math.max(
        0,
        columns.findIndex((_, col) => open(col)),
      )
    )
  }
  /** Onward along the path, or with `everywhere` to the next open cell; past the last line a new one is made where the page makes lines. */
  function step(by: 1 | -1, everywhere = false): void {
    const { rows, columns, props } = now()
    const from = now().cursor.active
    if (!from) return
    commit()
    const next = everywhere
      ? nextEditable(from, by, { rows: rows.length, cols: columns.length }, editable)
      : nextOnPath(from, by, rows.length, path(), editable)
    if (next) {
      go(next)
      return
    }
    if (by === 1 && props.newRow && props.onChange) {
      const row = props.newRow()
      hand([...(handed.current ?? props.rows), row], [])
      go({ row: rows.length, col: firstOf(row) })
    } else go(from)
  }
  function range(): Range | undefined {
    const { active, anchor } = now().cursor
    return active && rangeOf(active, anchor ?? active)
  }
  function cellsOf({ top, bottom, left, right }: Range): string[][] {
    const { rows, columns, reading } = now()
    const wanted = columns.slice(left, right + 1).filter((column) => !isOperate(column)) as DataColumn<R>[]
    return rows.slice(top, bottom + 1).map((row) => wanted.map((column) => copyText(column, row, reading)))
  }
  function copied(): string | undefined {
    const chosen = range()
    return chosen && toTsv(cellsOf(chosen))
  }
  function paste(text: string): void {
    const { props, rows, columns, placeOf } = now()
    const chosen = range()
    if (!chosen || !props.onChange) return
    const cells = fromTsv(text)
    const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
    // one copied cell fills the whole chosen range, as in Excel
    const block =
      only === undefined
        ? cells
        : Array.from({ length: chosen.bottom - chosen.top + 1 }, () => Array.from({ length: chosen.right - chosen.left + 1 }, () => only))
    const place = (row: number) => (row < rows.length ? placeOf(row) : props.rows.length + row - rows.length)
    const into = { columns, rows: props.rows, placeOf: place, readOnly: props.readOnly, placesOf: places, newRow: props.newRow }
    const { edits, refused } = pasteEdits(block, chosen.top, chosen.left, into)
    change(edits)
    if (refused.length > 0)
      toast.warning(refused.length > 3 ? `${refused.slice(0, 3).join('；')} 等${refused.length}处未粘贴` : `${refused.join('；')}，未粘贴`)
    setCursor((before) => ({ ...before, mode: 'armed', nonce: before.nonce + 1 }))
  }
  function blank(): void {
    const chosen = range()
    if (!chosen) return
    const edits: Edit<R>[] = []
    for (let row = chosen.top; row <= chosen.bottom; row += 1) {
      for (let col = chosen.left; col <= chosen.right; col += 1) {
        const column = now().columns[col]
        if (!column || isOperate(column) || column.lookup || !editable({ row, col })) continue
        const value = fieldValue(column, '', places(column))
        if (value !== undefined) edits.push(editOf(row, column.prop, value))
      }
    }
    change(edits)
  }

  return {
    cursor,
    editable,
    leave,
    go,
    cancel,
    open,
    step,
    firstOf,
    copied,
    paste,
    blank,
    all: () => {
      const { rows, columns } = now()
      setCursor((before) => ({
        ...before,
        active: { row: 0, col: 0 },
        anchor: { row: rows.length - 1, col: columns.length - 1 },
        mode: 'armed',
      }))
    },
    begin: () => setCursor((before) => ({ ...before, mode: 'typing' })),
    draft: (row: number, column: DataColumn<R>, text: string) => {
      draft.current = { row, column, text }
    },
    drafted: (row: number, column: DataColumn<R>) =>
      draft.current?.row === row && draft.current.column.prop === column.prop ? draft.current.text : undefined,
    put: (row: number, column: DataColumn<R>, value: unknown) => change([editOf(row, column.prop, value)]),
    /** What was typed stays in the row although nothing was found for it, and is asked about again in its place. */
    keep: (row: number, column: DataColumn<R>, text: string) => {
      draft.current = { row, column, text }
      const { active } = now().cursor
      if (active) open(active)
    },
    choose: (row: number, column: DataColumn<R>, item: LookupItem | string, onward: boolean) => {
      draft.current = undefined
      const { rows } = now()
      const target = rows[row]
      if (!target) return
      if (typeof item === 'string') change([editOf(row, column.prop, column.input === 'D' || column.input === 'I' ? Number(item) : item)])
      else {
        const picked = column.lookup?.pick(item, target) ?? {}
        change(Object.entries(picked).map(([prop, value]) => editOf(row, prop as Prop<R>, value)))
      }
      if (onward) step(1)
      else setCursor((before) => ({ ...before, mode: 'armed', nonce: before.nonce + 1 }))
    },
  }
}
