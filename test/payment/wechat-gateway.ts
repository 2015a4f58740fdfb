import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { type Books, Gateway, type Heard, keyPair, type Said, type Trade } from './gateway.ts'

const PUBLIC_KEY_ID = 'PUB_KEY_ID_0116000000002026112100000000000001'

/** WeChat Pay (API v3) on a local port: verifies the merchant's signature, signs its own answers and notifications, seals what notifications carry. */
export async function wechatGateway() {
  const [merchant, platform] = [keyPair(), keyPair()]
  const apiV3Key = randomBytes(16).toString('hex')
  const own = { appId: 'wx2026112100000001', mchId: '1900000001', serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' }

  function signed(body: string, time = Math.floor(Date.now() / 1000)): Record<string, string> {
    const nonce = randomBytes(8).toString('hex')
    const signature = createSign('RSA-SHA256').update(`${time}\n${nonce}\n${body}\n`).sign(platform.privateKey, 'base64')
    return {
      'wechatpay-timestamp': String(time),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': PUBLIC_KEY_ID,
      'content-type': 'application/json',
    }
  }

  function genuine({ method, url, headers, body }: Heard): boolean {
    const given = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const text = `${method}\n${url.pathname}${url.search}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    const fresh = Math.abs(Date.now() / 1000 - Number(given.timestamp)) < 300
    const ours = given.mchid === own.mchId && given.serial_no === own.serialNo
    return (
      fresh &&
      ours &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.publicKey, given.signature ?? '', 'base64')
    )
  }

  function answer(heard: Heard, books: Books) {
    const name = `${heard.method} ${heard.url.pathname.replace(/XF\w+/, '{order}')}`
    const { status = 200, body }: Said = genuine(heard) ? carry(heard, books, own) : { status: 401, body: fault('SIGN_ERROR') }
    return { name, said: { status, body, headers: signed(body) } }
  }

  const gateway = await new Gateway(answer).listen()
  return {
    gateway,
    settings: (timeout = 800) => ({
      ...own,
      privateKey: merchant.privateKey,
      publicKeyId: PUBLIC_KEY_ID,
      publicKey: platform.publicKey,
      apiV3Key,
      base: gateway.address,
      timeout,
    }),
    notice(orderNo: string, { fen, tradeNo }: Trade, other: { time?: number; mchid?: string } = {}) {
      const paid = {
        appid: own.appId,
        mchid: other.mchid ?? own.mchId,
        out_trade_no: orderNo,
        transaction_id: tradeNo,
        trade_state: 'SUCCESS',
        amount: { total: fen, payer_total: fen, currency: 'CNY' },
      }
      const nonce = randomBytes(6).toString('hex')
      const sealing = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'))
      const sealed = Buffer.concat([sealing.update(JSON.stringify(paid)), sealing.final(), sealing.getAuthTag()])
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: 'transaction' }
      const body = JSON.stringify({ id: `n${tradeNo}`, event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource', resource })
      return { path: '/basedata/v1/wxpay/notify', headers: signed(body, other.time), body }
    },
  }
}

const fault = (code: string) => JSON.stringify({ code, message: code })

function carry({ method, url, body }: Heard, books: Books, { appId, mchId }: { appId: string; mchId: string }): Said {
  const wanted = body ? JSON.parse(body) : {}
  if (url.pathname === '/v3/pay/transactions/native') {
    if (wanted.appid !== appId || wanted.mchid !== mchId) return { status: 400, body: fault('PARAM_ERROR') }
    books.open(wanted.out_trade_no, wanted.amount.total)
    return { body: JSON.stringify({ code_url: `weixin://wxpay/bizpayurl?pr=${wanted.out_trade_no}` }) }
  }
  if (url.pathname === '/v3/refund/domestic/refunds') {
    const trade = books.trades.get(wanted.out_trade_no)
    if (trade?.state !== 'paid') return { status: 400, body: fault('INVALID_REQUEST') }
    const status = trade.refunds.has(wanted.out_refund_no) ? 'SUCCESS' : 'PROCESSING'
    trade.refunds.set(wanted.out_refund_no, wanted.amount.refund)
    return { body: JSON.stringify({ out_refund_no: wanted.out_refund_no, status }) }
  }
  const [, orderNo = '', close] = /out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname) ?? []
  const trade = books.trades.get(orderNo)
  if (!trade) return { status: 404, body: fault('ORDER_NOT_EXIST') }
  if (close && method === 'POST') {
    if (trade.state === 'paid') return { status: 400, body: fault('ORDERPAID') }
    trade.state = 'closed'
    return { status: 204, body: '' }
  }
  const trade_state = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state]
  return { body: JSON.stringify({ out_trade_no: orderNo, transaction_id: trade.tradeNo, trade_state, amount: { total: trade.fen } }) }
}
