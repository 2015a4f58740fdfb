import { type Arranged, onScreen } from './arrange.ts'
import { cellText, numberText, type Reading } from './cell-text.ts'
import { type DataColumn, isOperate, isPicture } from './column.ts'
import type { Totals } from './table-props.ts'
import { totalOf } from './totals.ts'

/** How many pixels the widest words of a column take, by column. */
export type Needs = ReadonlyMap<string, number>

/** Rows that are read for it, the most letters that are counted (a remark may be a page long), and the steps it comes in. */
const ROWS = 60
const WIDEST = 60
const STEP = 8
/** Of a cell: padding, line, and the dot before a state. */
const AROUND = 14
const DOT = 14

/** Width in letters of the font's size: Chinese signs are square, others a little more than half of that. */
function lettersOf(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length && wide < WIDEST; at += 1) wide += text.charCodeAt(at) < 0x2e80 ? 0.58 : 1
  return Math.min(wide, WIDEST)
}

/** Of a head: its words are bold, and the arrow of its order stands beside them. */
const BOLD = 1.04
const ARROW = 14
/** What a head takes: no column gives away more than leaves it whole. */
export const headNeeds = (label: string, sortable: boolean, size: number): number =>
  Math.ceil(lettersOf(label) * size * BOLD + AROUND + (sortable ? ARROW : 0))

/** The sum below a column, in bold. */
const boldOf = <R>(column: DataColumn<R>, rows: readonly R[], reading: Reading, totals: Totals<R> | undefined): number =>
  lettersOf(numberText(column, totals?.[column.prop] ?? totalOf(column, rows), reading.parameter)) * BOLD

/** What these rows need, and what was needed before; the same object while nothing needs more. */
export function neededBy<R extends object>(
  arranged: readonly Arranged<R>[],
  rows: readonly R[],
  reading: Reading,
  size: number,
  before: Needs,
  totals?: Totals<R>,
): Needs {
  const some = rows.slice(0, ROWS)
  let next: Map<string, number> | undefined
  for (const { column } of onScreen(arranged)) {
    if (isOperate(column) || isPicture(column) || column.input === 'B') continue
    const letters = some.reduce((most, row) => Math.max(most, lettersOf(cellText(column, row, reading))), 0)
    const most = Math.max(letters, column.statistics ? boldOf(column, some, reading, totals) : 0)
    const needed = most && Math.ceil((most * size + AROUND + (column.status ? DOT : 0)) / STEP) * STEP
    if (needed <= (before.get(column.prop) ?? 0)) continue
    next ??= new Map(before)
    next.set(column.prop, needed)
  }
  return next ?? before
}
