import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import { PRINT_RETRY, type TaskState } from '#contract/printing/tasks/progress.ts'
import type { printTasks } from '#contract/printing/tasks/tasks.ts'
import { type PaperType, paperName } from '#contract/printing/templates/forms.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, notYours, refused } from '#server/kit/errors.ts'
import { onePage, withCount } from '#server/kit/page.ts'
import { publish } from '#server/kit/push.ts'
import { helperHere } from '../hosts/index.ts'
import { dispatch, ticketOf, watchTicket } from './dispatch.ts'
import { lockTask, move, type PrintTask } from './moves.ts'

/** Drawn pages belong to whoever pressed print. */
async function lockMine(ctx: Context, id: number): Promise<PrintTask> {
  const task = await lockTask(ctx, id)
  if (!task || task.userId !== ctx.userId) throw notYours('没有这个打印任务，或已过期')
  return task
}

/** Still the page's own: no helper has taken it. */
const inHand = ({ state, hostId, acked, fetched }: PrintTask) =>
  hostId === null && !acked && !fetched && (state === 'handed' || state === 'queued' || state === 'sent')

/** Whoever fetches the pages prints them with the browser: what was on its way to the helper of this computer is called off. */
export async function getTask(ctx: Context, { id }: Received<typeof printing.getTask>) {
  const found = await lockTask(ctx, id)
  if (!found || found.userId !== ctx.userId) return { content: null }
  const task = inHand(found) && found.state !== 'handed' ? await move(ctx, found, { state: 'handed', helperId: null, computer: '' }) : found
  const body = await pagesOf(ctx, id)
  if (!body) return { content: null }
  const { title, state, remark } = task
  return { content: { id, title, state, remark, reportData: body.toString('base64') } }
}

/** Of a press through several hosts the first task holds the pages. */
export async function pagesOf({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, id: number): Promise<Buffer | null> {
  const found = await db
    .selectFrom('printTask as t')
    .leftJoin('printTask as f', (join) => join.onRef('f.taskId', '=', 't.bodyOf').on('f.tenantId', '=', tenantId))
    .select(({ fn }) => fn.coalesce('t.body', 'f.body').as('body'))
    .where('t.tenantId', '=', tenantId)
    .where('t.taskId', '=', id)
    .executeTakeFirst()
  return found?.body ?? null
}

/** The browser or its print program could not. What a helper has in hand is the helper's to tell. */
export async function printFail(ctx: Context, { id, remark }: Received<typeof printing.printFail>) {
  const task = await lockTask(ctx, id)
  if (!task || task.userId !== ctx.userId) throw notYours()
  if (inHand(task)) await move(ctx, task, { state: 'failed', remark, uncertain: false })
  return {}
}

/** Any number of times: the helper puts a round on paper once. */
export async function sendTask(ctx: Context, { id, relay }: Received<typeof printTasks.sendTask>) {
  const task = await lockMine(ctx, id)
  const helper = await helperHere(ctx)
  if (!helper) throw refused('本机未配对打印插件')
  if (task.hostId !== null) throw refused('该任务由代理主机打印')
  if (task.state === 'done') throw refused('该任务已经打印完成')
  if (task.state === 'failed' || task.state === 'expired') throw refused('该任务已失败，请重新打印')
  const { helperId, computer } = helper
  if (task.helperId !== null && task.helperId !== helperId && !inHand(task)) throw refused('该任务正在另一台电脑打印')
  if (task.acked || task.fetched) return answerOf(task, relay ? '' : await ticketOf(ctx, task))
  const state: TaskState = relay ? 'queued' : 'sent'
  const moved = await move(ctx, task, { state, helperId, computer, remark: '' })
  if (relay) {
    await dispatch(ctx, moved)
    return answerOf(moved, '')
  }
  await watchTicket(ctx, moved)
  return answerOf(moved, await ticketOf(ctx, moved))
}
const answerOf = ({ state, round }: PrintTask, ticket: string) => ({ content: { state, round, ticket } })

/** One more round. Through a host the server sends it; otherwise the page that asks is told to (busiMsgType 4). */
export async function retryTask(ctx: Context, { id, tips }: Received<typeof printTasks.retryTask>) {
  const task = await lockMine(ctx, id)
  if (task.state !== 'failed' && task.state !== 'expired' && task.state !== 'done') throw refused('任务正在打印，请稍候')
  if (tips === 0 && task.state === 'done') throw confirmFirst('该任务已经打印完成，确定再打印一份吗？')
  if (tips === 0 && task.uncertain) throw confirmFirst('上次可能已经打印，请先查看打印机。确定重新打印吗？')
  const fresh = { round: task.round + 1, attempts: 0, remark: '', uncertain: false, acked: false, fetched: false }
  if (task.hostId !== null) {
    const moved = await move(ctx, task, { ...fresh, state: 'queued', helperId: await helperOfHostNow(ctx, task.hostId) })
    await dispatch(ctx, moved)
    return { content: { state: moved.state, round: moved.round } }
  }
  const moved = await move(ctx, task, { ...fresh, state: 'handed', helperId: null, computer: '' })
  const { tenantId, userId, sessionId } = ctx
  const message = { code: 100, busiMsgType: PRINT_RETRY, msg: '重新打印', content: { id } }
  await publish(ctx, { tenantId, userId, sessionId, message })
  return { content: { state: moved.state, round: moved.round } }
}

/** The host may have been paired anew since. */
async function helperOfHostNow({ db, tenantId }: Context, hostId: number): Promise<number> {
  const found = await db
    .selectFrom('printHost as h')
    .innerJoin('printHelper as p', (join) => join.onRef('p.deviceId', '=', 'h.deviceId').on('p.tenantId', '=', tenantId))
    .select('p.helperId')
    .where('h.tenantId', '=', tenantId)
    .where('h.hostId', '=', hostId)
    .where('h.printHost', '=', true)
    .where('p.endedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refused('代理主机已取消或没有配对打印插件')
  return found.helperId
}

/** Printed lately. Other people's only for who looks after the hosts. */
export async function pageTask(ctx: Context, { all, state, ...wanted }: Received<typeof printTasks.pageTask>) {
  const everybody = all && ctx.may('system:printhost:query', 'system:printhost:upd')
  const found = ctx.db
    .selectFrom('printTask as t')
    .where('t.tenantId', '=', ctx.tenantId)
    .where('t.companyId', '=', ctx.companyId)
    .$if(!everybody, (query) => query.where('t.userId', '=', ctx.userId))
    .$if(state !== '', (query) => query.where('t.state', '=', state))
  const rows = onePage(found, wanted)
    .innerJoin('appUser as u', (join) => join.onRef('u.userId', '=', 't.userId').on('u.tenantId', '=', ctx.tenantId))
    .select(['t.taskId as id', 't.title', 't.reportType', 't.round', 't.remark', 't.uncertain', 't.computer', 'u.realName'])
    .select(sql<TaskState>`t.state`.as('state'))
    .select(['t.createdAt as createTime', 't.movedAt as updateTime', 't.userId'])
    .orderBy('t.taskId', 'desc')
  const chosen = await withCount(ctx, rows, found, wanted)
  const list = chosen.list.map(({ reportType, userId, ...row }) => ({
    ...row,
    reportName: paperName(reportType as PaperType),
    mine: userId === ctx.userId,
  }))
  return { page: { ...chosen, list } }
}
