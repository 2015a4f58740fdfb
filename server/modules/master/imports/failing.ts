import type { JobContext } from '#server/kit/jobs.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { anyBatch, type State, setBatch } from './batch.ts'

/**
 * Carries out one step of a batch; when it breaks, the batch says so instead of staying busy for ever.
 * A job may be delivered twice (its process was killed after the last commit): once the batch has left the step's state there is nothing to do.
 */
export async function failing(
  job: JobContext,
  id: number,
  busy: State,
  step: (job: JobContext, id: number) => Promise<void>,
): Promise<void> {
  const { state } = await job.transact((ctx) => anyBatch(ctx, id))
  if (state !== busy) return
  try {
    await step(job, id)
  } catch (error) {
    job.log.error({ err: error, batch: id }, 'import step failed')
    await job.transact(async (ctx) => {
      await setBatch(ctx, id, { state: 'failed', message: '处理中断，已处理的行保持不变，请重新检查' })
      await notify(ctx, 'importFailed', await anyBatch(ctx, id), { userIds: [ctx.userId], doerToo: true })
    })
  }
}
