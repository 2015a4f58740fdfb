import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { sandboxPay } from '#contract/platform/renewal/renewal.ts'
import type { OpenContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { channelOf } from './channels/index.ts'
import { notifyOf, ticketFits } from './channels/sandbox.ts'
import { yuan } from './rules.ts'

type Asked = Received<typeof sandboxPay.order>

async function find({ db, payments }: OpenContext, { orderNo, ticket }: Asked) {
  channelOf({ payments }, 'sandbox')
  const fits = await ticketFits(db, orderNo, ticket)
  const found = await db
    .selectFrom('sandboxPayment')
    .select(['orderNo', 'fen', 'subject', 'state', 'tradeNo'])
    .where('orderNo', '=', orderNo)
    .forUpdate()
    .executeTakeFirst()
  if (!fits || !found) throw refused('二维码已失效，请重新扫码')
  return found
}

export async function order(open: OpenContext, asked: Asked) {
  const { orderNo, subject, fen, state } = await find(open, asked)
  return { content: { orderNo, subject, payPrice: yuan(fen), state } }
}

/** Pays at the sandbox, once; the notification may be fetched again. */
export async function pay(open: OpenContext, asked: Asked) {
  const { db } = open
  const { orderNo, fen, state, tradeNo: known } = await find(open, asked)
  if (state === 'closed') throw refused('订单已关闭，请重新扫码')
  if (state === 'refunded') throw refused('订单已退款')
  const tradeNo = known || `SANDBOX${Date.now()}${randomInt(1000, 9999)}`
  await db
    .updateTable('sandboxPayment')
    .set({ state: 'paid', tradeNo, paidAt: sql`least(paid_at, now())` })
    .where('orderNo', '=', orderNo)
    .execute()
  return { content: { notify: await notifyOf(db, { orderNo, fen, tradeNo }) } }
}
