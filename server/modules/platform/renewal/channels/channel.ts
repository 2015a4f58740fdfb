import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/kit/database.ts'
import type { ForeignRequest, WebhookAnswer } from '#server/kit/webhooks.ts'
import type { StatementLine } from '../statement-rules.ts'

/** Short transactions, for the channel that keeps its own books (the sandbox); the log, where each call out leaves a line. */
export interface ChannelContext {
  log: FastifyBaseLogger
  transact<T>(work: (ctx: { db: Database }) => Promise<T>): Promise<T>
}

export interface Asking {
  orderNo: string
  fen: number
  subject: string
  /** ISO 8601: nobody can pay later than this. */
  expiresAt: string
}

/** What a channel knows of an order. `none` = never heard of it: nobody has scanned the code yet. */
export type ChannelOrderState = { state: 'none' | 'waiting' | 'closed' } | { state: 'paid'; fen: number; tradeNo: string }

export interface Repayment {
  orderNo: string
  tradeNo: string
  /** The same for every try: paid out once. */
  refundNo: string
  fen: number
  /** What was paid altogether. */
  ofFen: number
  reason: string
}

/** What a notification that is genuine says; undefined = genuine, but not about money that came in. */
export type Notice = { orderNo: string; fen: number; tradeNo: string } | undefined

/** One way to pay. Every call out has a timeout; a call that throws leaves the order as it was and is made again. */
export interface Channel {
  paytype: 'alipay' | 'wxpay' | 'sandbox'
  lable: string
  /** Below /pay/ of the screens. */
  image: string
  /** No real money moves. */
  play: boolean
  /** Content of the code. */
  create(desk: ChannelContext, asking: Asking): Promise<string>
  query(desk: ChannelContext, orderNo: string): Promise<ChannelOrderState>
  /** Afterwards nobody can pay any more; throws when somebody just has. */
  close(desk: ChannelContext, orderNo: string): Promise<void>
  /** pending = under way at the channel: ask again with the same number. */
  refund(desk: ChannelContext, repayment: Repayment): Promise<'done' | 'pending'>
  /** 交易账单: all that came in and went back on a day that is over (yyyy-MM-dd); other programs may use the same account. */
  statement(desk: ChannelContext, day: string): Promise<StatementLine[]>
  /** Throws when the signature, the receiver or the time is wrong. */
  readNotice(request: ForeignRequest, desk: ChannelContext): Promise<Notice>
  /** What the channel wants to read after the booking, or when it shall try again. */
  thanks: WebhookAnswer
  again: WebhookAnswer
}

/** How long a channel may take to answer. */
export const TIMEOUT_MS = 8000
