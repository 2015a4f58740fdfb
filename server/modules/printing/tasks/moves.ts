import { type RawBuilder, sql } from 'kysely'
import { PRINT_PROGRESS, type TaskNews, type TaskState } from '#contract/printing/tasks/progress.ts'
import type { Context } from '#server/kit/context.ts'
import { publish } from '#server/kit/push.ts'

export type TaskContext = Pick<Context, 'db' | 'tenantId'>

/** What is told and sent of a task. */
export interface PrintTask {
  taskId: number
  userId: number
  companyId: number
  helperId: number | null
  hostId: number | null
  reportType: string
  title: string
  state: TaskState
  round: number
  attempts: number
  remark: string
  uncertain: boolean
  computer: string
  digest: string
  bytes: number
  paper: { width: number; height: number }
  acked: boolean
  fetched: boolean
  /** Since its last move or sign of life. */
  quietSeconds: number
}
const COLUMNS =
  sql.raw(`task_id, user_id, company_id, helper_id, host_id, report_type, title, state, round, attempts, remark, uncertain, computer, digest,
  bytes, paper, acked_at is not null as acked, fetched_at is not null as fetched, extract(epoch from now() - moved_at)::float8 as quiet_seconds`)

/** Row lock: who moves a task has it for himself. */
export async function lockTask({ db, tenantId }: TaskContext, taskId: number): Promise<PrintTask | undefined> {
  const { rows } =
    await sql<PrintTask>`select ${COLUMNS} from print_task where tenant_id = ${tenantId} and task_id = ${taskId} for no key update`.execute(
      db,
    )
  return rows[0]
}

type Change = Partial<Pick<PrintTask, 'state' | 'round' | 'remark' | 'uncertain' | 'helperId' | 'computer' | 'attempts'>> & {
  acked?: boolean
  fetched?: boolean
}
const stamp = (set: boolean | undefined, column: string): RawBuilder<string | null> =>
  set === undefined ? sql.ref(column) : set ? sql<string>`least(${sql.ref(column)}, now())` : sql<null>`null`

/** Writes what became of a task; whoever pressed print hears it when the state is another. */
export async function move(ctx: TaskContext, task: PrintTask, change: Change): Promise<PrintTask> {
  const { acked, fetched, ...columns } = change
  const [written] = await ctx.db
    .updateTable('printTask')
    .set({ ...columns, movedAt: sql<string>`now()`, ackedAt: stamp(acked, 'acked_at'), fetchedAt: stamp(fetched, 'fetched_at') })
    .where('tenantId', '=', ctx.tenantId)
    .where('taskId', '=', task.taskId)
    .returning('taskId')
    .execute()
  if (!written) throw new Error(`print task ${task.taskId} is gone`)
  const moved: PrintTask = { ...task, ...columns, acked: acked ?? task.acked, fetched: fetched ?? task.fetched, quietSeconds: 0 }
  if (moved.state !== task.state || moved.round !== task.round) await notifyOfState(ctx, moved)
  return moved
}

async function notifyOfState(ctx: TaskContext, { taskId, userId, round, title, state, remark, uncertain, computer }: PrintTask) {
  const content: TaskNews = { id: taskId, round, title, state, remark, uncertain, computer }
  await publish(ctx, { tenantId: ctx.tenantId, userId, message: { code: 100, busiMsgType: PRINT_PROGRESS, msg: remark, content } })
}
