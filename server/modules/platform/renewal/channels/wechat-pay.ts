import { createDecipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { clockNow } from '#server/kit/clock.ts'
import { type Channel, type Notice, TIMEOUT_MS } from './channel.ts'
import { MOST_BYTES } from './statement.ts'
import { readWechatStatement } from './wechat-statement.ts'

export interface WechatPaySettings {
  appId: string
  mchId: string
  /** Serial number of the merchant's certificate. */
  serialNo: string
  /** PEM. */
  privateKey: string
  /** WeChat Pay's public key and its id (PUB_KEY_ID_…). */
  publicKeyId: string
  publicKey: string
  /** 32 characters; opens what notifications carry. */
  apiV3Key: string
  notifyUrl: string
  base?: string
  timeout?: number
}

interface Answer {
  status: number
  body: unknown
}

// What of the foreign system's JSON is read here; a success without it is a fault.
const Refusal = z.object({ code: z.string().default(''), message: z.string().default('') }).catch({ code: '', message: '' })
const Native = z.object({ code_url: z.string() })
const Amount = z.object({ total: z.int() })
const Payment = z.object({ out_trade_no: z.string(), trade_state: z.string() })
const Settled = z.object({ amount: Amount, transaction_id: z.string() })
const Refund = z.object({ status: z.string() })
const Statement = z.object({ download_url: z.string(), hash_type: z.literal('SHA1'), hash_value: z.string() })
const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
})
const Paid = Payment.extend({ ...Settled.shape, mchid: z.string(), appid: z.string() })

function jsonIn(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`wechatpay: ${status} without JSON`)
  }
}

const OLD_SECONDS = 300

/** 微信支付 (API v3, native): own client, for the usual ones lack the public-key mode. Requests are signed, answers and notifications verified. */
export function wechatPay(own: WechatPaySettings): Channel {
  const { appId: appid, mchId: mchid, notifyUrl: notify_url, base = 'https://api.mch.weixin.qq.com', timeout = TIMEOUT_MS } = own

  const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(own.privateKey, 'base64')

  function verify(headers: (name: string) => string, body: string) {
    const [time, nonce, signature] = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature'].map(headers)
    if (headers('wechatpay-serial') !== own.publicKeyId) throw new Error('wechatpay: signed with an unknown key')
    if (Math.abs(clockNow().getTime() / 1000 - Number(time)) > OLD_SECONDS) throw new Error('wechatpay: too old')
    const genuine = createVerify('RSA-SHA256')
      .update(`${time}\n${nonce}\n${body}\n`)
      .verify(own.publicKey, signature ?? '', 'base64')
    if (!genuine) throw new Error('wechatpay: wrong signature')
  }

  /** Signed with our key. */
  async function send(method: 'GET' | 'POST', path: string, body = ''): Promise<Response> {
    const [time, nonce] = [Math.floor(clockNow().getTime() / 1000), randomBytes(16).toString('hex')]
    const signature = sign(`${method}\n${path}\n${time}\n${nonce}\n${body}\n`)
    const token = `mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${time}",serial_no="${own.serialNo}"`
    const headers = {
      Authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'User-Agent': 'peichi',
      'Wechatpay-Serial': own.publicKeyId,
    }
    return fetch(base + path, { method, headers, body: body || undefined, signal: AbortSignal.timeout(timeout) })
  }

  async function ask(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> {
    const response = await send(method, path, payload ? JSON.stringify(payload) : '')
    const text = await response.text()
    if (response.ok) verify((name) => response.headers.get(name) ?? '', text)
    return { status: response.status, body: text ? jsonIn(text, response.status) : {} }
  }

  /** A statement carries no signature: the signed answer before it tells its hash. */
  async function download(address: string, sha1: string): Promise<string> {
    const { origin, pathname, search } = new URL(address)
    if (origin !== new URL(base).origin) throw new Error('wechatpay: a statement from elsewhere')
    const response = await send('GET', pathname + search)
    if (!response.ok) throw new Error(`wechatpay: statement ${response.status}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > MOST_BYTES) throw new Error('wechatpay: a statement that is too large')
    if (createHash('sha1').update(bytes).digest('hex') !== sha1.toLowerCase()) throw new Error('wechatpay: a statement that was changed')
    return bytes.toString()
  }
  const demand = <T>(what: string, { status, body }: Answer, shape: z.ZodType<T>): T => {
    if (status < 300) return shape.parse(body)
    const { code, message } = Refusal.parse(body)
    throw new Error(`wechatpay: ${what} ${status} ${code} ${message}`)
  }
  const path = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${orderNo}`

  return {
    paytype: 'wxpay',
    lable: '微信支付',
    image: 'wxpay.svg',
    play: false,
    async create(_, { orderNo, fen, subject, expiresAt }) {
      const time_expire = `${new Date(Date.parse(expiresAt) + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
      const order = {
        appid,
        mchid,
        description: subject,
        out_trade_no: orderNo,
        time_expire,
        notify_url,
        amount: { total: fen, currency: 'CNY' },
      }
      return demand('native', await ask('POST', '/v3/pay/transactions/native', order), Native).code_url
    },
    async query(_, orderNo) {
      const answer = await ask('GET', `${path(orderNo)}?mchid=${mchid}`)
      if (answer.status === 404) return { state: 'none' }
      const { out_trade_no, trade_state } = demand('query', answer, Payment)
      if (out_trade_no !== orderNo) throw new Error('wechatpay: the answer is about another order')
      // REFUND: what was paid has been given back, in part or whole; it was paid all the same
      if (trade_state === 'SUCCESS' || trade_state === 'REFUND') {
        const { amount, transaction_id } = Settled.parse(answer.body)
        return { state: 'paid', fen: amount.total, tradeNo: transaction_id }
      }
      return { state: trade_state === 'CLOSED' || trade_state === 'REVOKED' ? 'closed' : 'waiting' }
    },
    async close(_, orderNo) {
      demand('close', await ask('POST', `${path(orderNo)}/close`, { mchid }), z.unknown())
    },
    async refund(_, { orderNo, refundNo, fen, ofFen, reason }) {
      const amount = { refund: fen, total: ofFen, currency: 'CNY' }
      const { status } = demand(
        'refund',
        await ask('POST', '/v3/refund/domestic/refunds', { out_trade_no: orderNo, out_refund_no: refundNo, reason, amount }),
        Refund,
      )
      if (status !== 'SUCCESS' && status !== 'PROCESSING') throw new Error(`wechatpay: refund ${status}`)
      return status === 'SUCCESS' ? 'done' : 'pending'
    },
    async statement(_, day) {
      const answer = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
      // nobody paid that day
      if (Refusal.parse(answer.body).code === 'NO_STATEMENT_EXIST') return []
      const { download_url, hash_value } = demand('statement', answer, Statement)
      return readWechatStatement(await download(download_url, hash_value))
    },
    async readNotice({ headers, body }): Promise<Notice> {
      verify((name) => headers[name] ?? '', body)
      const { resource, event_type } = Envelope.parse(JSON.parse(body))
      if (event_type !== 'TRANSACTION.SUCCESS') return undefined
      const sealed = Buffer.from(resource.ciphertext, 'base64')
      const opening = createDecipheriv('aes-256-gcm', own.apiV3Key, resource.nonce, { authTagLength: 16 })
      opening.setAuthTag(sealed.subarray(-16)).setAAD(Buffer.from(resource.associated_data))
      const paid = Paid.parse(JSON.parse(Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]).toString()))
      if (paid.mchid !== mchid || paid.appid !== appid) throw new Error('wechatpay notification: for another merchant')
      if (paid.trade_state !== 'SUCCESS') return undefined
      return { orderNo: paid.out_trade_no, fen: paid.amount.total, tradeNo: paid.transaction_id }
    },
    thanks: { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
    again: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"请重试"}' },
  }
}
