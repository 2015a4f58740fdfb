import { PRINT_LIMITS } from '#contract/printing/tasks/wire.ts'
import { enqueueIn, defineJob as job } from '#server/kit/jobs.ts'
import { publish } from '#server/kit/push.ts'
import { choiceOf, helperConnected } from '../hosts/index.ts'
import { lockTask, move, type PrintTask, type TaskContext } from './moves.ts'
import { signTicket } from './signing.ts'

const seconds = (ms: number) => Math.ceil(ms / 1000)

interface Watched {
  taskId: number
  round: number
  /** What it is looked at for: did the helper take it · did any helper come for it · does it still print. */
  what: 'taken' | 'waited' | 'silent'
}

/** Looks at a task again, and says what has become of it where nobody else will. Jobs, for clocks have to survive the server. */
export const watchPrint = job<Watched>('watch-print', (work, watched) => work.transact((ctx) => lookAgain(ctx, watched)))

const watch = (ctx: TaskContext, task: PrintTask, what: Watched['what'], ms: number) =>
  enqueueIn(
    seconds(ms),
    { ...ctx, userId: task.userId, companyId: task.companyId },
    watchPrint,
    { taskId: task.taskId, round: task.round, what } satisfies Watched,
    `print:${ctx.tenantId}:${task.taskId}:${task.round}:${what}`,
  )

/** The task's helper is told with the commit; where it is not there now, when it comes. */
export async function dispatch(ctx: TaskContext, task: PrintTask): Promise<void> {
  await errand(ctx, task)
  await watch(ctx, task, 'taken', PRINT_LIMITS.ackMs)
  await watch(ctx, task, 'waited', PRINT_LIMITS.waitMs)
}
const errand = ({ db, tenantId }: TaskContext, { helperId, taskId }: PrintTask) =>
  helperId === null ? undefined : publish({ db }, { tenantId, machineId: helperId, errand: taskId })

/** A ticket that the browser carries: it counts for a minute, then nobody can come for the pages with it. */
export const watchTicket = (ctx: TaskContext, task: PrintTask) => watch(ctx, task, 'waited', PRINT_LIMITS.ticketMs + PRINT_LIMITS.ackMs)

export const watchSilence = (ctx: TaskContext, task: PrintTask) => watch(ctx, task, 'silent', PRINT_LIMITS.silenceMs)

/** The ticket of a task's round for the helper it belongs to. */
export async function ticketOf(
  ctx: TaskContext,
  { taskId, round, helperId, title, digest: sha256, bytes, paper, reportType }: PrintTask,
): Promise<string> {
  if (helperId === null) throw new Error(`print task ${taskId} has no helper`)
  const facts = { taskId, round, tenantId: ctx.tenantId, helperId, title, sha256, bytes, paper }
  return signTicket(ctx.db, { ...facts, ...(await choiceOf(ctx, helperId, reportType)) })
}

const OPEN = new Set(['queued', 'sent', 'printing'])

async function lookAgain(ctx: TaskContext, { taskId, round, what }: Watched): Promise<void> {
  const task = await lockTask(ctx, taskId)
  if (!task || task.round !== round || !OPEN.has(task.state)) return
  if (what === 'silent') return silent(ctx, task)
  if (what === 'waited') return waited(ctx, task)
  if (task.state === 'printing' || task.acked || task.helperId === null) return
  if (!(await helperConnected(ctx, task.helperId))) {
    // it comes back, and asks what is to be done
    if (task.state === 'sent') await move(ctx, task, { state: 'queued' })
    return
  }
  if (task.attempts >= PRINT_LIMITS.attempts) return void (await fail(ctx, task, '打印插件没有回应'))
  await errand(ctx, task)
  await watch(ctx, task, 'taken', PRINT_LIMITS.ackMs)
}

async function waited(ctx: TaskContext, task: PrintTask): Promise<void> {
  if (task.state === 'printing') return
  const long = task.acked
    ? '打印插件已接收，但一直没有打印'
    : task.hostId === null
      ? '打印插件没有回应'
      : '代理主机 30 分钟内没有连接，任务已过期'
  if (task.acked || task.hostId === null) await fail(ctx, task, long)
  else await move(ctx, task, { state: 'expired', remark: long })
}

async function silent(ctx: TaskContext, task: PrintTask): Promise<void> {
  if (task.state !== 'printing') return
  const left = PRINT_LIMITS.silenceMs - task.quietSeconds * 1000
  if (left > 500) return watch(ctx, task, 'silent', left)
  await fail(ctx, task, '打印中与打印插件失去联系')
}

/** Nothing can have come out of a printer before the helper took the pages; afterwards nobody knows. */
export const fail = (ctx: TaskContext, task: PrintTask, reason: string, uncertain = task.fetched) =>
  move(ctx, task, { state: 'failed', uncertain, remark: uncertain ? `${reason}，可能已经打印，请先查看打印机` : reason })

/** What a helper has still to print. */
export async function lockOpenOf(ctx: TaskContext, helperId: number): Promise<PrintTask[]> {
  const rows = await ctx.db
    .selectFrom('printTask')
    .select('taskId')
    .where('tenantId', '=', ctx.tenantId)
    .where('helperId', '=', helperId)
    .where('state', 'in', ['queued', 'sent', 'printing'])
    .orderBy('taskId')
    .execute()
  const tasks: PrintTask[] = []
  for (const { taskId } of rows) {
    const task = await lockTask(ctx, taskId)
    if (task && OPEN.has(task.state)) tasks.push(task)
  }
  return tasks
}
