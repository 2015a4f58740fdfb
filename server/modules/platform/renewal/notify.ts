import type { ForeignRequest, Webhook, WebhookContext } from '#server/kit/webhooks.ts'
import type { Channel } from './channels/channel.ts'
import { notifyPath } from './channels/index.ts'
import { tenantOf } from './rules.ts'
import { settle } from './settle.ts'

const paytypes: readonly Channel['paytype'][] = ['alipay', 'wxpay', 'sandbox']

/** 支付通知. Thanked for after the commit only: whatever goes wrong, the channel tells again. */
export const paymentNotices: readonly Webhook[] = paytypes.map((paytype) => ({
  path: notifyPath(paytype),
  answer: (desk, request) => take(paytype, desk, request),
}))

async function take(paytype: Channel['paytype'], desk: WebhookContext, request: ForeignRequest) {
  const channel = desk.payments.channels.find((each) => each.paytype === paytype)
  if (!channel) return { status: 404, type: 'text/plain', body: 'not open' }
  try {
    const notice = await channel.readNotice(request, desk)
    if (!notice) return channel.thanks
    const tenantId = tenantOf(notice.orderNo)
    const settled = await desk.transact(async ({ db, enter, log }) => {
      await enter(tenantId)
      return settle({ db, tenantId, log }, { orderNo: notice.orderNo, paidFen: notice.fen, tradeNo: notice.tradeNo })
    })
    return settled === '没有订单' ? channel.again : channel.thanks
  } catch (error) {
    desk.log.warn({ err: error, paytype }, 'a payment notification was not taken')
    return channel.again
  }
}
