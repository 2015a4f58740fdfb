import type { JobContext } from '#server/kit/jobs.ts'
import { setBatch } from './batch.ts'

/** Carries out one step of a batch; when it breaks, the batch says so instead of staying busy for ever. */
export async function failing(job: JobContext, id: number, step: (job: JobContext, id: number) => Promise<void>): Promise<void> {
  try {
    await step(job, id)
  } catch (error) {
    job.log.error({ err: error, batch: id }, 'import step failed')
    await job.transact((ctx) => setBatch(ctx, id, { state: 'failed', message: '处理中断，已处理的行保持不变，请重新检查' }))
  }
}
