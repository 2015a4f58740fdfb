import type { Received } from '#contract/kit/fields.ts'
import type { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { setTenant } from '#server/kit/statement.ts'
import { recordChange } from '../audit/index.ts'
import { changeLicence, givenBy } from '../licence/index.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { channelOf } from './channels/index.ts'
import { findOrder, setStatus } from './order.ts'
import { refundNo, yuan } from './rules.ts'

/** The operator leaves his own company for the rest of the transaction. Whether he may is the tag of the call. */
export async function inTenant(ctx: Context, tenantId: number): Promise<{ db: Context['db']; tenantId: number; userId: number }> {
  if (!ctx.operator) throw notYours()
  await setTenant(ctx.db, tenantId)
  return { db: ctx.db, tenantId, userId: 0 }
}

interface Owed {
  tradeNo: string
  paidFen: number
}

/**
 * Everything that came in for an order goes back, payment by payment. First it is written down that it goes back, then the channel is told, then it is
 * written down that it has: a channel that does not answer is told again with the same number, and pays out once.
 */
export async function refund(ctx: OutsideContext, { tenantId, orderNo, reason }: Received<typeof platformRenewal.refund>) {
  const { paytype, owed } = await ctx.transact((own) => promise(own, tenantId, orderNo, reason))
  const channel = channelOf(ctx, paytype)
  let pending = 0
  for (const { tradeNo, paidFen } of owed) {
    const repayment = { orderNo, tradeNo, refundNo: refundNo(orderNo, tradeNo), fen: paidFen, ofFen: paidFen, reason }
    let state: 'done' | 'pending'
    try {
      state = await channel.refund(ctx, repayment)
    } catch (error) {
      ctx.log.warn({ err: error, orderNo }, 'a channel did not take a refund')
      throw refused('支付平台没有受理退款，请稍后再次点击“退款”重试，不会重复退款')
    }
    if (state === 'pending') pending += 1
    else await ctx.transact((own) => written(own, tenantId, orderNo, tradeNo))
  }
  const text = pending > 0 ? '退款处理中，请稍后再次点击“退款”查看结果' : '已退款'
  return { data: { done: pending === 0, text } }
}

async function promise(ctx: Context, tenantId: number, orderNo: string, reason: string) {
  const scope = await inTenant(ctx, tenantId)
  const order = await findOrder(ctx.db, tenantId, orderNo).forUpdate().executeTakeFirst()
  if (!order) throw notYours()
  const owed: Owed[] = await ctx.db
    .updateTable('renewPayment')
    .set({ refund: '退款中', refundReason: reason, refundBy: ctx.realName })
    .where('tenantId', '=', tenantId)
    .where('orderNo', '=', orderNo)
    .where('refund', '!=', '已退款')
    .returning(['tradeNo', 'paidFen'])
    .execute()
  if (owed.length === 0) throw refused('该订单没有可退的款项')
  if (order.status === '支付成功') {
    await setStatus(ctx.db, order, '退款中')
    await takeBack(scope, orderNo, reason, ctx.realName)
  }
  return { paytype: order.paytype, owed }
}

/** What the order gave ends with the promise to pay it back, not when the bank is done. */
async function takeBack(scope: { db: Context['db']; tenantId: number }, orderNo: string, reason: string, byWhom: string) {
  const given = await givenBy(scope, orderNo)
  if (!given) return
  const { days, seats, pdaSeats } = given
  await changeLicence(scope, { kind: '退款', days: -days, seats: -seats, pdaSeats: -pdaSeats, orderNo, reason, byWhom })
}

async function written(ctx: Context, tenantId: number, orderNo: string, tradeNo: string) {
  const operator = { userId: ctx.userId, tenantId: ctx.tenantId }
  const scope = await inTenant(ctx, tenantId)
  const order = await findOrder(ctx.db, tenantId, orderNo).forUpdate().executeTakeFirstOrThrow()
  const payments = ctx.db.updateTable('renewPayment').where('tenantId', '=', tenantId).where('orderNo', '=', orderNo)
  const [done] = await payments
    .set({ refund: '已退款', refundedAt: ctx.now })
    .where('tradeNo', '=', tradeNo)
    .where('refund', '=', '退款中')
    .returning('paidFen')
    .execute()
  if (!done) return
  const owed = ctx.db.selectFrom('renewPayment').select('tradeNo').where('tenantId', '=', tenantId).where('orderNo', '=', orderNo)
  const rest = await owed.where('refund', '!=', '已退款').limit(1).executeTakeFirst()
  if (order.status === '退款中' && !rest) await setStatus(ctx.db, order, '已退款')
  const letter = { title: '退款完成', content: `订单 ${orderNo} 已退回 ${yuan(done.paidFen)} 元。`, link: '/system/renewals' }
  await sendMessage(scope, await holdersOf(scope, 'renew:pay'), letter)
  await setTenant(ctx.db, operator.tenantId)
  await recordChange({ db: ctx.db, ...operator }, 'tenant', tenantId, '退款', undefined, { orderNo, amount: yuan(done.paidFen) })
}
