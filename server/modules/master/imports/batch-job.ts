import type { Context } from '#server/kit/context.ts'
import { defineJob, type Job, type JobContext } from '#server/kit/jobs.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { anyBatch, type State, setBatch } from './batch.ts'
import { nextRows } from './staged.ts'

type Busy = 'checking' | 'importing' | 'undoing'
const SAYS: Record<Busy, string> = {
  checking: '检查中断，资料没有变化，请重新对应列后再检查',
  importing: '导入中断，已导入的行保持不变：可以继续导入其余的行，或撤销导入',
  undoing: '撤销中断，已撤销的行不变，其余的行仍在：请再次撤销',
}

/**
 * One step of a batch as a job; when it breaks, or its process died each time, the batch says so instead of staying busy for ever.
 * A job may be delivered twice (its process was killed after the last commit): once the batch has left the step's state there is nothing to do.
 */
export function batchJob(name: string, busy: Busy, step: (job: JobContext, id: number) => Promise<void>): Job {
  return defineJob<{ id: number }>(
    name,
    async (job, { id }) => {
      const { state } = await job.transact((ctx) => anyBatch(ctx, id))
      if (state !== busy) return
      try {
        await step(job, id)
      } catch (error) {
        job.log.error({ err: error, batch: id }, 'import step failed')
        await job.transact((ctx) => stop(ctx, id, busy))
      }
    },
    {
      heavy: true,
      async givenUp(job, { id }) {
        job.log.error({ batch: id, step: busy }, 'import step given up')
        await job.transact((ctx) => stop(ctx, id, busy))
      },
    },
  )
}

async function stop(ctx: Context, id: number, busy: Busy): Promise<void> {
  const batch = await anyBatch(ctx, id)
  if (batch.state !== busy) return
  const message = SAYS[busy]
  await setBatch(ctx, id, { state: await left(ctx, id, busy), message })
  await notify(ctx, 'importFailed', { fileName: batch.fileName, message }, { userIds: [ctx.userId], doerToo: true })
}

/** A list that was in as a whole still is, as far as it was not taken back. */
async function left(ctx: Context, id: number, busy: Busy): Promise<State> {
  if (busy !== 'undoing') return 'failed'
  return (await nextRows(ctx, id, 0, 'waiting')).length > 0 ? 'failed' : 'done'
}
