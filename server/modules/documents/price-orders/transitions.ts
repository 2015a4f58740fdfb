import type { priceOrders } from '#contract/documents/price-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { statusChanged } from '../core/index.ts'
import { applyPriceOrder } from './carry-out.ts'
import { warnedLines } from './lines.ts'
import { create, linesOf, type NewPrices, priceOrder } from './order.ts'
import { steps } from './rules.ts'
import { FIELDS, requireSight } from './visible-prices.ts'

/** 审核: what is not for later takes effect now. */
export async function approve(ctx: Context, { id, version, tips }: Received<typeof priceOrders.approve>) {
  const order = await priceOrder.lock(ctx, id)
  const status = priceOrder.transition(order, 'approve')
  priceOrder.requireVersion(order, version)
  const lines = await linesOf(ctx, id)
  if (lines.length === 0) throw refused('单据没有明细')
  requireSight(
    ctx,
    FIELDS.filter((field) => lines.some((line) => line[field] !== null)),
  )
  const warned = tips === 0 ? await warnedLines(ctx, id) : 0
  if (warned > 0) throw confirmFirst(`有 ${warned} 个商品的新价低于成本或限价，是否继续审核？`)
  if (order.effectAt === null || order.effectAt <= momentOf(new Date(ctx.now))) {
    await applyPriceOrder(ctx, order, ctx.userId)
    return { status: steps.carryOut.to }
  }
  return priceOrder.moveTo(ctx, order, status, { approvedBy: ctx.userId, approvedAt: ctx.now })
}

/** 撤销 before its moment: it never takes effect. */
export async function close(ctx: Context, { id }: { id: number }) {
  const order = await priceOrder.lock(ctx, id)
  return priceOrder.moveTo(ctx, order, priceOrder.transition(order, 'close'))
}

export const remove = async (ctx: Context, { id }: { id: number }) => priceOrder.removeDraft(ctx, await priceOrder.lock(ctx, id))

/** 恢复原价: a draft of what was before, so that somebody looks before prices move again. */
export async function reverse(ctx: Context, { id }: { id: number }) {
  const order = await priceOrder.lock(ctx, id)
  if (order.status !== '已完成') throw statusChanged()
  const lines = (await linesOf(ctx, id)).map(({ pjid, before }): NewPrices => ({ pjid, ...(before as object) }))
  requireSight(
    ctx,
    FIELDS.filter((field) => lines.some((line) => line[field] !== undefined)),
  )
  const { id: made, orderNo } = await create(ctx, { formula: `恢复 ${order.orderNo} 之前的价格`, remark: '', effectAt: null }, lines)
  return { id: made, orderNo }
}
