import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { activePartnerOf } from '../core/index.ts'
import { lostGoodsOrdered } from '../lost-sales/index.ts'
import { cg, shiftOnWay } from './order.ts'
import { isOpen, restOf, shiftsOf } from './rules.ts'

/** 审核: the order goes out to the supplier; what it orders is 在途 from here on. */
export async function approve(ctx: Context, { id }: { id: number }) {
  const order = await cg.lock(ctx, id)
  const status = cg.transition(order, 'approve')
  requireNotAfterToday(ctx, order.cgDate, '订货日期')
  await activePartnerOf(ctx, order.supplierId, 'supplier')
  const lines = await cg.linesOf(ctx, id)
  if (lines.length === 0) throw refused('单据没有明细')
  await cg.moveTo(ctx, order, status, { auditedAt: ctx.now })
  const partIds = [...new Set(lines.map(({ partId }) => partId))]
  await lostGoodsOrdered(ctx, partIds)
  await shiftOnWay(ctx, shiftsOf(lines.map((line) => ({ partId: line.partId, before: '0', after: line.cgAmount }))))
  return { status }
}

/** 关单: what has not come is not waited for any more. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await cg.lock(ctx, id)
  const status = cg.transition(order, 'close')
  await cg.moveTo(ctx, order, status, {}, note)
  if (isOpen(order.status)) {
    const lines = await cg.linesOf(ctx, id)
    await shiftOnWay(ctx, shiftsOf(lines.map((line) => ({ partId: line.partId, before: restOf(line), after: '0' }))))
  }
  return { status }
}

/** 删除草稿. What has been approved is closed, never deleted. */
export const remove = async (ctx: Context, { id }: { id: number }) => cg.removeDraft(ctx, await cg.lock(ctx, id))
