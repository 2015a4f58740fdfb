import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { refundNo } from '../rules.ts'
import type { StatementLine } from '../statement-rules.ts'
import type { Channel, ChannelOrderState, Notice } from './channel.ts'

/** 模拟支付: keeps its own books, can be asked, closed and refunded like a real one. Nobody is charged, and it says so. */

async function key(db: Database): Promise<string> {
  const { value } = await db.selectFrom('installation').select('value').where('name', '=', 'sandbox_key').executeTakeFirstOrThrow()
  return String(value)
}
const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What lets a page look at one order and pay it: only the code holds it. */
export const ticketOf = async (db: Database, orderNo: string) => mac(await key(db), `page:${orderNo}`).slice(0, 32)
export const ticketFits = async (db: Database, orderNo: string, ticket: string) => same(await ticketOf(db, orderNo), ticket)

const signed = ['out_trade_no', 'total', 'trade_no', 'time'] as const
const textOf = (fields: Readonly<Record<string, string>>) => signed.map((name) => `${name}=${fields[name] ?? ''}`).join('&')

/** The notification of a payment, as the sandbox sends it. */
export async function notifyOf(db: Database, paid: { orderNo: string; fen: number; tradeNo: string }): Promise<Record<string, string>> {
  const fields = { out_trade_no: paid.orderNo, total: String(paid.fen), trade_no: paid.tradeNo, time: String(clockNow().getTime()) }
  return { ...fields, sign: mac(await key(db), textOf(fields)) }
}

const OLD_MS = 10 * 60_000

export const sandbox: Channel = {
  paytype: 'sandbox',
  lable: '模拟支付（沙箱）',
  image: 'sandbox.svg',
  play: true,
  create: (desk, { orderNo, fen, subject }) =>
    desk.transact(async ({ db }) => {
      await db.insertInto('sandboxPayment').values({ orderNo, fen, subject }).execute()
      return `/sandboxPay?orderNo=${orderNo}&ticket=${await ticketOf(db, orderNo)}`
    }),
  query: (desk, orderNo) => desk.transact(({ db }) => stateOf(db, orderNo)),
  close: (desk, orderNo) =>
    desk.transact(async ({ db }) => {
      const closed = db.updateTable('sandboxPayment').set({ state: 'closed' }).where('orderNo', '=', orderNo).where('state', '=', 'waiting')
      await closed.execute()
      if ((await stateOf(db, orderNo)).state === 'paid') throw new Error('the order has just been paid')
    }),
  async refund(desk, { orderNo }) {
    await desk.transact(({ db }) =>
      db
        .updateTable('sandboxPayment')
        .set({ state: 'refunded', refundedAt: sql`least(refunded_at, now())` })
        .where('orderNo', '=', orderNo)
        .where('state', 'in', ['paid', 'refunded'])
        .execute(),
    )
    return 'done'
  },
  statement: (desk, day) =>
    desk.transact(async ({ db }) => {
      const on = (at: 'paid_at' | 'refunded_at') => sql<boolean>`(${sql.ref(at)} at time zone 'Asia/Shanghai')::date = ${day}::date`
      const rows = await db
        .selectFrom('sandboxPayment')
        .select(['orderNo', 'tradeNo', 'fen', on('paid_at').as('paid'), on('refunded_at').as('refunded')])
        .where(sql<boolean>`${on('paid_at')} or ${on('refunded_at')}`)
        .execute()
      return rows.flatMap(({ paid, refunded, ...line }): StatementLine[] => [
        ...(paid ? [{ kind: 'paid' as const, refundNo: '', ...line }] : []),
        ...(refunded ? [{ kind: 'refunded' as const, refundNo: refundNo(line.orderNo, line.tradeNo), ...line }] : []),
      ])
    }),
  async readNotice(request, desk): Promise<Notice> {
    const fields = Object.fromEntries(new URLSearchParams(request.body))
    const secret = await desk.transact(({ db }) => key(db))
    if (!same(mac(secret, textOf(fields)), fields.sign ?? '')) throw new Error('sandbox notification: wrong signature')
    if (Math.abs(clockNow().getTime() - Number(fields.time)) > OLD_MS) throw new Error('sandbox notification: too old')
    return { orderNo: fields.out_trade_no ?? '', fen: Number(fields.total), tradeNo: fields.trade_no ?? '' }
  },
  thanks: { status: 200, type: 'text/plain', body: 'success' },
  again: { status: 500, type: 'text/plain', body: 'fail' },
}

async function stateOf(db: Database, orderNo: string): Promise<ChannelOrderState> {
  const found = await db.selectFrom('sandboxPayment').select(['state', 'fen', 'tradeNo']).where('orderNo', '=', orderNo).executeTakeFirst()
  if (!found) return { state: 'none' }
  if (found.state === 'paid' || found.state === 'refunded') return { state: 'paid', fen: found.fen, tradeNo: found.tradeNo }
  return { state: found.state === 'closed' ? 'closed' : 'waiting' }
}
