import { round } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { keepDecimal, pastedDecimal } from '../form/number.ts'
import { type Column, type DataColumn, isOperate, type Prop } from './column.ts'
import type { Edit } from './table-props.ts'

export type ReadOnly<R> = ((row: R, prop: Prop<R>) => boolean) | undefined

/** A masked price stays closed: whoever may not read it would overwrite it blindly. */
export function canEdit<R>(column: Column<R> | undefined, row: R | undefined, readOnly: ReadOnly<R>): column is DataColumn<R> {
  if (!column || !row || isOperate(column)) return false
  if (!column.input && !column.isSelect && !column.lookup) return false
  return row[column.prop] !== MASKED && !readOnly?.(row, column.prop)
}

const numberInput = <R>(column: DataColumn<R>) => column.input === 'D' || column.input === 'I'

/** What may stand in the editor of a column while it is typed. */
export function keepTyped<R>(column: DataColumn<R>, typed: string, places: number): string {
  return numberInput(column) ? keepDecimal(typed, places, column.negative) : typed
}

/** Typed or pasted text as the value of the field; undefined = not a value of this column. Empty numbers are 0. */
export function fieldValue<R>(column: DataColumn<R>, text: string, places: number): unknown {
  const plain = text.trim()
  if (column.input === 'B') return ['1', '是', '√', 'true', 'TRUE', 'Y', 'y'].includes(plain)
  if (!numberInput(column)) return column.maxLength ? plain.slice(0, column.maxLength) : plain
  if (plain === '' || plain === '-' || plain === '.') return 0
  const decimal = pastedDecimal(plain)
  if (decimal === undefined || (decimal.startsWith('-') && !column.negative)) return undefined
  return Number(round(decimal, places))
}

/** Rows with the edits put in; untouched rows keep their identity, so only changed lines are drawn again. */
export function applyEdits<R extends object>(rows: readonly R[], edits: readonly Edit<R>[], newRow?: () => R): R[] {
  const next = [...rows]
  const own = new Set<number>()
  for (const { index, prop, value } of edits) {
    while (newRow && next.length <= index) next.push(newRow())
    const row = next[index]
    if (!row) continue
    if (own.has(index)) (row as Record<string, unknown>)[prop] = value
    else next[index] = { ...row, [prop]: value }
    own.add(index)
  }
  return next
}

export interface Pasted<R> {
  edits: Edit<R>[]
  /** Cells that could not be taken over, in the user's words. */
  refused: string[]
}

interface PasteInto<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Place of a shown row among the rows; beyond the end for lines that are yet to be made. */
  placeOf: (row: number) => number
  readOnly: ReadOnly<R>
  placesOf: (column: DataColumn<R>) => number
  newRow?: () => R
}

/** Pastes a block of cells from (row, col) on; closed columns are stepped over, further lines made where the page makes lines. */
export function pasteEdits<R>(cells: readonly (readonly string[])[], row: number, col: number, into: PasteInto<R>): Pasted<R> {
  const { columns, rows, placeOf, readOnly, placesOf, newRow } = into
  const pasted: Pasted<R> = { edits: [], refused: [] }
  const blank = newRow?.()
  cells.forEach((line, down) => {
    const index = placeOf(row + down)
    const target = rows[index] ?? blank
    line.forEach((text, right) => {
      const column = columns[col + right]
      if (!canEdit(column, target, readOnly)) return
      const value = fieldValue(column, text, placesOf(column))
      if (value === undefined) pasted.refused.push(`第${row + down + 1}行“${column.label}”：${text.trim().slice(0, 20)} 不是有效数字`)
      else pasted.edits.push({ index, prop: column.prop, value, before: rows[index]?.[column.prop] })
    })
  })
  return pasted
}
