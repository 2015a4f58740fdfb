import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { type Answered, type Books, Gateway, type Heard, keyPair, PATIENT, type Said, type Trade } from './gateway.ts'

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

  function answer(heard: Heard, books: Books): Answered {
    const name = `${heard.method} ${heard.url.pathname.replace(/XF\w+/, '{order}')}`
    const { status = 200, body }: Said = genuine(heard)
      ? carry(heard, books, own, gateway.address)
      : { status: 401, body: fault('SIGN_ERROR') }
    return { name, said: { status, body, headers: signed(String(body)) } }
  }

  const gateway = await new Gateway(answer).listen()
  return {
    gateway,
    settings: (timeout = PATIENT) => ({
      ...own,
      privateKey: merchant.privateKey,
      publicKeyId: PUBLIC_KEY_ID,
      publicKey: platform.publicKey,
      apiV3Key,
      base: gateway.address,
      timeout,
    }),
    notice(orderNo: string, { fen, tradeNo }: Trade, other: { time?: number; mchid?: string; event?: string } = {}) {
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
      const body = JSON.stringify({
        id: `n${tradeNo}`,
        event_type: other.event ?? 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource,
      })
      return { path: '/basedata/v1/wxpay/notify', headers: signed(body, other.time), body }
    },
  }
}

const fault = (code: string) => JSON.stringify({ code, message: code })

function carry({ method, url, body }: Heard, books: Books, { appId, mchId }: { appId: string; mchId: string }, address: string): Said {
  const billDay = url.searchParams.get('bill_date') ?? ''
  if (url.pathname === '/v3/bill/tradebill') {
    if (books.linesOf(billDay).length === 0) return { status: 400, body: fault('NO_STATEMENT_EXIST') }
    const hash_value = createHash('sha1').update(statement(books, billDay)).digest('hex')
    const download_url = `${address}/v3/billdownload/file?token=${billDay}`
    return { body: JSON.stringify({ hash_type: 'SHA1', hash_value, download_url }) }
  }
  if (url.pathname === '/v3/billdownload/file') return { body: statement(books, url.searchParams.get('token') ?? '') }
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
    books.refund(wanted.out_trade_no, wanted.out_refund_no, wanted.amount.refund)
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

/** 交易账单 of all kinds, as WeChat writes it: a ` before each value, its sums at the end. */
function statement(books: Books, day: string): string {
  const names =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const lines = books.linesOf(day).map(({ orderNo, tradeNo, refundNo, fen }) => {
    const amount = (fen / 100).toFixed(2)
    const [paid, back] = refundNo ? ['0.00', amount] : [amount, '0.00']
    const told: Record<string, string> = {
      交易时间: `${day} 12:00:00`,
      微信订单号: tradeNo,
      商户订单号: orderNo,
      交易状态: refundNo ? 'REFUND' : 'SUCCESS',
      商户退款单号: refundNo,
      退款状态: refundNo ? 'SUCCESS' : '',
      订单金额: paid,
      申请退款金额: back,
      商品名称: '配驰，"标准版"',
    }
    return names.split(',').map((name) => `\`${told[name] ?? '0'}`)
  })
  const quoted = lines.map((line) => line.map((field) => (/[,"]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(','))
  return [`\ufeff${names}`, ...quoted, '总交易单数,应结订单总金额,退款总金额,充值券退款总金额', '`1,`1.00,`0.00,`0.00'].join('\r\n')
}
