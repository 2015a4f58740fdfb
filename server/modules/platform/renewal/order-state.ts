import { sql } from 'kysely'
import { PayState } from '#contract/platform/renewal/renewal.ts'
import type { Context } from '#server/kit/context.ts'
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
    .selectFrom('renewOrder as o')
    .innerJoin('renewOrder as mine', (join) => join.onRef('mine.tenantId', '=', 'o.tenantId').onRef('mine.userId', '=', 'o.userId'))
    .select('o.orderNo')
    .where('o.tenantId', '=', tenantId)
    .where('mine.orderNo', '=', orderNo)
    .where('o.status', '=', '支付成功')
    .where(sql<boolean>`o.created_at between mine.created_at - interval '10 minutes' and mine.created_at and o.paid_at >= mine.created_at`)
    .executeTakeFirst()
  if (earlier) return answer(PayState.paid, '支付成功，授权已更新', earlier.orderNo)
  return order.status === '待支付' ? answer(PayState.waiting, '等待支付', orderNo) : answer(PayState.gone, '订单已关闭', orderNo)
}
