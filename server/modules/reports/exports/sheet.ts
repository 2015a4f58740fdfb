import type { Download } from '#server/kit/download.ts'

export interface Column<Row> {
  prop: keyof Row & string
  label: string
  /** Characters. */
  width?: number
}
interface Paper<Row> {
  name: string
  /** Label and value above the lines, two pairs a row. */
  head: readonly (readonly [label: string, value: unknown])[]
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Below the lines, under their columns. */
  totals: Partial<Record<keyof Row & string, unknown>>
}

type Cell = string | number
/** Only text and numbers leave: text is never read as a formula, whatever it begins with. */
const cell = (value: unknown): Cell => (typeof value === 'number' ? value : String(value ?? ''))

/** A document as one worksheet: its head, its lines, its totals. */
export async function sheetOf<Row>({ name, head, columns, rows, totals }: Paper<Row>): Promise<Download> {
  const pairs = head.map(([label, value]) => [label, cell(value)])
  const above = Array.from({ length: Math.ceil(pairs.length / 3) }, (_, at) => pairs.slice(at * 3, at * 3 + 3).flat())
  const lines = rows.map((row, index) => [index + 1, ...columns.map(({ prop }) => cell(row[prop]))])
  const below = ['合计', ...columns.map(({ prop }) => cell(totals[prop]))]
  const { writeXlsx } = await import('hucre/xlsx')
  const body = await writeXlsx({
    sheets: [
      {
        name: name.slice(0, 31),
        columns: [{ width: 10 }, ...columns.map(({ width }) => ({ width: width ?? 12 }))],
        rows: [[name], ...above, [], ['序号', ...columns.map(({ label }) => label)], ...lines, below],
      },
    ],
  })
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: Buffer.from(body) }
}
