import type { outbound } from '#contract/documents/sales/sales.ts'
import { add, compare, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { balanceOf } from '#server/modules/ledgers/open-items/index.ts'
import { partnerOf } from '../core/index.ts'
import { cashDue, mayStayUnpaid, openOnArrival, paysBeforeShipping, paysOnArrival } from './cash.ts'
import { lockOrder, moveTo, type Order } from './order.ts'
import { UNDER_WAY } from './rules.ts'

/** 授权赊账: from his own desk somebody lets a sale on its way leave, or arrive, unpaid. */
export async function letOwe(ctx: Context, { id, note }: Received<typeof outbound.letOwe>) {
  const order = await lockOrder(ctx, id)
  const client = await partnerOf(ctx, order.clientId, 'customer')
  if (!isCash(client.settleKind)) throw refused(`客户 ${client.clientName} 的结算方式是${client.settleKind}，不需要授权赊账`)
  if (!UNDER_WAY.includes(order.status)) throw refused(`单据${order.status}，不能授权赊账`)
  if (mayStayUnpaid(order)) throw refused('本单已授权赊账')
  const override = [order.override, UNPAID].filter(Boolean).join('；')
  return moveTo(ctx, order, order.status, { override, approvedBy: ctx.userId }, `授权赊账：${note}`)
}

/** Before 发货 or 签收: what has to be paid with it, 0 where nothing has. Judged anew when it is done. */
export async function cashDueOf(ctx: Context, { id }: Received<typeof outbound.cashDue>) {
  const order = await lockOrder(ctx, id)
  const { clientId } = order
  const client = await partnerOf(ctx, clientId, 'customer')
  return {
    ...(mayStayUnpaid(order) ? NOTHING : await dueNow(ctx, order, client)),
    settleKind: client.settleKind,
    clientId,
    clientName: client.clientName,
  }
}

const NOTHING = { due: '0', inHand: '0', asks: false }
const asking = (whole: string, due: string) => ({ due, inHand: subtract(whole, due), asks: compare(due, '0') > 0 })

async function dueNow(ctx: Context, order: Order, client: Parameters<typeof paysOnArrival>[0]) {
  if (order.status === '已在途') {
    if (!paysOnArrival(client)) return NOTHING
    const { rest, due } = await openOnArrival(ctx, order, client)
    return asking(rest, due)
  }
  if (!paysBeforeShipping(client)) return NOTHING
  const { own } = await balanceOf(ctx, order.clientId)
  return asking(order.txsSum, cashDue(order.txsSum, { all: '0', fresh: '0' }, add(own, order.txsSum), client))
}
