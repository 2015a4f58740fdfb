import { createSign, createVerify } from 'node:crypto'
import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { type Answered, type Books, Gateway, type Heard, keyPair, PATIENT, type Trade } from './gateway.ts'

/** Alipay on a local port: verifies each request with the application's public key, signs each answer and notification with its own. */
export async function alipayGateway(change: { appId?: string } = {}) {
  const [app, alipay] = [keyPair(), keyPair()]
  const appId = change.appId ?? '2026112100000001'
  const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64')
  const sorted = (fields: Record<string, string>) =>
    Object.keys(fields)
      .filter((name) => name !== 'sign' && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&')

  function answer({ url, body }: Heard, books: Books): Answered {
    const [, day] = /^\/statement\/(.+)\.zip$/.exec(url.pathname) ?? []
    if (day) return { name: 'statement', said: { headers: { 'content-type': 'application/zip' }, body: statement(books, day) } }
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const genuine = createVerify('RSA-SHA256')
      .update(sorted(fields))
      .verify(app.publicKey, fields.sign ?? '', 'base64')
    const method = fields.method ?? ''
    const node =
      genuine && fields.app_id === appId
        ? carry(method, JSON.parse(fields.biz_content ?? '{}'), books, gateway.address)
        : refuse('isv.invalid-signature')
    const text = JSON.stringify(node)
    const response = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign(text)}"}`
    return { name: method, said: { headers: { 'content-type': 'application/json;charset=utf-8' }, body: response } }
  }

  const gateway = await new Gateway(answer).listen()
  return {
    gateway,
    settings: (timeout = PATIENT) => ({
      appId,
      privateKey: app.privateKey,
      alipayPublicKey: alipay.publicKey,
      sellerId: '2088000000000001',
      gateway: `${gateway.address}/gateway.do`,
      timeout,
    }),
    /** The notification of a payment as the wire carries it. */
    notice(orderNo: string, { fen, tradeNo }: Trade, other: Record<string, string> = {}) {
      const fields: Record<string, string> = {
        notify_time: '2026-11-21 12:00:00',
        notify_type: 'trade_status_sync',
        notify_id: `n${tradeNo}`,
        app_id: appId,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        seller_id: '2088000000000001',
        out_trade_no: orderNo,
        trade_no: tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuanOf(fen),
        subject: '配驰-标准版 1年，5个用户',
        ...other,
      }
      const { sign_type: _, ...covered } = fields
      const body = new URLSearchParams({ ...fields, sign: sign(sorted(covered)) }).toString()
      return { path: '/basedata/v1/alipay/notify', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
    },
  }
}

const yuanOf = (fen: number) => (fen / 100).toFixed(2)
const done = (fields: object) => ({ code: '10000', msg: 'Success', ...fields })
const refuse = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subCode })

interface Wanted {
  out_trade_no: string
  total_amount?: string
  refund_amount?: string
  out_request_no?: string
  bill_date?: string
}

function carry(method: string, wanted: Wanted, books: Books, address: string) {
  const { out_trade_no } = wanted
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
    const { bill_date = '' } = wanted
    if (books.linesOf(bill_date).length === 0) return refuse('isp.bill_not_exist')
    return done({ bill_download_url: `${address}/statement/${bill_date}.zip` })
  }
  const trade = books.trades.get(out_trade_no)
  if (method === 'alipay.trade.precreate') {
    books.open(out_trade_no, Math.round(Number(wanted.total_amount) * 100))
    return done({ out_trade_no, qr_code: `https://qr.alipay.com/${out_trade_no}` })
  }
  if (!trade) return refuse('ACQ.TRADE_NOT_EXIST')
  const { tradeNo: trade_no } = trade
  if (method === 'alipay.trade.query') {
    const trade_status = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[trade.state]
    return done({ out_trade_no, trade_no, trade_status, total_amount: yuanOf(trade.fen) })
  }
  if (method === 'alipay.trade.close') {
    if (trade.state === 'paid') return refuse('ACQ.TRADE_STATUS_ERROR')
    trade.state = 'closed'
    return done({ out_trade_no, trade_no })
  }
  const request = wanted.out_request_no ?? ''
  if (method === 'alipay.trade.refund') {
    if (trade.state !== 'paid') return refuse('ACQ.TRADE_STATUS_ERROR')
    const again = trade.refunds.has(request)
    books.refund(out_trade_no, request, Math.round(Number(wanted.refund_amount) * 100))
    return done({ out_trade_no, trade_no, fund_change: again ? 'N' : 'Y', refund_fee: wanted.refund_amount })
  }
  if (method === 'alipay.trade.fastpay.refund.query') {
    return done({ out_trade_no, trade_no, ...(trade.refunds.has(request) && { refund_status: 'REFUND_SUCCESS' }) })
  }
  return refuse('isv.method-not-exist')
}

/** 业务明细 and its sums, as Alipay packs them: GBK, a tab behind each value, remarks around the lines. */
function statement(books: Books, day: string): Uint8Array {
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注'
  const lines = books.linesOf(day).map(({ orderNo, tradeNo, refundNo, fen }) => {
    const amount = `${refundNo ? '-' : ''}${yuanOf(fen)}`
    const fields = [
      tradeNo,
      orderNo,
      refundNo ? '退款' : '交易',
      '配驰',
      `${day} 12:00:00`,
      `${day} 12:00:00`,
      amount,
      amount,
      refundNo,
      '',
    ]
    return fields.map((field) => `${field}\t`).join(',')
  })
  const around = '#-----------------------------------------业务明细列表'
  const detail = ['#支付宝业务明细查询', '#账号：[20880000000000010156]', around, head, ...lines, `${around}结束`, '#交易合计：1笔'].join(
    '\r\n',
  )
  const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', '合计,,1'].join('\r\n')
  const bytes = (text: string) => new Uint8Array(iconv.encode(text, 'gb18030'))
  return zipSync({ '2088_sum.csv': bytes(sums), '2088_detail.csv': bytes(detail) })
}
