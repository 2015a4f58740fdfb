import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { type ReportName, reportOf } from '#contract/reports/figures/reports.ts'
import type { reportRuns } from '#contract/reports/figures/runs.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { defineJob, enqueue, type JobContext } from '#server/kit/jobs.ts'
import { momentOf } from '#server/kit/time.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { answer, type RunQuestion } from '../figures/index.ts'
import { newest } from './kept.ts'
import { digestOf, weightOf } from './long.ts'

/** Rows that are kept; whoever wants more exports it. */
const MOST = 20_000
/** Rows gone through in a second on a busy machine: how far it should be by now. */
const A_SECOND = 100_000
const PATIENCE = '10min'
/** How often a run looks whether it is still wanted. */
const LOOK = 1000

export async function order(ctx: Context, question: Received<typeof reportRuns.order>) {
  const digest = digestOf(ctx, question)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report run ${ctx.tenantId} ${ctx.userId}`}, 0))`.execute(ctx.db)
  const found = await newest(ctx, digest)
  if (found && (found.state === 'waiting' || found.state === 'running')) return { id: found.runId }
  const { runId } = await ctx.db
    .insertInto('reportRun')
    .values({
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, companyId: ctx.companyId, digest, title: reportOf(question.report).title },
      ...{ question: JSON.stringify(question), weight: await weightOf(ctx, question) },
    })
    .returning('runId')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, runReport, { runId })
  return { id: runId }
}

export async function state(ctx: Context, question: Received<typeof reportRuns.state>) {
  const found = await newest(ctx, digestOf(ctx, question))
  if (!found || (found.state === 'done' && !found.fresh)) return { content: null }
  const { runId: id, title, seconds, note, weight, orderedAt } = found
  const percent = found.state === 'done' ? 100 : Math.min(95, Math.round(((seconds * A_SECOND) / Math.max(1, weight)) * 100))
  return { content: { id, title, state: found.state as 'done', percent, seconds, note, orderedAt: momentOf(new Date(orderedAt)) } }
}

export async function cancel(ctx: Context, { id }: Received<typeof reportRuns.cancel>) {
  const gone = await moved(ctx, id, ['waiting', 'running'], { state: 'cancelled' })
  if (!gone) throw notYours('该任务已结束')
  return {}
}

const moved = (ctx: Context, runId: number, from: readonly string[], values: { state: string; answer?: string; note?: string }) =>
  ctx.db
    .updateTable('reportRun')
    .set({ ...values, ...(values.state === 'running' ? { startedAt: sql<string>`now()` } : { endedAt: sql<string>`now()` }) })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('runId', '=', runId)
    .where('state', 'in', from)
    .returning(['question', 'title'])
    .executeTakeFirst()

/** May be delivered twice: what was ended is not begun again, what was under way when a node died is. */
export const runReport = defineJob<{ runId: number }>('run-report', runOne, {
  heavy: true,
  async givenUp({ log, transact }, { runId }) {
    log.error({ runId }, 'report given up')
    await transact((ctx) => fail(ctx, runId, '汇总多次中断，请缩小日期或筛选范围后再查询'))
  },
})

async function fail(ctx: Context, runId: number, note: string): Promise<void> {
  const failed = await moved(ctx, runId, ['waiting', 'running'], { state: 'failed', note })
  if (!failed) return
  const link = linkOf(failed.question as unknown as RunQuestion)
  await sendMessage(ctx, [ctx.userId], { title: `${failed.title}汇总失败`, content: note, link, kind: 'report' })
}
const linkOf = ({ report }: RunQuestion) => `/report/${reportOf(report as ReportName).section}/${reportOf(report as ReportName).path}`

async function runOne({ transact, log }: JobContext, { runId }: { runId: number }): Promise<void> {
  const begun = await transact((ctx) => moved(ctx, runId, ['waiting', 'running'], { state: 'running' }))
  if (!begun) return
  const question = begun.question as unknown as RunQuestion
  const link = linkOf(question)
  try {
    const made = await unlessCancelled(transact, runId, (ctx) => answer(ctx, { ...question, page: 1, limit: MOST }))
    const rows = made.page.totalCount
    const note = rows > MOST ? `共 ${rows} 行，保留前 ${MOST} 行，全部请导出` : ''
    await transact(async (ctx) => {
      if (await moved(ctx, runId, ['running'], { state: 'done', answer: JSON.stringify(made), note }))
        await sendMessage(ctx, [ctx.userId], {
          title: `${begun.title}已汇总完成`,
          content: note || `共 ${rows} 行，1 小时内打开该报表直接显示`,
          link,
          kind: 'report',
        })
    })
  } catch (error) {
    log.error({ err: error, runId }, 'report failed')
    const note = error instanceof Error && 'status' in error ? error.message : '汇总中断，请重新查询'
    await transact((ctx) => fail(ctx, runId, note))
  }
}

/** Looks each second whether it is still wanted, and ends the statement of its own connection when it is not. */
async function unlessCancelled<T>(transact: JobContext['transact'], runId: number, work: (ctx: Context) => Promise<T>): Promise<T> {
  let pid = 0
  const look = setInterval(() => {
    const stop = async (ctx: Context) => {
      const found = await ctx.db
        .selectFrom('reportRun')
        .select('state')
        .where('tenantId', '=', ctx.tenantId)
        .where('runId', '=', runId)
        .executeTakeFirst()
      if (found?.state === 'cancelled' && pid > 0) await sql`select pg_cancel_backend(${pid}::int)`.execute(ctx.db)
    }
    transact(stop).catch(() => undefined)
  }, LOOK)
  try {
    return await transact(async (ctx) => {
      const { rows } = await sql<{
        pid: number
      }>`select pg_backend_pid() as pid, set_config('statement_timeout', ${PATIENCE}, true)`.execute(ctx.db)
      pid = rows[0]?.pid ?? 0
      return work(ctx).finally(() => {
        pid = 0
      })
    })
  } finally {
    clearInterval(look)
  }
}
