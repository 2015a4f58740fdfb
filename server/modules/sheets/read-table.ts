import { headerKey } from '#contract/table-import.ts'
import { invalid } from '#server/kit/fault.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { openSheet } from './open-sheet.ts'
import { isBlank, type Line } from './sheet.ts'

/** How the columns of a small table may be titled, the usual title first: `{ pjNo: ['编码', '商品编码'] }`. Titles after the first are matched as headerKey leaves them. */
export type Titles<F extends string> = Readonly<Record<F, readonly string[]>>

export interface TableRow<F extends string> {
  /** The line in the file, as its reader sees it. */
  no: number
  /** '' where the file has no such column. */
  cells: Record<F, string>
}

const TOP = 30

/**
 * Reads a small table whole (hundreds or a few thousand rows: agreed prices, clients, interchange pairs …). For price lists with a mapping of their
 * own there is the module imports. Fails with the title that is missing, with too many rows, or when there is none.
 */
export async function readTable<F extends string>(
  file: UploadedFile,
  titles: Titles<F>,
  { required, most = 5000 }: { required: readonly NoInfer<F>[]; most?: number },
): Promise<TableRow<F>[]> {
  const fields = Object.keys(titles) as F[]
  const meaning = new Map(fields.flatMap((field) => titles[field].map((title) => [headerKey(title), field] as const)))
  const fieldsIn = (row: string[]) => row.map((cell) => meaning.get(headerKey(cell)))
  const findHeader = (rows: string[][]) => {
    const at = rows.findIndex((row) => required.every((field) => fieldsIn(row).includes(field)))
    return at < 0 ? undefined : at
  }
  const sheet = await openSheet(file.path, findHeader)
  const lines: Line[] = []
  for await (const line of sheet.lines()) {
    if (!isBlank(line.cells)) lines.push(line)
    if (lines.length > most + TOP) throw invalid(`一次最多导入 ${most} 行`)
  }
  const at = findHeader(lines.slice(0, TOP).map(({ cells }) => cells))
  if (at === undefined) throw invalid(`没有找到表头，应有这些列：${required.map((field) => titles[field][0]).join('、')}`)
  const header = fieldsIn(lines[at]?.cells ?? [])
  const rows = lines.slice(at + 1).map(({ no, cells }) => {
    const own = Object.fromEntries(fields.map((field) => [field, cells[header.indexOf(field)] ?? ''])) as Record<F, string>
    return { no, cells: own }
  })
  if (rows.length === 0) throw invalid('文件中没有数据')
  if (rows.length > most) throw invalid(`一次最多导入 ${most} 行`)
  return rows
}
