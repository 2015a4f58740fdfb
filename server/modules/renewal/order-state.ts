import { PayState } from '#contract/renewal.ts'
import type { Context } from '#server/kit/context.ts'
import { momentOf } from '#server/kit/time.ts'
import { findOrder } from './order.ts'

const answer = (code: number, msg: string, orderNo: string) => ({ content: { code, msg, orderNo } })

/**
 * What has become of an order, from the database alone. The dialog makes a new order with each change: a payment of one of its earlier codes,
 * scanned a moment before, is what the person waits for too; orderNo says which one was paid.
 */
export async function orderState(ctx: Pick<Context, 'db' | 'tenantId' | 'userId'>, orderNo: string) {
  const { db, tenantId, userId } = ctx
  const order = await findOrder(db, tenantId, orderNo).executeTakeFirst()
  if (!order || order.userId !== userId) return answer(PayState.gone, '订单不存在', orderNo)
  if (order.status === '支付成功') return answer(PayState.paid, '支付成功，授权已更新', orderNo)
  const earlier = await db
    .selectFrom('renewOrder')
    .select('orderNo')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('status', '=', '支付成功')
    .where('createdAt', '<', order.createdAt)
    .where('createdAt', '>', momentOf(new Date(Date.parse(`${order.createdAt}+08:00`) - 600_000)))
    .where('paidAt', '>=', order.createdAt)
    .executeTakeFirst()
  if (earlier) return answer(PayState.paid, '支付成功，授权已更新', earlier.orderNo)
  return order.status === '待支付' ? answer(PayState.waiting, '等待支付', orderNo) : answer(PayState.gone, '订单已关闭', orderNo)
}
