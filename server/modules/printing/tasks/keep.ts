import { createHash } from 'node:crypto'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { hostsWithHelpers } from '../hosts/index.ts'
import { dispatch } from './dispatch.ts'
import { lockTask } from './moves.ts'

/** Through which print hosts, or here. */
export interface How {
  hostPrint: boolean
  hostIds: readonly number[]
}
interface Drawn {
  reportType: PaperType
  title: string
  body: Buffer
  paper: { width: number; height: number }
}

/** The hosts that are to print, each with a helper. To be asked before anything is drawn. */
export async function hostsFor(ctx: Context, reportType: PaperType, { hostPrint, hostIds }: How) {
  if (!hostPrint) return []
  if (hostIds.length === 0) throw refused('请选择代理主机')
  const wanted = [...new Set(hostIds)]
  const hosts = await hostsWithHelpers(ctx, reportType, wanted)
  if (hosts.length < wanted.length) throw refused('代理主机已取消或已停用，请重新选择')
  const bare = hosts.filter(({ helperId }) => helperId === null)
  if (bare.length > 0)
    throw refused(`代理主机「${bare.map(({ computer }) => computer).join('、')}」没有配对打印插件，请先在打印主机页面配对`)
  return hosts
}

/** A computer that prints, with its helper. */
interface Printing {
  id: number
  helperId: number | null
  computer: string
  helper: 'none' | 'offline' | 'connected'
}

/** Keeps what was drawn: for the browser, or one task for each host. The answer of every print call. */
export async function keepTask(ctx: Context, drawn: Drawn, how: How) {
  const hosts = await hostsFor(ctx, drawn.reportType, how)
  if (hosts.length > 0) return keepForHosts(ctx, drawn, hosts)
  const { body, title, paper } = drawn
  const id = await insert(ctx, { ...factsOf(ctx, drawn), body, state: 'handed' })
  return {
    content: { status: 200, msg: '任务已提交', preview: true, reportId: id },
    task: { id, title },
    tasks: [],
    reportJson: sizeOf(paper),
  }
}

export async function keepForHosts(ctx: Context, drawn: Drawn, hosts: readonly Printing[]) {
  const { body, title, paper } = drawn
  const facts = factsOf(ctx, drawn)
  const tasks: { id: number; title: string; computer: string; connected: boolean }[] = []
  for (const { id: hostId, helperId, computer, helper } of hosts) {
    const pages = tasks[0] ? { bodyOf: tasks[0].id } : { body }
    const id = await insert(ctx, { ...facts, ...pages, hostId, helperId, computer, state: 'queued' })
    tasks.push({ id, title, computer, connected: helper === 'connected' })
    const task = await lockTask(ctx, id)
    if (task) await dispatch(ctx, task)
  }
  const task = { id: tasks[0]?.id ?? 0, title }
  return { content: { status: 200, msg: toldOf(tasks), preview: false, reportId: task.id }, task, tasks, reportJson: sizeOf(paper) }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => JSON.stringify({ width, height })

const factsOf = ({ tenantId, companyId, userId }: Context, { reportType, title, body, paper }: Drawn) => ({
  tenantId,
  companyId,
  userId,
  reportType,
  title,
  digest: createHash('sha256').update(body).digest('hex'),
  bytes: body.length,
  paper: sizeOf(paper),
})

interface Row extends ReturnType<typeof factsOf> {
  state: string
  body?: Buffer
  bodyOf?: number
  hostId?: number
  helperId?: number | null
  computer?: string
}
async function insert({ db }: Context, row: Row): Promise<number> {
  const { taskId } = await db.insertInto('printTask').values(row).returning('taskId').executeTakeFirstOrThrow()
  return taskId
}

function toldOf(tasks: readonly { computer: string; connected: boolean }[]) {
  const away = tasks.filter(({ connected }) => !connected).map(({ computer }) => computer)
  return away.length === 0 ? '任务已提交' : `任务已提交；代理主机「${away.join('、')}」的打印插件未连接，30 分钟内连接后打印`
}
