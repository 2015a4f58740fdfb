import { writeXlsxStream } from 'hucre/xlsx'
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

export const downloadOf = (name: string, body: Buffer): Download => ({ name: `${name}.xlsx`, type: TYPE, body })
