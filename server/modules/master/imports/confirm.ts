import type { Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { enqueue, type JobContext } from '#server/kit/jobs.ts'
import { together } from '#server/kit/together.ts'
import { anyBatch, batchOf, moveBatch, requireOwn, setBatch, shownBatch, tellDone } from './batch.ts'
import { batchJob } from './batch-job.ts'
import { knownBrands } from './brands.ts'
import { carryOutList } from './carry-out-list.ts'
import { maySeeField } from './kinds.ts'
import { CHUNK, nextLines, readingOf } from './staged.ts'
import { storeRows } from './store-rows.ts'

/** Orders the import of all new and changed lines; of an import that broke off, of those that are left. Wrong lines are left out; who confirms must be allowed every price column. */
export async function confirm(ctx: Context, { id, seal }: Received<typeof imports.confirm>) {
  const batch = await batchOf(ctx, id)
  requireOwn(batch)
  const mapping = batch.mapping as (string | null)[]
  if (mapping.some((field) => field && !maySeeField(ctx, batch.kind, field))) throw forbidden('没有权限导入其中的价格')
  if (seal && seal !== batch.seal) throw refused('资料在预览后有变化，请重新预览')
  if (batch.state === 'checked' && batch.fresh + batch.changed === 0) throw refused(batch.asked > 0 ? '请先答复疑问' : '没有需要导入的数据')
  await moveBatch(ctx, id, batch.confirmedAt ? ['checked', 'failed'] : ['checked'], 'importing')
  await setBatch(ctx, id, { confirmedAt: batch.confirmedAt ?? ctx.now })
  await enqueue(ctx, importJob, { id })
  return { content: await shownBatch(ctx, id) }
}

export const importJob = batchJob('carry-out-import', 'importing', importAll)

/** Other lists are short: all at once. Of parts, a chunk is one transaction: parts, prices, search rows and the note what they were before. */
export async function importAll(job: Pick<JobContext, 'transact'>, id: number): Promise<void> {
  const { transact } = job
  if (await carryOutList(job, id)) return
  const { reading, first } = await transact(async (ctx) => {
    const reading = await readingOf(ctx, id, await knownBrands(ctx))
    return { reading, first: await nextLines(ctx, id, 0, reading) }
  })
  let progress = 0
  for (let lines = first, over = false; !over; ) {
    over = lines.length < CHUNK
    const last = lines.at(-1)?.rowNo ?? 0
    lines = await transact(async (ctx) => {
      const [next] = await together([over ? Promise.resolve([]) : nextLines(ctx, id, last, reading), storeRows(ctx, id, lines, reading)])
      progress += lines.length
      await setBatch(ctx, id, { progress, ...(over && { state: 'done' }) })
      if (over) await tellDone(ctx, await anyBatch(ctx, id))
      return next
    })
  }
}
