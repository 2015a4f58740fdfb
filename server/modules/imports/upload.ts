import type { ImportField } from '#contract/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/fault.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { isBlank, type Line, MAX_COLUMNS, MAX_ROWS, openSheet, type Sheet } from '../sheets/index.ts'
import { content, maySeeField } from './batch.ts'
import { bulk } from './bulk.ts'
import { findHeader, suggestMapping } from './header-rules.ts'

/** The header stands in the first lines, below a title or two. */
const TOP = 30
const CHUNK = 2000

/** Reads a price list into the staging table, line by line, and says what its columns seem to be. */
export async function upload(ctx: Context, _: unknown, file: UploadedFile) {
  const sheet = await openSheet(file.path, findHeader)
  const { batchId } = await ctx.db
    .insertInto('importBatch')
    .values({ tenantId: ctx.tenantId, fileName: file.name.slice(0, 200), format: sheet.format, state: 'mapped', createdBy: ctx.userId })
    .returning('batchId')
    .executeTakeFirstOrThrow()
  const { header, headerRow, total, width } = await stage(ctx, batchId, sheet)
  if (total === 0) throw invalid('文件中没有数据')
  const titles = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, column) => header[column] || `第${column + 1}列`)
  const mapping = suggestMapping(titles).map((field): ImportField | null => (field && maySeeField(ctx, field) ? field : null))
  await ctx.db
    .updateTable('importBatch')
    .set({ header: titles, headerRow, total, mapping: JSON.stringify(mapping) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', batchId)
    .execute()
  return content(ctx, batchId)
}

async function stage(ctx: Context, batchId: number, sheet: Sheet) {
  const top: Line[] = []
  const waiting: Line[] = []
  let header: Line | undefined
  let total = 0
  let width = 0
  const write = async (lines: Line[]) => {
    if (total > MAX_ROWS) throw invalid(`一次最多导入 ${MAX_ROWS} 行`)
    await writeLines(ctx, batchId, lines)
  }
  const take = async (line: Line) => {
    if (isBlank(line.cells)) return
    width = Math.max(width, line.cells.length)
    total++
    waiting.push(line)
    if (waiting.length === CHUNK) await write(waiting.splice(0))
  }
  const settle = async () => {
    const at = findHeader(top.map(({ cells }) => cells))
    header = at === undefined ? undefined : top[at]
    width = header?.cells.length ?? 0
    for (const line of top.slice(at === undefined ? 0 : at + 1)) await take(line)
  }
  let settled = false
  for await (const line of sheet.lines()) {
    if (settled) await take(line)
    else if (top.push(line) === TOP) {
      settled = true
      await settle()
    }
  }
  if (!settled) await settle()
  await write(waiting)
  return { header: header?.cells ?? [], headerRow: header?.no ?? 0, total, width }
}

const WRITE = `insert into import_row (tenant_id, batch_id, row_no, cells)
  select $1, $2, u.no, u.cells::text[] from unnest($3::integer[], $4::text[]) as u (no, cells)`

async function writeLines(ctx: Context, batchId: number, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const values = [ctx.tenantId, batchId, lines.map(({ no }) => no), lines.map(({ cells }) => arrayText(cells))]
  await bulk(ctx, WRITE, values)
}

/** A text array in PostgreSQL's own spelling, so that lines of different length travel in one parameter. */
const arrayText = (cells: string[]) => `{${cells.map((cell) => `"${cell.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
