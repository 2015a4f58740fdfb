import { sql } from 'kysely'
import { type Answer, MASKED } from '#contract/kit/fields.ts'
import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { refused } from '#server/kit/errors.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { suggestMapping } from './header-rules.ts'
import { columnsOf, fieldsOf, maySeeField, namingOf, requireKind } from './kinds.ts'
import { asksOf, programOf } from './program-of.ts'
import type { StagedSheet } from './staged-sheet.ts'

export type Batch = Answer<typeof imports.getOne>['content']
export type State = Batch['state']
export interface Options {
  brand: string
  unit: string
  type: string
  /** Lines nobody sees are goods as well. */
  hiddenRows: boolean
  /** A price of 0 is a price. */
  zeroToo: boolean
  supplierId: number
  /** Fields that take from above what a line leaves empty. */
  down: string[]
  /** What stands over a section is the type of its lines. */
  sections: boolean
  /** Of lists that are not of parts: what lines say that leave a field empty. */
  fill?: Record<string, string>
  /** Of a workbook's: what its lines may not leave out. */
  must?: string[]
}

const STATES: Record<State, string> = {
  mapped: '待检查',
  checking: '检查中',
  checked: '待确认',
  importing: '导入中',
  done: '已导入',
  undoing: '撤销中',
  undone: '已撤销',
  failed: '失败',
}

const stored = (ctx: Context) =>
  ctx.db
    .selectFrom('importBatch as b')
    .leftJoin('appUser as u', (join) => join.onRef('u.userId', '=', 'b.createdBy').on('u.tenantId', '=', ctx.tenantId))
    .where('b.tenantId', '=', ctx.tenantId)
    .selectAll('b')
    .select('u.realName')

type Stored = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>

const shown = (row: Stored): Batch => ({
  id: row.batchId,
  kind: row.kind,
  fileName: row.fileName,
  format: row.format,
  state: row.state as State,
  stateName: STATES[row.state as State],
  total: row.total,
  progress: row.progress,
  fresh: row.fresh,
  changed: row.changed,
  same: row.same,
  wrong: row.wrong,
  ignored: row.ignored,
  asked: row.asked,
  seal: row.seal,
  guessed: row.guessed,
  message: row.message,
  modifier: row.realName ?? '',
  createTime: row.createdAt,
  confirmTime: row.confirmedAt ?? '',
  undoTime: row.undoneAt ?? '',
})

/** Whoever asks for it. */
export async function anyBatch(ctx: Context, id: number): Promise<Stored> {
  const row = await stored(ctx).where('b.batchId', '=', id).executeTakeFirst()
  if (!row) throw refused('导入批次不存在')
  return row
}

/** A batch its reader may handle: of a kind he may import, of the company he works for, and of clients only his own, unless he sees all. */
export async function batchOf(ctx: Context, id: number): Promise<Stored> {
  const row = await anyBatch(ctx, id)
  requireKind(ctx, row.kind)
  const { ofCompany, scoped } = columnsOf(row.kind)
  if (ofCompany && row.companyId !== ctx.companyId) throw refused('该批次属于其他公司，请切换公司后再操作')
  if (scoped && ctx.dataScope?.includes(row.createdBy) === false) throw refused('导入批次不存在')
  return row
}

/** What came in a workbook goes and is taken back with it. */
export function requireOwn({ bookId }: { bookId: number }): void {
  if (bookId > 0) throw refused('该批次属于开账工作簿，请在“开账工作簿”中操作')
}

export const shownBatch = async (ctx: Context, id: number) => shown(await batchOf(ctx, id))

interface Wanted {
  kind: ImportKind
  days: number
  limit: number
  page: number
}

export async function batches(ctx: Context, { kind, days, limit, page }: Wanted) {
  requireKind(ctx, kind)
  const { ofCompany, scoped } = columnsOf(kind)
  const age = days > 0 ? sql`b.created_at > now() - make_interval(days => ${days})` : sql`true`
  const here = ofCompany ? sql`b.company_id = ${ctx.companyId}` : sql`true`
  const recent = sql<boolean>`b.kind = ${kind} and b.book_id = 0 and ${age} and ${here} and ${scoped ? withinDataScope(ctx, 'b.created_by') : sql`true`}`
  const [rows, { count }] = await Promise.all([
    stored(ctx)
      .where(recent)
      .orderBy('batchId', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ctx.db
      .selectFrom('importBatch as b')
      .where('b.tenantId', '=', ctx.tenantId)
      .where(recent)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(shown), count }
}

/** Batch, its columns with samples, and the fields this user may import. Cells of prices he may not see stay hidden from him. */
export async function content(ctx: Context, id: number) {
  const row = await batchOf(ctx, id)
  const sheets = row.sheets as unknown as StagedSheet[]
  const samples = await samplesOf(ctx, id, sheets)
  const kind = row.kind as ImportKind
  const mapping = row.mapping as (string | null)[]
  const named = suggestMapping(row.header, namingOf(kind))
  const columns = row.header.map((title, index) => {
    const hidden = [mapping[index], named[index]].some((field) => field && !maySeeField(ctx, kind, field))
    return {
      index,
      title,
      field: hidden ? null : (mapping[index] ?? null),
      samples: samples.map((cells) => (hidden ? MASKED : (cells[index] ?? ''))),
    }
  })
  const {
    brand = '',
    unit = '',
    type = '',
    hiddenRows = false,
    zeroToo = false,
    supplierId = 0,
    down = [],
    sections = false,
    fill = {},
  } = row.options as unknown as Partial<Options>
  const options = {
    brand,
    unit,
    type,
    hiddenRows,
    zeroToo,
    supplierId,
    down,
    sections,
    fill,
    supplierName: await supplierOf(ctx, supplierId),
  }
  const { needed } = columnsOf(kind)
  const fields = columns.map(({ field }) => field)
  return {
    content: shown(row),
    columns,
    fields: fieldsOf(ctx, kind),
    needed: [...needed],
    sheets: sheets.map(shownSheet),
    options,
    program: programTold(kind, row.header, fields),
  }
}

/** Which program's list it seems to be, and what that leaves open; null: none that is known. */
function programTold(kind: ImportKind, titles: readonly string[], mapping: readonly (string | null)[]) {
  const list = programOf(kind, titles)
  if (!list) return null
  const { program, file } = list
  return { name: `${program.name} ${file.name}`, tried: program.tried, asks: asksOf(list, titles, mapping) }
}

async function supplierOf(ctx: Context, id: number): Promise<string> {
  const rows = ctx.db.selectFrom('client').select('clientName').where('tenantId', '=', ctx.tenantId).where('clientId', '=', id)
  return (await rows.executeTakeFirst())?.clientName ?? ''
}

const shownSheet = ({ name, ticked, reason, lines, from, to }: StagedSheet, index: number) => ({
  index,
  name,
  ticked,
  reason,
  lines,
  from,
  to,
})

/** The first lines below the header of the first sheet that is read. */
async function samplesOf(ctx: Context, id: number, sheets: readonly StagedSheet[]): Promise<string[][]> {
  const at = sheets.findIndex(({ ticked, columns }) => ticked && !columns)
  const rows = ctx.db.selectFrom('importRow').select('cells').where('tenantId', '=', ctx.tenantId).where('batchId', '=', id)
  const below = rows.where('sheet', '=', at).where('rowNo', '>', (sheets[at]?.first ?? 0) + (sheets[at]?.to ?? 0))
  const lines = (await below.where('hidden', '=', false).orderBy('rowNo').limit(10).execute()).map(({ cells }) => cells)
  // a section says the same in all columns
  const goods = lines.filter((cells) => new Set(cells.filter(Boolean)).size > 1)
  return goods.slice(0, 5)
}

/** Moves a batch on, if it is still in one of these states. */
export async function moveBatch(ctx: Context, id: number, from: State[], to: State): Promise<void> {
  const moved = await ctx.db
    .updateTable('importBatch')
    .set({ state: to, progress: 0, message: '' })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return
  const { state } = await batchOf(ctx, id)
  throw refused(`该批次${STATES[state as State]}，不能进行此操作，请刷新后重试`)
}

/** A workbook tells of itself. */
export async function tellDone(ctx: Context, batch: Pick<Stored, 'bookId' | 'fileName' | 'fresh' | 'changed' | 'wrong'>): Promise<void> {
  if (batch.bookId === 0) await notify(ctx, 'importDone', batch, { userIds: [ctx.userId], doerToo: true })
}

/** Lists of a kind are carried out and taken back one after the other: the second is compared with what the first wrote. */
export const inTurn = (ctx: Context, kind: string) =>
  ctx.db
    .selectFrom('importBatch')
    .select('batchId')
    .where('tenantId', '=', ctx.tenantId)
    .where('kind', '=', kind)
    .where('state', 'in', ['importing', 'undoing'])
    .orderBy('batchId')
    .forUpdate()
    .execute()

type Change = Partial<
  Pick<Batch, 'progress' | 'fresh' | 'changed' | 'same' | 'wrong' | 'ignored' | 'asked' | 'total' | 'seal' | 'message' | 'state'>
> & {
  confirmedAt?: string
  undoneAt?: string
}
export const setBatch = (ctx: Context, id: number, change: Change) =>
  ctx.db.updateTable('importBatch').set(change).where('tenantId', '=', ctx.tenantId).where('batchId', '=', id).execute()
