import { sql } from 'kysely'
import { type Answer, MASKED, tagsOf } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type ImportField, type imports } from '#contract/master/imports.ts'
import { partPrices } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { suggestMapping } from './header-rules.ts'
import { isPrice } from './read-row.ts'
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

export const maySeeField = (ctx: Context, field: ImportField) =>
  !isPrice(field) || (tagsOf(partPrices[field]) ?? []).every((tag) => ctx.maySee(tag))

export const fieldsOf = (ctx: Context) =>
  (Object.keys(IMPORT_FIELDS) as ImportField[])
    .filter((field) => maySeeField(ctx, field))
    .map((field) => ({ field, name: IMPORT_FIELDS[field] }))

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

export async function batchOf(ctx: Context, id: number): Promise<Stored> {
  const row = await stored(ctx).where('b.batchId', '=', id).executeTakeFirst()
  if (!row) throw refused('导入批次不存在')
  return row
}

export const shownBatch = async (ctx: Context, id: number) => shown(await batchOf(ctx, id))

export async function batches(ctx: Context, days: number, limit: number, offset: number) {
  const recent = days > 0 ? sql<boolean>`b.created_at > now() - make_interval(days => ${days})` : sql<boolean>`true`
  const [rows, { count }] = await Promise.all([
    stored(ctx).where(recent).orderBy('batchId', 'desc').limit(limit).offset(offset).execute(),
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
  const mapping = row.mapping as (ImportField | null)[]
  const named = suggestMapping(row.header)
  const columns = row.header.map((title, index) => {
    const hidden = [mapping[index], named[index]].some((field) => field && !maySeeField(ctx, field))
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
  } = row.options as unknown as Partial<Options>
  const options = { brand, unit, type, hiddenRows, zeroToo, supplierId, supplierName: await supplierOf(ctx, supplierId) }
  return { content: shown(row), columns, fields: fieldsOf(ctx), sheets: sheets.map(shownSheet), options }
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

type Change = Partial<
  Pick<Batch, 'progress' | 'fresh' | 'changed' | 'same' | 'wrong' | 'ignored' | 'asked' | 'total' | 'seal' | 'message' | 'state'>
> & {
  confirmedAt?: string
  undoneAt?: string
}
export const setBatch = (ctx: Context, id: number, change: Change) =>
  ctx.db.updateTable('importBatch').set(change).where('tenantId', '=', ctx.tenantId).where('batchId', '=', id).execute()
