import type { Download } from '#server/kit/download.ts'
import type { Cell } from './list-cells.ts'
import type { ExportRequest } from './list-rows.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Pixels of a screen to characters of Excel. */
const CHARACTER = 7

const formatOf = ({ number, digits, percent }: ExportRequest['columns'][number]) => {
  if (!number) return undefined
  const least = digits > 0 ? `.${'0'.repeat(digits)}` : ''
  // an amount shows its own fraction even where the company counts in whole pieces
  return `#,##0${digits > 0 ? least : '.###'}${percent ? '"%"' : ''}`
}

/** Rows as a workbook, written while they come: their number costs no memory. */
export async function workbookOf({ name, columns }: Pick<ExportRequest, 'name' | 'columns'>, rows: AsyncIterable<Cell[]>): Promise<Buffer> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(rows, {
    name: sheetName(name),
    freezePane: { rows: 1 },
    columns: [
      { header: '序号', width: 8 },
      ...columns.map((column) => ({
        header: column.label,
        width: Math.min(60, Math.max(6, Math.round(column.width / CHARACTER))),
        ...(formatOf(column) && { numFmt: formatOf(column) }),
      })),
    ],
  })
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Excel allows 31 characters, and not these. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || '列表'

const TYPES = { xlsx: TYPE, pdf: 'application/pdf' } as const
export const downloadOf = (name: string, body: Buffer, kind: keyof typeof TYPES = 'xlsx'): Download => ({
  name: `${name}.${kind}`,
  type: TYPES[kind],
  body,
})

/** Rows that are at hand, with 合计 below, as a workbook. */
export async function sheetBook(
  name: string,
  columns: readonly Pick<ExportRequest['columns'][number], 'label' | 'width' | 'number' | 'percent' | 'digits'>[],
  rows: readonly Cell[][],
  total: readonly Cell[],
): Promise<Buffer> {
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const [index, row] of rows.entries()) yield [index + 1, ...row]
    yield ['合计', ...total]
  }
  return workbookOf({ name, columns: columns.map((column) => ({ ...column, prop: column.label, sum: false })) }, lines())
}
