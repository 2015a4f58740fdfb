import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { activePartnerOf, record, stale, step } from '../core/index.ts'
import { lostGoodsOrdered } from '../lost-sales/index.ts'
import { DOCUMENT, linesOf, lockOrder, setStatus, shiftOnWay } from './order.ts'
import { isOpen, restOf, shiftsOf, steps } from './rules.ts'

/** 审核: the order goes out to the supplier; what it orders is 在途 from here on. */
export async function approve(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'approve')
  demandNotAfterToday(ctx, order.cgDate, '订货日期')
  await activePartnerOf(ctx, order.supplierId, 'supplier')
  const lines = await linesOf(ctx, [id])
  if (lines.length === 0) throw refused('单据没有明细')
  await setStatus(ctx, order, status, { auditedAt: ctx.now })
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status }])
  const partIds = [...new Set(lines.map(({ partId }) => partId))]
  await lostGoodsOrdered(ctx, partIds)
  await shiftOnWay(ctx, shiftsOf(lines.map((line) => ({ partId: line.partId, before: '0', after: line.cgAmount }))))
  return { status }
}

/** 关单: what has not come is not waited for any more. */
export async function close(ctx: Context, { id, note }: { id: number; note: string }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'close')
  await setStatus(ctx, order, status)
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status, note }])
  if (isOpen(order.status)) {
    const lines = await linesOf(ctx, [id])
    await shiftOnWay(ctx, shiftsOf(lines.map((line) => ({ partId: line.partId, before: restOf(line), after: '0' }))))
  }
  return { status }
}

/** 删除草稿. What has been approved is closed, never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('purchaseOrder').where('tenantId', '=', ctx.tenantId).where('cgId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '删除', { cgNo: order.cgNo, cgDate: order.cgDate })
  return {}
}
