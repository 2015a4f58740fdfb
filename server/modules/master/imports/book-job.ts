import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineJob, enqueue, type Job, type JobContext } from '#server/kit/jobs.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { type BookState, bookOf, setBook } from './book.ts'

type Busy = 'checking' | 'importing' | 'undoing'
/** Where a workbook stands again when a step of it breaks off: nothing of that step is there. */
const BACK: Record<Busy, BookState> = { checking: 'failed', importing: 'checked', undoing: 'done' }
const SAYS: Record<Busy, string> = {
  checking: '检查中断，资料没有变化，请重新上传',
  importing: '导入中断，资料没有变化，请重新确认',
  undoing: '撤销中断，资料没有变化，请再次撤销',
}

/** What has to be looked at anew before anybody decides again. */
export class Stale extends AppError {}

/** One step of a workbook in one transaction: all of it is there afterwards, or nothing. */
export function bookJob(name: string, busy: Busy, step: (job: JobContext, id: number, ctx: Context) => Promise<void>, again?: Job): Job {
  return defineJob<{ id: number }>(
    name,
    async (job, { id }) => {
      const { state } = await job.transact((ctx) => bookOf(ctx, id))
      if (state !== busy) return
      try {
        await job.transact((ctx) => step(job, id, ctx))
      } catch (error) {
        if (error instanceof AppError) return job.transact((ctx) => refuse(ctx, id, busy, error, again))
        job.log.error({ err: error, book: id }, 'workbook step failed')
        await job.transact((ctx) => stop(ctx, id, busy))
      }
    },
    {
      heavy: true,
      async givenUp(job, { id }) {
        job.log.error({ book: id, step: busy }, 'workbook step given up')
        await job.transact((ctx) => stop(ctx, id, busy))
      },
    },
  )
}

async function refuse(ctx: Context, id: number, busy: Busy, refusal: AppError, again: Job | undefined): Promise<void> {
  const anew = refusal instanceof Stale && again !== undefined
  await setBook(ctx, id, { state: anew ? 'checking' : BACK[busy], message: refusal.message })
  if (anew) await enqueue(ctx, again, { id })
}

async function stop(ctx: Context, id: number, busy: Busy): Promise<void> {
  const { state, fileName } = await bookOf(ctx, id)
  if (state !== busy) return
  const message = SAYS[busy]
  await setBook(ctx, id, { state: BACK[busy], message })
  await notify(ctx, 'importFailed', { fileName, message }, { userIds: [ctx.userId], doerToo: true })
}
