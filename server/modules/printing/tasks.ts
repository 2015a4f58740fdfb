import type { Received } from '#contract/kit.ts'
import type { printing } from '#contract/printing.ts'
import type { ReportType } from '#contract/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/fault.ts'

/** Keeps what was drawn until it is fetched; the answer of every print call. */
export async function keepTask(
  ctx: Context,
  task: { reportType: ReportType; title: string; body: Buffer; paper: { width: number; height: number } },
) {
  const { reportType, title, body, paper } = task
  const { taskId } = await ctx.db
    .insertInto('printTask')
    .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, userId: ctx.userId, reportType, title, body, state: 'handed' })
    .returning('taskId')
    .executeTakeFirstOrThrow()
  return {
    content: { status: 200, msg: '任务已提交', preview: true, reportId: taskId },
    task: { id: taskId, title },
    tasks: [],
    reportJson: JSON.stringify({ width: paper.width, height: paper.height }),
  }
}

/** Counts a printing of a document; how often it was printed before. */
export async function countPrint(
  ctx: Context,
  { document, documentId, reportType }: { document: string; documentId: number; reportType: ReportType },
) {
  const { times } = await ctx.db
    .insertInto('printCount')
    .values({ tenantId: ctx.tenantId, document, documentId, reportType, lastBy: ctx.userId })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'document', 'documentId', 'reportType']).doUpdateSet((eb) => ({
        times: eb('printCount.times', '+', 1),
        lastBy: ctx.userId,
        lastAt: ctx.now,
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return times - 1
}

const mine = (ctx: Context, id: number) =>
  ctx.db.selectFrom('printTask').where('tenantId', '=', ctx.tenantId).where('userId', '=', ctx.userId).where('taskId', '=', id)

export async function getTask(ctx: Context, { id }: Received<typeof printing.getTask>) {
  const task = await mine(ctx, id).select(['taskId', 'title', 'state', 'remark', 'body']).executeTakeFirst()
  if (!task) return { content: null }
  const { taskId, body, ...facts } = task
  return { content: { id: taskId, ...facts, reportData: body.toString('base64') } }
}

export async function printFail(ctx: Context, { id, remark }: Received<typeof printing.printFail>) {
  const [failed] = await ctx.db
    .updateTable('printTask')
    .set({ state: 'failed', remark })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('taskId', '=', id)
    .returning('taskId')
    .execute()
  if (!failed) throw notYours()
  return {}
}
