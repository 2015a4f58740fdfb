import type { Received } from '#contract/kit/fields.ts'
import type { printHelpers } from '#contract/printing/tasks/tasks.ts'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import type { Download } from '#server/kit/download.ts'
import { refused, signedOut } from '#server/kit/errors.ts'
import { helperByToken, readToken } from '../hosts/index.ts'
import { lockTask, move } from './moves.ts'
import { pagesOf } from './tasks.ts'

/**
 * The pages, for the helper whose task it is and while the round is under way: what was called off, given up or printed elsewhere gets no pages, so
 * nothing of it can come out late. That they were taken is written down before the first byte leaves.
 */
export const content = (ctx: OpenOutsideContext, input: Received<typeof printHelpers.content>) =>
  ctx.transact((inside) => takePages(inside, input))

async function takePages(ctx: OpenContext, { taskId, round }: Received<typeof printHelpers.content>): Promise<Download> {
  const token = readToken(ctx.request.token)
  if (!token) throw signedOut('设备令牌无效')
  const { tenantId } = token
  await ctx.enter(tenantId)
  const helper = await helperByToken(ctx.db, token)
  if (!helper) throw signedOut('该电脑的配对已解除')
  const inside = { db: ctx.db, tenantId }
  const task = await lockTask(inside, taskId)
  const open = task?.state === 'queued' || task?.state === 'sent' || task?.state === 'printing'
  if (!open || task.helperId !== helper.helperId || task.round !== round) throw refused('没有这个打印任务，或已取消')
  const body = await pagesOf(inside, taskId)
  if (!body) throw refused('打印内容已过期')
  await move(inside, task, { acked: true, fetched: true })
  return { name: `${task.title}.pdf`, type: 'application/pdf', body }
}
