import { BOOK_SHEETS } from '#contract/master/imports/opening-book.ts'
import { withoutEnd } from '#server/kit/at-end.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import { batchesOf, setBook } from './book.ts'
import { bookJob } from './book-job.ts'
import { checkAll } from './check-all.ts'
import { importAll } from './confirm.ts'
import { explainMissing } from './explain-missing.ts'

/** Kinds that lists after them speak of. */
const BEFORE: readonly string[] = ['part', 'client']

export const checkBook = bookJob('check-book', 'checking', checkSheets)

/** A job's steps within one transaction that is open already. */
export const within = ({ transact: _, ...job }: JobContext, ctx: Context): JobContext => ({ ...job, transact: (work) => work(ctx) })

interface Verdict {
  batchId: number
  rows: { rowNo: number; verdict: string; problems: string; partId: number | null; shown: object | null; cells: string[] }[]
  batch: Awaited<ReturnType<typeof batchesOf>>[number]
}

/** Each list is compared with what there will be once those before it are in: they are brought in for that, and it is all undone again. */
async function checkSheets(job: JobContext, id: number, ctx: Context): Promise<void> {
  const batches = inOrder(await batchesOf(ctx, id))
  await bulk(ctx, 'savepoint book', [])
  const judged = await withoutEnd(ctx, async () => {
    const trial = within(job, { ...ctx, after: () => undefined })
    const verdicts: Verdict[] = []
    for (const { batchId, kind } of batches) {
      await checkAll(trial, batchId)
      verdicts.push(await verdictsOf(ctx, id, batchId))
      if (BEFORE.includes(kind)) await importAll(trial, batchId)
    }
    return verdicts
  })
  await bulk(ctx, 'rollback to savepoint book', [])
  explainMissing(judged)
  for (const verdict of judged) await keep(ctx, verdict)
  await setBook(ctx, id, { state: 'checked' })
}

/** As the sheets are listed, which is as they were stored. */
export const inOrder = <Batch extends { batchId: number; kind: string }>(batches: readonly Batch[]): Batch[] => {
  const order = BOOK_SHEETS.map(({ kind }) => kind as string)
  return [...batches].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.batchId - b.batchId)
}

const ROWS = `select row_no as "rowNo", verdict, problems, part_id as "partId", shown, cells from import_row where tenant_id = $1 and batch_id = $2 order by row_no`

async function verdictsOf(ctx: Context, bookId: number, batchId: number): Promise<Verdict> {
  const batch = (await batchesOf(ctx, bookId)).find((each) => each.batchId === batchId)
  if (!batch) throw new Error(`batch ${batchId} is gone`)
  return { batchId, batch, rows: await bulk<Verdict['rows'][number]>(ctx, ROWS, [ctx.tenantId, batchId]) }
}

const WRITE = `update import_row r set verdict = u.verdict, problems = u.problems, part_id = u.part_id, shown = u.shown
  from unnest($3::integer[], $4::text[], $5::text[], $6::bigint[], $7::jsonb[]) as u (no, verdict, problems, part_id, shown)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`

async function keep(ctx: Context, { batchId, rows, batch }: Verdict): Promise<void> {
  const texts = [rows.map(({ verdict }) => verdict), rows.map(({ problems }) => problems)]
  const rest = [rows.map(({ partId }) => partId), rows.map(({ shown }) => shown && JSON.stringify(shown))]
  await bulk(ctx, WRITE, [ctx.tenantId, batchId, rows.map(({ rowNo }) => rowNo), ...texts, ...rest])
  const { total, progress, fresh, changed, same, wrong, ignored, asked, seal, state, questions } = batch
  await ctx.db
    .updateTable('importBatch')
    .set({ ...{ total, progress, fresh, changed, same, wrong, ignored, asked, seal, state }, questions: JSON.stringify(questions) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', batchId)
    .execute()
}
