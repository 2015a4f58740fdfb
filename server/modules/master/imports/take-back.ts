import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { requireKind } from './kinds.ts'
import { undoAll } from './undo.ts'

export interface StandingList {
  batchId: number
  bookId: number
  kind: ImportKind
  fileName: string
  confirmTime: string
}
export interface TakenBack extends Omit<StandingList, 'bookId'> {
  undone: number
  kept: number
  /** Why lines stay. */
  reasons: { reason: string; count: number }[]
}

const STANDING = `
  select b.batch_id as "batchId", b.book_id as "bookId", b.kind, b.file_name as "fileName", coalesce(b.confirmed_at, k.confirmed_at) as "confirmTime"
  from import_batch b left join import_book k on k.tenant_id = $1 and k.book_id = b.book_id
  where b.tenant_id = $1 and b.company_id in (0, $2) and coalesce(b.confirmed_at, k.confirmed_at) is not null
    and (b.state = 'done' or b.state = 'failed' and b.book_id = 0)
    and ($3::timestamptz is null or coalesce(b.confirmed_at, k.confirmed_at) <= $3::timestamptz)
  order by coalesce(b.confirmed_at, k.confirmed_at) desc, b.batch_id desc`

/** Lists that were brought in and stand, the last first; `until` a moment, or all. Whoever asks must be allowed each kind of them. */
export async function standingLists(ctx: Context, until: string | null): Promise<StandingList[]> {
  const rows = await statement<StandingList>(ctx, 'imports.standing', STANDING, [ctx.tenantId, ctx.companyId, until])
  for (const { kind } of rows) requireKind(ctx, kind)
  return rows
}

const DONE = `select count(*)::int as n from import_row where tenant_id = $1 and batch_id = $2 and outcome = 'done'`
const KEPT = `
  select split_part(note, E'\\n', 1) as reason, count(*)::int as count from import_row
  where tenant_id = $1 and batch_id = $2 and outcome = 'kept' and row_no = any($3::integer[]) group by 1 order by 2 desc, 1`
const LINES = `select row_no as no from import_row where tenant_id = $1 and batch_id = $2 and outcome = 'done'`
const BOOKS = `update import_book set state = 'undone', undone_at = $3, message = '随迁入一起撤销' where tenant_id = $1 and book_id = any($2::bigint[])`

/** Takes lists back in the order they are given, within this transaction: what a list made goes, once nothing that came after it needs it any more. */
export async function takeListsBack(ctx: Context, lists: readonly StandingList[]): Promise<TakenBack[]> {
  const taken: TakenBack[] = []
  for (const { bookId: _, ...list } of lists) taken.push(await takeBack(ctx, list))
  const books = [...new Set(lists.map(({ bookId }) => bookId))].filter((id) => id > 0)
  if (books.length > 0) await statement(ctx, 'imports.books-back', BOOKS, [ctx.tenantId, books, ctx.now])
  return taken
}

async function takeBack(ctx: Context, list: Omit<StandingList, 'bookId'>): Promise<TakenBack> {
  const own = [ctx.tenantId, list.batchId]
  const before = await statement<{ no: number }>(ctx, 'imports.lines-done', LINES, own)
  await undoAll({ transact: (work) => work(ctx) }, list.batchId)
  const [left] = await statement<{ n: number }>(ctx, 'imports.left-done', DONE, own)
  const reasons = await statement<{ reason: string; count: number }>(ctx, 'imports.kept', KEPT, [...own, before.map(({ no }) => no)])
  const kept = reasons.reduce((all, { count }) => all + count, 0) + (left?.n ?? 0)
  return { ...list, undone: before.length - kept, kept, reasons }
}
