import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { enqueue, type Job, type JobContext } from '#server/kit/jobs.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { type BookState, bookOf, setBook } from './book.ts'

/** Where a workbook stands again when a step of it is refused: nothing of that step is there. */
const BACK: Partial<Record<BookState, BookState>> = { importing: 'checked', undoing: 'done' }

/** What has to be looked at anew before anybody decides again. */
export class Stale extends AppError {}

/** One step of a workbook in one transaction: all of it is there afterwards, or nothing. */
export async function bookStep(
  job: JobContext,
  id: number,
  busy: BookState,
  step: (job: JobContext, id: number, ctx: Context) => Promise<void>,
  again?: Job,
): Promise<void> {
  const { state } = await job.transact((ctx) => bookOf(ctx, id))
  if (state !== busy) return
  try {
    await job.transact((ctx) => step(job, id, ctx))
  } catch (error) {
    const refusal = error instanceof AppError ? error : undefined
    if (!refusal) job.log.error({ err: error, book: id }, 'workbook step failed')
    await job.transact(async (ctx) => {
      const back = refusal && BACK[busy]
      const message = refusal ? refusal.message : '处理中断，资料没有变化，请重新上传'
      const anew = refusal instanceof Stale && again !== undefined
      await setBook(ctx, id, { state: anew ? 'checking' : (back ?? 'failed'), message })
      if (anew && again) await enqueue(ctx, again, { id })
      if (!refusal) await notify(ctx, 'importFailed', await bookOf(ctx, id), { userIds: [ctx.userId], doerToo: true })
    })
  }
}
