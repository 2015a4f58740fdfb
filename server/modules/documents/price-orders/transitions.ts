import type { priceOrders } from '#contract/documents/price-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { asks, refused } from '#server/kit/fault.ts'
import { momentOf } from '#server/kit/time.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { record, stale, step } from '../core/index.ts'
import { carryOut } from './carry-out.ts'
import { warnedLines } from './lines.ts'
import { create, DOCUMENT, linesOf, lockOrder, type NewPrices, putLines } from './order.ts'
import { steps } from './rules.ts'
import { demandSight, FIELDS } from './visible-prices.ts'

/** 审核: what is not for later takes effect now. */
export async function approve(ctx: Context, { id, version, tips }: Received<typeof priceOrders.approve>) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'approve')
  if (version !== undefined && version !== order.version) throw refused('调价单已被他人修改，请刷新后重试')
  const lines = await linesOf(ctx, id)
  if (lines.length === 0) throw refused('单据没有明细')
  demandSight(
    ctx,
    FIELDS.filter((field) => lines.some((line) => line[field] !== null)),
  )
  const warned = tips === 0 ? await warnedLines(ctx, id) : 0
  if (warned > 0) throw asks(`有 ${warned} 个商品的新价低于成本或限价，是否继续审核？`)
  if (order.effectAt === null || order.effectAt <= momentOf(new Date(ctx.now))) {
    await carryOut(ctx, id, { from: '草稿', approvedBy: ctx.userId })
    return { status: steps.carryOut.to }
  }
  await ctx.db
    .updateTable('priceOrder')
    .set({ status, approvedBy: ctx.userId, approvedAt: ctx.now, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .execute()
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status }])
  return { status }
}

/** 撤销 before its moment: it never takes effect. */
export async function close(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  const status = step(steps, order.status, 'close')
  await ctx.db
    .updateTable('priceOrder')
    .set({ status, updatedAt: ctx.now, version: order.version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .execute()
  await record(ctx, DOCUMENT, id, [{ from: order.status, to: status }])
  return { status }
}

export async function remove(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('priceOrder').where('tenantId', '=', ctx.tenantId).where('orderId', '=', id).execute()
  await recordChange(ctx, DOCUMENT, id, '删除', undefined, { orderNo: order.orderNo })
  return {}
}

/** 恢复原价: a draft of what was before, so that somebody looks before prices move again. */
export async function reverse(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '已完成') throw stale()
  const lines = (await linesOf(ctx, id)).map(({ pjid, before }): NewPrices => ({ pjid, ...(before as object) }))
  demandSight(
    ctx,
    FIELDS.filter((field) => lines.some((line) => line[field] !== undefined)),
  )
  const made = await create(ctx, { formula: `恢复 ${order.orderNo} 之前的价格`, remark: '', effectAt: null })
  await putLines(ctx, made.orderId, lines)
  return { id: made.orderId, orderNo: made.orderNo }
}
