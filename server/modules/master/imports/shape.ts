import { MASKED, type Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { batchOf, requireOwn } from './batch.ts'
import { type Naming, suggestMapping } from './header-rules.ts'
import { maySeeField, namingOf } from './kinds.ts'
import { loaded, profileKey } from './profile.ts'
import { alignment, guessMapping, headerOf } from './shape-rules.ts'
import type { StagedSheet } from './staged-sheet.ts'

const SHOWN = 12
const OPEN = ['mapped', 'checked', 'failed']

const linesOf = (ctx: Context, id: number, at: number, { first }: StagedSheet, from: number, most: number) =>
  ctx.db
    .selectFrom('importRow')
    .select(['rowNo', 'cells'])
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .where('sheet', '=', at)
    .where('rowNo', '>=', first + from)
    .orderBy('rowNo')
    .limit(most)
    .execute()

/** The first lines of a sheet, so that another one can be pointed at as its header. */
export async function top(ctx: Context, { id, sheet: at }: Received<typeof imports.top>) {
  const { kind, header, mapping, sheets } = await batchOf(ctx, id)
  const sheet = (sheets as unknown as StagedSheet[])[at]
  if (!sheet) throw refused('工作表不存在')
  const named = suggestMapping(header, namingOf(kind))
  const hidden = header.map((_, column) =>
    [(mapping as (string | null)[])[column], named[column]].some((field) => field && !maySeeField(ctx, kind, field)),
  )
  const rows = await linesOf(ctx, id, at, sheet, 1, SHOWN)
  // figures in columns nobody has named are prices until it is known what they are
  const shown = (cell: string, column: number) => (hidden[sheet.columns?.indexOf(column) ?? column] ? MASKED : cell.slice(0, 40))
  const sees = hidden.every((each) => !each)
  const list = rows.map(({ rowNo, cells }) => ({
    line: rowNo - sheet.first,
    cells: cells.slice(0, 20).map((cell, column) => (sees || !/\d/.test(cell) ? shown(cell, column) : MASKED)),
  }))
  return { list }
}

/** Which sheets are read, and which of their lines is the header; 0: none. The columns are named anew. */
export async function shape(ctx: Context, { id, sheets: wanted }: Received<typeof imports.shape>) {
  const batch = await batchOf(ctx, id)
  requireOwn(batch)
  if (!OPEN.includes(batch.state)) throw refused('该批次已经导入，不能重新选择工作表')
  const naming = namingOf(batch.kind)
  const sheets = structuredClone(batch.sheets) as unknown as StagedSheet[]
  for (const { index, ticked, header } of wanted) {
    const sheet = sheets[index]
    if (!sheet) throw refused('工作表不存在')
    Object.assign(sheet, { ticked, reason: ticked ? '' : sheet.reason || '未选择' })
    if (header !== null && header !== undefined) Object.assign(sheet, await headerAt(ctx, id, index, sheet, header, naming))
  }
  const at = sheets.findIndex(({ ticked }) => ticked)
  const base = sheets[at]
  if (!base) throw invalid('请选择要读取的工作表')
  const { titles, mapping } = await titlesOf(ctx, id, at, base, batch.header.length, naming)
  for (const sheet of sheets.filter(({ ticked }) => ticked)) {
    const own = joined(sheet, naming)
    const places =
      sheet === base || own.length === 0
        ? undefined
        : alignment(
            titles,
            titles.map(() => null),
            own,
          )
    sheet.columns = places?.some((place, column) => place !== column) ? places : null
  }
  const key = profileKey(titles, base.to)
  await ctx.db
    .updateTable('importBatch')
    .set({ ...{ header: titles, headerRow: base.from, headerKey: key, guessed: naming.ofParts && base.to === 0, state: 'mapped' } })
    .set({
      mapping: JSON.stringify(mapping.map((field) => (field && maySeeField(ctx, batch.kind, field) ? field : null))),
      sheets: JSON.stringify(sheets),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
  return loaded(ctx, id)
}

/** The header at a line: that line, or with the one below it. */
async function headerAt(ctx: Context, id: number, at: number, sheet: StagedSheet, line: number, naming: Naming) {
  if (line === 0) return { from: 0, to: 0, titles: [] }
  const rows = await linesOf(ctx, id, at, sheet, line, 2)
  const [first, second] = rows
  if (!first || first.rowNo !== sheet.first + line) throw refused('这一行是空的')
  const pair = second && headerOf([first.cells, second.cells], naming)?.to === 1
  return { from: line, to: pair ? second.rowNo - sheet.first : line, titles: pair ? [first.cells, second.cells] : [first.cells] }
}

const joined = ({ titles: [above = [], below] }: StagedSheet, naming: Naming): string[] =>
  below ? (headerOf([above, below], naming)?.titles ?? above) : above

async function titlesOf(ctx: Context, id: number, at: number, sheet: StagedSheet, width: number, naming: Naming) {
  const own = joined(sheet, naming)
  const rows = await linesOf(ctx, id, at, sheet, sheet.to + 1, 50)
  const wide = Math.max(own.length, ...rows.map(({ cells }) => cells.length), own.length > 0 ? 0 : width)
  const titles = Array.from({ length: Math.min(wide, 200) }, (_, column) => own[column] || `第${column + 1}列`)
  const lines = rows.map(({ cells }) => cells)
  if (own.length > 0) return { titles, mapping: suggestMapping(titles, naming) }
  return { titles, mapping: naming.ofParts ? guessMapping(lines, titles.length) : titles.map(() => null) }
}
