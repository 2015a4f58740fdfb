import type { movingIn } from '#contract/documents/moving-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import { kindName } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, forbidden, refused } from '#server/kit/errors.ts'
import { defineJob, enqueue, type JobContext } from '#server/kit/jobs.ts'
import { closeAlone, reopenMonth } from '#server/modules/ledgers/periods/index.ts'
import { standingLists, type TakenBack, takeListsBack } from '#server/modules/master/imports/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { untold } from '../core/index.ts'
import { monthsToClose } from './month.ts'
import { lockMoving, type Moving, movingOf, requireSight, writeMoving } from './moving.ts'
import { state } from './state.ts'
import { tradedBy } from './traded.ts'

/** Who takes a whole company back may take back each list of it, and open the month that was closed. */
async function requireAll(ctx: Context, { closedTo, openedStamp }: Moving) {
  requireSight(ctx)
  const lists = await standingLists(ctx, openedStamp)
  if (lists.length === 0) throw refused('没有可以撤销的导入')
  const traded = await tradedBy(ctx)
  if (traded) throw refused(`已有业务过账（${traded}），不能整体撤销；各次导入可以在导入记录中逐批撤销`)
  if (closedTo !== null && !ctx.may('fin:period:reopen')) throw forbidden('撤销要反月结，您没有反月结的权限')
  return lists
}

export async function undoPreview(ctx: Context) {
  const moving = await movingOf(ctx)
  const lists = await requireAll(ctx, moving)
  const taken = await untold(ctx, (trial) => takeListsBack(trial, lists))
  const sum = (field: 'undone' | 'kept') => taken.reduce((all, each) => all + each[field], 0)
  const list = taken.map(({ kind, ...each }) => ({ ...each, kindName: kindName(kind) }))
  return { content: { list, undone: sum('undone'), kept: sum('kept') } }
}

/** Orders that everything that was brought in is taken back. */
export async function undo(ctx: Context, { version }: Received<typeof movingIn.undo>) {
  const moving = await lockMoving(ctx, version)
  await requireAll(ctx, moving)
  await writeMoving(ctx, { state: 'undoing', message: '' })
  await enqueue(ctx, takeBackMoving, {})
  return state(ctx)
}

/** In one transaction: all of it, or nothing. What was edited or used since stays, and is named. */
export const takeBackMoving = defineJob<Record<never, never>>('take-back-moving', takeBack, {
  heavy: true,
  async givenUp(job) {
    job.log.error('taking back what was moved in was given up')
    await job.transact(stop(BROKEN))
  },
})

const BROKEN = '撤销中断，资料没有变化，请重试'

async function takeBack(job: JobContext): Promise<void> {
  try {
    await job.transact(takeAllBack)
  } catch (error) {
    if (!(error instanceof AppError)) job.log.error({ err: error }, 'taking back what was moved in failed')
    await job.transact(stop(error instanceof AppError ? error.message : BROKEN))
  }
}

const stop = (message: string) => async (ctx: Context) => {
  const { state: now, openedAt } = await movingOf(ctx)
  if (now === 'undoing') await writeMoving(ctx, { state: openedAt === null ? 'open' : 'opened', message })
}

async function takeAllBack(ctx: Context): Promise<void> {
  const moving = await movingOf(ctx)
  if (moving.state !== 'undoing') return
  const closed = await closeAlone(ctx)
  if (moving.closedTo !== null && moving.closedTo !== closed) throw refused('开账之后又有月结，请先反月结到开账时的月份')
  const lists = await requireAll(ctx, moving)
  await reopenAll(ctx, moving)
  const taken = await takeListsBack(ctx, lists)
  await writeMoving(ctx, {
    ...{ state: 'open', sealed: [], reason: '', openedBy: null, openedAt: null, closedBefore: null, closedTo: null },
    message: told(taken),
  })
  const [undone, kept] = [lines(taken, 'undone'), lines(taken, 'kept')]
  await recordChange(ctx, 'moving_in', ctx.companyId, '撤销迁移', undefined, { taken: undone, kept })
}

/** Months that 开账 closed, from the last on; where none had been closed before, it was one. */
async function reopenAll(ctx: Context, { closedTo, closedBefore }: Moving): Promise<void> {
  if (closedTo === null) return
  const last = closedTo.slice(0, 7)
  const months = closedBefore === null ? [last] : monthsToClose(last, closedBefore)
  for (const month of months.toReversed()) await reopenMonth(ctx, { month, note: '撤销迁移' })
}

const lines = (taken: readonly TakenBack[], field: 'undone' | 'kept') => taken.reduce((all, each) => all + each[field], 0)
function told(taken: readonly TakenBack[]): string {
  const kept = lines(taken, 'kept')
  const reasons = new Map<string, number>()
  for (const { reasons: own } of taken) for (const { reason, count } of own) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  const why = [...reasons].map(([reason, count]) => `${reason} ${count} 行`).slice(0, 5)
  return `已撤销 ${taken.length} 次导入，共 ${lines(taken, 'undone')} 行${kept > 0 ? `；保留 ${kept} 行（${why.join('；')}）` : ''}`
}
