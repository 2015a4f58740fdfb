import type { AlipaySdk } from 'alipay-sdk'
import { yuan } from '../rules.ts'
import { fetchAlipayStatement } from './alipay-statement.ts'
import { type Channel, type Notice, TIMEOUT_MS } from './channel.ts'

export interface AlipaySettings {
  appId: string
  /** PKCS#8, with or without its head and foot lines. */
  privateKey: string
  alipayPublicKey: string
  /** Where notifications arrive: our address and the path. */
  notifyUrl: string
  /** Of the payee; a notification for another one is refused. '' = not checked. */
  sellerId: string
  gateway?: string
  timeout?: number
}

const ALREADY_CLOSED = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_BEEN_FREEZEN']
const inFen = (amount: unknown) => Math.round(Number(amount) * 100)
/** yyyy-MM-dd HH:mm in Asia/Shanghai. */
const minuteOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** 支付宝: a code made beforehand (precreate), with the official SDK. Answers are believed only with Alipay's signature. */
export function alipay({ notifyUrl, sellerId, timeout = TIMEOUT_MS, ...keys }: AlipaySettings): Channel {
  let opened: Promise<AlipaySdk> | undefined
  // fetched when somebody pays: 40 MB
  const open = () => (opened ??= import('alipay-sdk').then(({ AlipaySdk }) => new AlipaySdk({ ...keys, keyType: 'PKCS8', timeout })))
  const ask = async (method: string, bizContent: object, more: object = {}) => {
    const answer = await (await open()).exec(method, { bizContent, ...more }, { validateSign: true })
    if (answer.code === '10000') return answer
    if (answer.code === '20000') throw new Error(`alipay: ${method} is not available now`)
    return answer
  }
  const demand = (method: string, answer: Awaited<ReturnType<typeof ask>>) => {
    if (answer.code !== '10000') throw new Error(`alipay: ${method} ${answer.code} ${String(answer.subCode ?? answer.msg)}`)
    return answer
  }
  return {
    paytype: 'alipay',
    lable: '支付宝',
    image: 'alipay.svg',
    play: false,
    async create(_, { orderNo, fen, subject, expiresAt }) {
      const order = { outTradeNo: orderNo, totalAmount: yuan(fen), subject, timeExpire: minuteOf(expiresAt) }
      const answer = demand('precreate', await ask('alipay.trade.precreate', order, { notifyUrl }))
      return String(answer.qrCode)
    },
    async query(_, orderNo) {
      const answer = await ask('alipay.trade.query', { outTradeNo: orderNo })
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'none' }
      demand('query', answer)
      if (answer.outTradeNo !== orderNo) throw new Error('alipay: the answer is about another order')
      const state = String(answer.tradeStatus)
      if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED')
        return { state: 'paid', fen: inFen(answer.totalAmount), tradeNo: String(answer.tradeNo) }
      return { state: state === 'TRADE_CLOSED' ? 'closed' : 'waiting' }
    },
    async close(desk, orderNo) {
      const answer = await ask('alipay.trade.close', { outTradeNo: orderNo })
      if (answer.code === '10000') return
      if (!ALREADY_CLOSED.includes(String(answer.subCode))) demand('close', answer)
      if ((await this.query(desk, orderNo)).state === 'paid') throw new Error('alipay: the order has just been paid')
    },
    async refund(_, { orderNo, tradeNo, refundNo, fen, reason }) {
      const refund = { outTradeNo: orderNo, tradeNo, refundAmount: yuan(fen), outRequestNo: refundNo, refundReason: reason }
      demand('refund', await ask('alipay.trade.refund', refund))
      const answer = demand('refund query', await ask('alipay.trade.fastpay.refund.query', { outTradeNo: orderNo, outRequestNo: refundNo }))
      return answer.refundStatus === 'REFUND_SUCCESS' ? 'done' : 'pending'
    },
    async statement(_, day) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: day })
      // nobody paid that day
      if (/bill_not_exist/i.test(String(answer.subCode ?? ''))) return []
      return fetchAlipayStatement(String(demand('statement', answer).billDownloadUrl), timeout)
    },
    async readNotice({ body }): Promise<Notice> {
      const fields = Object.fromEntries(new URLSearchParams(body))
      if (!(await open()).checkNotifySignV2(fields)) throw new Error('alipay notification: wrong signature')
      if (fields.app_id !== keys.appId) throw new Error('alipay notification: for another application')
      if (sellerId && fields.seller_id !== sellerId) throw new Error('alipay notification: for another seller')
      const paid = fields.trade_status === 'TRADE_SUCCESS' || fields.trade_status === 'TRADE_FINISHED'
      // the notification of a refund carries the state of the trade too
      if (!paid || fields.refund_fee) return undefined
      return { orderNo: fields.out_trade_no ?? '', fen: inFen(fields.total_amount), tradeNo: fields.trade_no ?? '' }
    },
    thanks: { status: 200, type: 'text/plain', body: 'success' },
    again: { status: 500, type: 'text/plain', body: 'fail' },
  }
}
