import { MASKED, type Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { Download } from '#server/kit/download.ts'
import { refused } from '#server/kit/errors.ts'
import { plainCell } from '#server/modules/platform/sheets/index.ts'
import { batchOf } from './batch.ts'
import { suggestMapping } from './header-rules.ts'
import { maySeeField, namingOf } from './kinds.ts'
import { REASONS } from './profile.ts'
import { cellsOf, placeOf, type StagedRow } from './staged.ts'
import type { StagedSheet } from './staged-sheet.ts'

const MOST = 50_000
const ROWS = `select row_no as "rowNo", sheet, hidden, cells, raw, down, verdict, problems, note from import_row
  where tenant_id = $1 and batch_id = $2 and verdict = $3 order by row_no limit ${MOST + 1}`

/** The lines of a verdict as they stood in the file, with their place and the reason: mended, they are imported again and read as before. */
export async function rowsFile(ctx: Context, { id, verdict }: Received<typeof imports.rowsFile>): Promise<Download> {
  const { kind, fileName, header, mapping, sheets: stored } = await batchOf(ctx, id)
  const sheets = stored as unknown as StagedSheet[]
  const rows = await bulk<StagedRow & { problems: string; note: string }>(ctx, ROWS, [ctx.tenantId, id, verdict])
  if (rows.length === 0) throw refused('未找到这样的行')
  if (rows.length > MOST) throw refused(`超过 ${MOST} 行，请拆分文件后再导入`)
  const named = suggestMapping(header, namingOf(kind))
  const hidden = header.map((_, at) =>
    [(mapping as (string | null)[])[at], named[at]].some((field) => field && !maySeeField(ctx, kind, field)),
  )
  const lines = rows.map((row) => {
    const [cells, raw] = [cellsOf(row, sheets), row.raw ? cellsOf({ ...row, cells: row.raw }, sheets) : []]
    const held = (at: number) => (raw[at]?.startsWith('n') ? raw[at] : '')
    const shown = header.map((_, at) => (hidden[at] ? MASKED : plainCell(cells[at] ?? '', held(at))))
    return [...shown, placeOf(row.rowNo, sheets), row.note || row.problems]
  })
  return workbook(`${fileName.replace(/\.\w+$/, '')} 待修改`, '待修改', [[...header, ...REASONS], ...lines])
}

export async function workbook(name: string, sheet: string, rows: string[][]): Promise<Download> {
  const { writeXlsx } = await import('hucre/xlsx')
  const body = await writeXlsx({ sheets: [{ name: sheet, rows }] })
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: Buffer.from(body) }
}
