import { createHash } from 'node:crypto'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { kindName } from '#contract/master/imports/import-kinds.ts'
import { BOOK_SHEETS, type openingBook } from '#contract/master/imports/opening-book.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { type BookKind, barredFrom } from './book-sheets.ts'
import { totalsOf } from './book-totals.ts'

export type Book = Answer<typeof openingBook.get>['content']
export type BookState = Book['state']
type Sheet = Book['sheets'][number]
/** As it is kept: which batch a sheet became, or why it is none. */
export interface KeptSheet {
  sheet: string
  kind: BookKind
  batchId: number
  problem: string
}

const STATES: Record<BookState, string> = {
  checking: '检查中',
  checked: '待确认',
  importing: '开账中',
  done: '已开账',
  undoing: '撤销中',
  undone: '已撤销',
  failed: '失败',
}

const stored = (ctx: Context) =>
  ctx.db
    .selectFrom('importBook as b')
    .leftJoin('appUser as u', (join) => join.onRef('u.userId', '=', 'b.createdBy').on('u.tenantId', '=', ctx.tenantId))
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.companyId', '=', ctx.companyId)
    .selectAll('b')
    .select('u.realName')
type Stored = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>

/** Of the company its reader works for; of clients are only his own, unless he sees all. */
const seenBy = (ctx: Context, { createdBy }: { createdBy: number }) => ctx.dataScope?.includes(createdBy) !== false

export async function bookOf(ctx: Context, id: number): Promise<Stored & { kept: KeptSheet[] }> {
  const row = await stored(ctx).where('b.bookId', '=', id).executeTakeFirst()
  if (!row || !seenBy(ctx, row)) throw refused('开账工作簿不存在')
  return { ...row, kept: row.sheets as unknown as KeptSheet[] }
}

export const batchesOf = (ctx: Context, id: number) =>
  ctx.db.selectFrom('importBatch').selectAll().where('tenantId', '=', ctx.tenantId).where('bookId', '=', id).orderBy('batchId').execute()
type BatchRow = Awaited<ReturnType<typeof batchesOf>>[number]

/** What is shown of it changes with any of its lists. */
export const sealOf = (batches: readonly BatchRow[]) =>
  createHash('sha256')
    .update(batches.map(({ seal }) => seal).join())
    .digest('base64url')
    .slice(0, 20)

const head = (row: Stored) => ({
  id: row.bookId,
  fileName: row.fileName,
  state: row.state as BookState,
  stateName: STATES[row.state as BookState],
  message: row.message,
  modifier: row.realName ?? '',
  createTime: row.createdAt,
  confirmTime: row.confirmedAt ?? '',
  undoTime: row.undoneAt ?? '',
})

export async function shownBook(ctx: Context, id: number): Promise<Book> {
  const row = await bookOf(ctx, id)
  const batches = await batchesOf(ctx, id)
  const sheets: Sheet[] = []
  for (const { sheet, kind, batchId, problem } of row.kept) {
    const batch = batches.find((each) => each.batchId === batchId)
    const barred = barredFrom(ctx, kind)
    const name = BOOK_SHEETS.filter((each) => each.sheet === sheet).length > 1 && kind !== 'part' ? kindName(kind) : sheet
    if (batch && !barred) sheets.push({ sheet, kind, name, problem, ...(await told(ctx, batch)) })
    else sheets.push({ sheet, kind, name, problem: barred || problem, ...NOTHING })
  }
  return { ...head(row), seal: sealOf(batches), sheets }
}

const NOTHING = {
  ...{ batchId: 0, left: [], totals: [] },
  ...{ total: 0, fresh: 0, changed: 0, same: 0, wrong: 0, asked: 0, ignored: 0 },
}

async function told(ctx: Context, batch: BatchRow) {
  const { batchId, kind, header, total, fresh, changed, same, wrong, asked, ignored } = batch
  const mapping = batch.mapping as (string | null)[]
  // the supplier of a part is a list of its own, made of the same lines
  const left = kind === 'partSupplier' ? [] : header.filter((title, at) => !mapping[at] && !(kind === 'part' && /供应商/.test(title)))
  return { batchId, left, total, fresh, changed, same, wrong, asked, ignored, totals: await totalsOf(ctx, batch) }
}

export async function list(ctx: Context) {
  const rows = await stored(ctx).orderBy('b.bookId', 'desc').limit(10).execute()
  return { list: rows.filter((row) => seenBy(ctx, row)).map((row): Book => ({ ...head(row), seal: '', sheets: [] })) }
}

export const get = async (ctx: Context, { id }: Received<typeof openingBook.get>) => ({ content: await shownBook(ctx, id) })

/** Moves a book on, if it is still in one of these states. */
export async function moveBook(ctx: Context, id: number, from: readonly BookState[], to: BookState): Promise<void> {
  const moved = await ctx.db
    .updateTable('importBook')
    .set({ state: to, message: '' })
    .where('tenantId', '=', ctx.tenantId)
    .where('bookId', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return
  const { state } = await bookOf(ctx, id)
  throw refused(`该开账工作簿${STATES[state as BookState]}，不能进行此操作，请刷新后重试`)
}

export const setBook = (
  ctx: Context,
  id: number,
  change: { state?: BookState; message?: string; confirmedAt?: string; undoneAt?: string; sheets?: string },
) => ctx.db.updateTable('importBook').set(change).where('tenantId', '=', ctx.tenantId).where('bookId', '=', id).execute()
