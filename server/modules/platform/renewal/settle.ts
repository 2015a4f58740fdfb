import type { FastifyBaseLogger } from 'fastify'
import { AddType } from '#contract/platform/renewal/renewal.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { changeLicence, lockLicence } from '../licence/index.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'
import { findOrder } from './order.ts'
import { addTypeWord, outcomeOf, packageText, yuan } from './rules.ts'

interface Paid {
  orderNo: string
  paidFen: number
  tradeNo: string
}
interface Scope {
  db: Database
  tenantId: number
  log: FastifyBaseLogger
}
export type Settled = '入账' | '金额不符' | '重复付款' | '已入账' | '没有订单'

/**
 * Money came in for an order: the one place that books it, for notification, query and sandbox alike, however often and in whatever order they notify.
 * The order's row is held; each payment is a row of its own; the licence is extended once. An order that was closed meanwhile counts all the same.
 * The tenant of the transaction is set.
 */
export async function settle({ db, tenantId, log }: Scope, { orderNo, paidFen, tradeNo }: Paid): Promise<Settled> {
  const order = await findOrder(db, tenantId, orderNo).forUpdate().executeTakeFirst()
  if (!order) {
    log.error({ orderNo, paidFen, tradeNo }, 'money for an order that does not exist')
    return '没有订单'
  }
  const outcome = outcomeOf(order, paidFen)
  const booked = await db
    .insertInto('renewPayment')
    .values({ tenantId, orderNo, tradeNo, paidFen, paytype: order.paytype, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (booked.numInsertedOrUpdatedRows === 0n) return '已入账'
  if (outcome === '入账') await extend({ db, tenantId }, order, tradeNo)
  else {
    log.warn({ orderNo, paidFen, tradeNo, outcome }, 'a payment waits to be given back')
    await notify(
      { db, tenantId },
      '收到一笔需要核对的付款',
      `订单 ${orderNo} 收到 ${yuan(paidFen)} 元，${outcome}，客服核对后会退回或处理。`,
    )
  }
  return outcome
}

type Order = NonNullable<Awaited<ReturnType<ReturnType<typeof findOrder>['executeTakeFirst']>>>

async function extend(scope: { db: Database; tenantId: number }, order: Order, tradeNo: string) {
  const { db, tenantId } = scope
  const { orderNo, addType, months, userNum, pdaNum, planId } = order
  await db
    .updateTable('renewOrder')
    .set({ status: '支付成功', paidAt: clockNow().toISOString(), tradeNo })
    .where('tenantId', '=', tenantId)
    .where('orderNo', '=', orderNo)
    .execute()
  const dueDate = await changeLicence(scope, { orderNo, ...(await given()) })
  const what = packageText(order)
  await notify(scope, `${addTypeWord(addType)}成功`, `${what}，已付 ${yuan(order.payFen)} 元，授权到期日：${dueDate}。订单号：${orderNo}`)

  async function given() {
    if (addType === AddType.addUsers) return { kind: '增购' as const, seats: userNum, pdaSeats: pdaNum }
    if (addType === AddType.renew) return { kind: '续费' as const, months, planId }
    // Two tabs may each buy: the second extends, and nobody loses users the first one bought.
    const held = await lockLicence(db, tenantId)
    const more = (wanted: number, has: number) => (held?.trial ? wanted - has : Math.max(0, wanted - has))
    const seats = more(userNum, held?.seats ?? 0)
    return { kind: '购买' as const, months, planId, seats, pdaSeats: more(pdaNum, held?.pdaSeats ?? 0) }
  }
}

const notify = async (scope: { db: Database; tenantId: number }, title: string, content: string) =>
  sendMessage(scope, await holdersOf(scope, 'renew:pay'), { title, content, link: '/system/renewals' })
