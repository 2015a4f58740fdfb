import type { Row } from './rows.ts'

/** Begins a file that Excel shall read as UTF-8. */
const MARK = '﻿'
const field = (value: string | null) => (value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
/** Opened in Excel a text that begins so would be reckoned with; a number is one. */
const harmless = (value: string | null) =>
  value !== null && /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value

export interface Counted {
  rows: number
}

/** Lines of text with a heading; what people open is made harmless, what programs read stays as it is. */
export async function* csvOf(
  heading: readonly string[],
  rows: AsyncIterable<Row>,
  { counted = { rows: 0 }, guarded = true }: { counted?: Counted; guarded?: boolean } = {},
) {
  yield `${MARK}${heading.map(field).join(',')}\r\n`
  for await (const row of rows) {
    counted.rows += 1
    yield `${row.map((value) => field(guarded ? harmless(value) : value)).join(',')}\r\n`
  }
}

/** Excel has no more rows than that. */
export const MOST_ROWS = 1_000_000

/** The same as a workbook. Text is text, numbers are numbers. */
export async function* workbookOf(name: string, heading: readonly string[], numbers: readonly boolean[], rows: AsyncIterable<Row>) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(cellsOf(rows, numbers), {
    name: name.slice(0, 31),
    freezePane: { rows: 1 },
    columns: heading.map((header) => ({ header, width: Math.max(10, header.length * 2 + 4) })),
  })
}

async function* cellsOf(rows: AsyncIterable<Row>, numbers: readonly boolean[]) {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > MOST_ROWS) return
    yield row.map((value, at) => (value !== null && numbers[at] ? Number(value) : (value ?? '')))
  }
}
