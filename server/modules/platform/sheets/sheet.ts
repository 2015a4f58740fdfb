import { invalid } from '#server/kit/errors.ts'

/** A line of the file: its number as the user sees it, and its cells as they are shown. */
export interface Line {
  no: number
  cells: string[]
  /** Of cells that hold another thing than they show: what (cell.ts). */
  raw?: readonly string[]
  /** Its reader does not see it. */
  hidden?: boolean
  /** Something stands to the right of the last column that is read. */
  wide?: boolean
}
export interface Sheet {
  name: string
  hidden: boolean
  lines(): AsyncIterable<Line>
}
export interface Book {
  format: 'xlsx' | 'csv' | 'xls'
  sheets: readonly Sheet[]
}

/** Index of the line that is the header among the first lines of a file. */
export type FindHeader = (rows: string[][]) => number | undefined

export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 200
const MAX_CELL = 2000
/** Excel has no more lines, blank ones included. */
export const LAST_ROW = 1_048_576
/** All rows with twenty-five columns each. */
const MAX_CELLS = 5_000_000

/** The lines of any file, up to what is read of one at all. */
export async function* limited(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let [count, cells] = [0, 0]
  for await (const line of lines) {
    cells += line.cells.length
    if (++count > LAST_ROW) throw invalid(`文件超过 ${LAST_ROW} 行，请拆分成几个文件后再导入`)
    if (cells > MAX_CELLS) throw invalid(`文件超过 ${MAX_CELLS / 10_000} 万个单元格，请删除不用的列，或拆分成几个文件后再导入`)
    yield line
  }
}

/** Where more stood in a cell than is read of one. */
export const isCut = (text: string) => text.length >= MAX_CELL && text.endsWith(CUT)
const CUT = '…'

/** A cell as text: numbers without exponents and without binary dust, nothing that PostgreSQL cannot store. */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  const text = String(value).trim()
  const read = text.length > MAX_CELL ? text.slice(0, MAX_CELL - 1) + CUT : text
  return read.toWellFormed().replaceAll('\0', '').trim()
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  // Excel keeps fifteen digits: a longer code has lost the rest, and must not look whole.
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : value.toExponential()
  const short = String(Number(value.toPrecision(15)))
  return short.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : short
}

export const isBlank = (cells: string[]) => cells.every((cell) => cell === '')
