import type { Received } from '#contract/kit/fields.ts'
import type { openingBook } from '#contract/master/imports/opening-book.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { enqueue, type JobContext } from '#server/kit/jobs.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { batchesOf, bookOf, moveBook, sealOf, setBook, shownBook } from './book.ts'
import { bookJob, Stale } from './book-job.ts'
import { barredFrom } from './book-sheets.ts'
import { checkBook, inOrder, within } from './check-book.ts'
import { importAll } from './confirm.ts'
import { maySeeField, rulesOf } from './kinds.ts'
import { undoAll } from './undo.ts'

const ATWORK = `select b.book_id from import_book b where b.tenant_id = $1 and b.company_id = $2 and b.state = 'importing' for update`

/** Orders that all lists are brought in as they are shown. Whoever confirms must be allowed every one of them, with its prices. */
export async function confirmBook(ctx: Context, { id, seal }: Received<typeof openingBook.confirm>) {
  const { kept } = await bookOf(ctx, id)
  const batches = await batchesOf(ctx, id)
  const barred = kept.filter(({ batchId }) => batchId > 0).map(({ kind }) => barredFrom(ctx, kind))
  const problem = barred.find(Boolean)
  if (problem) throw forbidden(problem)
  const unseen = batches.some(({ kind, mapping }) =>
    (mapping as (string | null)[]).some((field) => field && !maySeeField(ctx, kind, field)),
  )
  if (unseen) throw forbidden('没有权限导入其中的价格')
  if (seal !== sealOf(batches)) throw refused('资料在预览后有变化，请重新核对')
  if (batches.every(({ fresh, changed }) => fresh + changed === 0)) throw refused('没有需要导入的数据')
  if ((await bulk(ctx, ATWORK, [ctx.tenantId, ctx.companyId])).length > 0) throw refused('本公司正在开账，请等它完成后再试')
  await moveBook(ctx, id, ['checked'], 'importing')
  await setBook(ctx, id, { confirmedAt: ctx.now })
  await enqueue(ctx, carryOutBook, { id })
  return { content: await shownBook(ctx, id) }
}

export const carryOutBook = bookJob('carry-out-book', 'importing', bringIn, checkBook)

const KEPT = `select count(*)::int as n from import_row r join import_batch b on b.tenant_id = $1 and b.batch_id = r.batch_id
  where r.tenant_id = $1 and b.book_id = $2 and r.outcome = 'kept'`
const MADE = `select distinct id from import_change where tenant_id = $1 and batch_id = $2 and not undone order by id`

/** One after the other, as they need each other, and to the end: what would wait as a draft has been looked over in the preview. */
async function bringIn(job: JobContext, id: number, ctx: Context): Promise<void> {
  const all = within(job, ctx)
  for (const { batchId, kind } of inOrder(await batchesOf(ctx, id))) {
    await importAll(all, batchId)
    const post = rulesOf(kind)?.post
    if (post && ctx.may('busi:qk:audit')) {
      const made = await bulk<{ id: number }>(ctx, MADE, [ctx.tenantId, batchId])
      await post(
        ctx,
        made.map((each) => each.id),
      )
    }
  }
  const [left] = await bulk<{ n: number }>(ctx, KEPT, [ctx.tenantId, id])
  if (left && left.n > 0) throw new Stale(0, '预览后资料已有变化，没有开账，请重新核对')
  const drafts = ctx.may('busi:qk:audit') ? '' : '期初库存已存为草稿，请有审核权限的同事审核'
  await setBook(ctx, id, { state: 'done', message: drafts })
  await notify(ctx, 'bookDone', await told(ctx, id), { userIds: [ctx.userId], doerToo: true })
}

async function told(ctx: Context, id: number) {
  const { fileName } = await bookOf(ctx, id)
  const batches = await batchesOf(ctx, id)
  const sum = (field: 'fresh' | 'changed' | 'wrong') => batches.reduce((all, batch) => all + batch[field], 0)
  return { fileName, fresh: sum('fresh'), changed: sum('changed'), wrong: sum('wrong') }
}

/** Orders that all of it is taken back; that is done only if nothing else has touched any of it. */
export async function undoBook(ctx: Context, { id }: Received<typeof openingBook.undo>) {
  const { kept } = await bookOf(ctx, id)
  const problem = kept.map(({ batchId, kind }) => (batchId > 0 ? barredFrom(ctx, kind) : '')).find(Boolean)
  if (problem) throw forbidden(problem)
  await moveBook(ctx, id, ['done'], 'undoing')
  await enqueue(ctx, takeBackBook, { id })
  return { content: await shownBook(ctx, id) }
}

export const takeBackBook = bookJob('take-back-book', 'undoing', takeBack)

const REASONS = `select r.note, count(*)::int as n from import_row r join import_batch b on b.tenant_id = $1 and b.batch_id = r.batch_id
  where r.tenant_id = $1 and b.book_id = $2 and r.outcome = 'kept' group by r.note order by n desc, r.note limit 3`

async function takeBack(job: JobContext, id: number, ctx: Context): Promise<void> {
  const all = within(job, ctx)
  for (const { batchId } of inOrder(await batchesOf(ctx, id)).reverse()) await undoAll(all, batchId)
  const reasons = await bulk<{ note: string; n: number }>(ctx, REASONS, [ctx.tenantId, id])
  if (reasons.length > 0)
    throw refused(`开账的内容已被使用或修改，没有撤销：${reasons.map(({ note, n }) => `${note.split('\n')[0]}（${n} 行）`).join('；')}`)
  await setBook(ctx, id, { state: 'undone', undoneAt: ctx.now, message: '已全部撤销' })
}
