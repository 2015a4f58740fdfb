import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayOf } from '#server/kit/time.ts'

/** A busy machine answers late all the same; IMPATIENT is for gateways that never do. */
export const PATIENT = 10_000
export const IMPATIENT = 400

export interface Trade {
  fen: number
  state: 'waiting' | 'paid' | 'closed'
  tradeNo: string
  refunds: Map<string, number>
  /** Days in China on which it was paid and given back. */
  paidOn: string
  refundedOn: string
}

/** What a channel's own books would say. */
export class Books {
  readonly trades = new Map<string, Trade>()
  private last = 0
  open(orderNo: string, fen: number) {
    this.trades.set(orderNo, { fen, state: 'waiting', tradeNo: '', refunds: new Map(), paidOn: '', refundedOn: '' })
  }
  /** Somebody scans and pays; `fen` when he could pay another amount than asked. */
  pay(orderNo: string, fen?: number): Trade {
    const trade = this.trades.get(orderNo)
    if (!trade) throw new Error(`the gateway has no order ${orderNo}`)
    this.last += 1
    Object.assign(trade, { state: 'paid', fen: fen ?? trade.fen, tradeNo: `20261121${Date.now()}${this.last}`, paidOn: dayOf(new Date()) })
    return trade
  }
  refund(orderNo: string, number: string, fen: number) {
    const trade = this.trades.get(orderNo)
    if (!trade) throw new Error(`the gateway has no order ${orderNo}`)
    trade.refunds.set(number, fen)
    trade.refundedOn ||= dayOf(new Date())
  }
  /** What a statement of that day tells, and a sale of another program that uses the same account. */
  linesOf(day: string) {
    const foreign = { orderNo: 'SHOP-1', tradeNo: '4200000000', refundNo: '', fen: 990 }
    const ours = [...this.trades].flatMap(([orderNo, { tradeNo, fen, paidOn, refundedOn, refunds }]) => [
      ...(paidOn === day ? [{ orderNo, tradeNo, refundNo: '', fen }] : []),
      ...(refundedOn === day ? [...refunds].map(([refundNo, back]) => ({ orderNo, tradeNo, refundNo, fen: back })) : []),
    ])
    return ours.length > 0 ? [...ours, foreign] : []
  }
  refunded = (orderNo: string) => [...(this.trades.get(orderNo)?.refunds.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
}

export const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export interface Heard {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
export interface Said {
  status?: number
  headers?: Record<string, string>
  body: string | Uint8Array
}

/** `name`: what was asked for. */
export interface Answered {
  name: string
  said: Said
}

/**
 * A gateway on a local port. `trouble` stands before its answers: 'silent' never answers, 'lost' does the work and then never answers, 'broken' answers 502,
 * 'forged' = somebody on the way changes what it said. */
export class Gateway {
  readonly books = new Books()
  trouble: '' | 'silent' | 'lost' | 'broken' | 'forged' = ''
  /** Paths or methods that were asked for, in order. */
  readonly asked: string[] = []
  private readonly answer: (heard: Heard, books: Books) => Answered
  private server: Server | undefined
  address = ''

  constructor(answer: Gateway['answer']) {
    this.answer = answer
  }
  async listen() {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (this.trouble === 'silent') return
      if (this.trouble === 'broken') return response.writeHead(502).end('<html>bad gateway</html>')
      const url = new URL(request.url ?? '', 'http://gateway')
      const heard = { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(parts).toString() }
      const { name, said } = this.answer(heard, this.books)
      this.asked.push(name)
      if (this.trouble === 'lost') return
      response.writeHead(said.status ?? 200, said.headers ?? {}).end(this.trouble === 'forged' ? changed(said.body) : said.body)
    })
    // an idle connection is not closed just when a slow test takes it up again
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.server = server
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return this
  }
  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}

/** What a thief would change: unpaid into paid, our code into his, a refund under way into one that is done, an amount. */
function changed(body: string | Uint8Array): string | Uint8Array {
  if (typeof body !== 'string') return Buffer.from(body).reverse()
  return body
    .replace(/WAIT_BUYER_PAY|TRADE_CLOSED/, 'TRADE_SUCCESS')
    .replace(/NOTPAY|CLOSED/, 'SUCCESS')
    .replace('PROCESSING', 'SUCCESS')
    .replace('qr.alipay.com', 'qr.thief.example')
    .replace('weixin://wxpay', 'weixin://thief')
    .replace(/"code":"10000"/, '"code":"10000","thief":"1"')
    .replace(/(\d)(\.00,|\.00\s)/, '9$2')
}
