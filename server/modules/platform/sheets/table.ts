import { headerKey } from '#contract/kit/header-key.ts'
import { invalid } from '#server/kit/errors.ts'
import { plainCell } from './cell.ts'
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

export interface TableOptions<F extends string> {
  path: string
  titles: Titles<F>
  required: readonly F[]
  most: number
}

const TOP = 50

export async function tableOf<F extends string>({ path, titles, required, most }: TableOptions<F>): Promise<TableRow<F>[]> {
  const fields = Object.keys(titles) as F[]
  const meaning = new Map(fields.flatMap((field) => titles[field].map((title) => [headerKey(title), field] as const)))
  const fieldsIn = (row: string[]) => row.map((cell) => meaning.get(headerKey(cell)))
  const findHeader = (rows: string[][]) => {
    const at = rows.findIndex((row) => required.every((field) => fieldsIn(row).includes(field)))
    return at < 0 ? undefined : at
  }
  const sheet = await openSheet(path, findHeader)
  const lines: Line[] = []
  for await (const line of sheet.lines()) {
    if (!isBlank(line.cells)) lines.push({ ...line, cells: line.cells.map((cell, at) => plainCell(cell, line.raw?.[at])) })
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
