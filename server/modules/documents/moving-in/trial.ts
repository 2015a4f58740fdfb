import { MOVING_STEPS, type movingIn } from '#contract/documents/moving-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, refused } from '#server/kit/errors.ts'
import { defineJob, enqueue, type Job } from '#server/kit/jobs.ts'
import { statement } from '#server/kit/statement.ts'
import { bringListsIn, type WaitingList, waitingLists } from '#server/modules/master/imports/index.ts'
import { untold } from '../core/index.ts'
import { movingOf, requireSight } from './moving.ts'
import { compared, state } from './state.ts'
import { startTrial, type Trial, type TrialState, trialOf, writeTrial } from './trial-row.ts'

const ORDER = MOVING_STEPS.flatMap(({ parts }) => parts.flatMap((part) => ('kind' in part ? [part.kind] : [])))
const inOrder = (lists: readonly WaitingList[]) =>
  [...lists].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.batchId - b.batchId)

async function waiting(ctx: Context): Promise<WaitingList[]> {
  requireSight(ctx)
  if ((await movingOf(ctx)).state !== 'open') throw refused('已经开账，不能再试迁移')
  const lists = inOrder(await waitingLists(ctx))
  if (lists.length === 0) throw refused('没有待确认的导入：请先上传各个文件、对应好列，不用确认')
  return lists
}

/** Orders that all lists that wait are brought in for a trial. */
export async function rehearse(ctx: Context) {
  await waiting(ctx)
  return order(ctx, 'running', rehearseMoving)
}

/** Orders that what was tried is done. */
export async function carryOut(ctx: Context, { seal }: Received<typeof movingIn.carryOut>) {
  await waiting(ctx)
  const trial = await trialOf(ctx)
  if (trial?.state !== 'done' || trial.seal !== seal) throw refused('请先试迁移，再正式迁入')
  return order(ctx, 'carrying', carryOutMoving)
}

async function order(ctx: Context, to: TrialState, job: Job) {
  if (!(await startTrial(ctx, to))) throw refused('正在处理，请等它完成后再试')
  await enqueue(ctx, job, {})
  return state(ctx)
}

const FREE = `
  select l.pj_no as "pjNo", l.pj_name as "pjName", l.pj_brand as "pjBrand", l.qty::text as qty from stock_paper o
  join stock_paper_line l on l.tenant_id = $1 and l.paper_id = o.paper_id left join part_price r on r.tenant_id = $1 and r.part_id = l.part_id
  where o.tenant_id = $1 and o.company_id = $2 and o.kind = 'qk' and o.status = '草稿' and coalesce(l.price, r.purchase_price, 0) = 0
  order by l.pj_no, l.line_id limit 2000`

const BROKEN = '处理中断，资料没有变化，请重试'

/** For real, in one transaction, and undone: what is told is what would be. */
export const rehearseMoving = trialJob('rehearse-moving', 'running', async (ctx) => {
  const lists = await waiting(ctx)
  const tried = await untold(ctx, async (trial) => ({
    ...(await bringListsIn(trial, lists)),
    figures: await compared(trial, await movingOf(trial)),
    free: await statement<Trial['free'][number]>(trial, 'moving.without-cost', FREE, [ctx.tenantId, ctx.companyId]),
  }))
  await writeTrial(ctx, { state: 'done', message: '', ...tried })
})

/** The same without the undoing, if it comes out as it was shown. */
export const carryOutMoving = trialJob('carry-out-moving', 'carrying', async (ctx) => {
  const shown = await trialOf(ctx)
  const { seal, lists } = await bringListsIn(ctx, await waiting(ctx))
  if (seal !== shown?.seal) throw refused('试迁移之后资料或文件有变化，没有迁入，请重新试迁移')
  const lines = lists.reduce((all, { fresh, changed }) => all + fresh + changed, 0)
  await writeTrial(ctx, { state: 'carried', message: `已迁入 ${lists.length} 个文件，共 ${lines} 行` })
})

/** In one transaction: what breaks off, or is given up, has changed nothing. */
function trialJob(name: string, busy: TrialState, work: (ctx: Context) => Promise<void>): Job {
  const stop = (message: string) => async (ctx: Context) => {
    if ((await trialOf(ctx))?.state === busy) await writeTrial(ctx, { state: 'failed', message })
  }
  return defineJob<Record<never, never>>(
    name,
    async (job) => {
      const trial = await job.transact((ctx) => trialOf(ctx))
      if (trial?.state !== busy) return
      try {
        await job.transact(work)
      } catch (error) {
        if (!(error instanceof AppError)) job.log.error({ err: error }, 'a trial of moving in failed')
        await job.transact(stop(error instanceof AppError ? error.message : BROKEN))
      }
    },
    {
      heavy: true,
      async givenUp(job) {
        job.log.error({ step: busy }, 'a trial of moving in was given up')
        await job.transact(stop(BROKEN))
      },
    },
  )
}
