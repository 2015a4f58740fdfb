import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/kit/pool.ts'
import { dayOf, daysFrom, momentOf } from '#server/kit/time.ts'
import { alipayGateway } from '#test/payment/alipay-gateway.ts'
import { IMPATIENT } from '#test/payment/gateway.ts'
import { wechatGateway } from '#test/payment/wechat-gateway.ts'
import { server } from '#test/world.ts'
import { newOrderNo, refundNo } from '../rules.ts'
import { alipay } from './alipay.ts'
import type { Channel, ChannelContext } from './channel.ts'
import { logged } from './logged.ts'
import { notifyOf, sandbox } from './sandbox.ts'
import { rowsOf } from './statement.ts'
import { wechatPay } from './wechat-pay.ts'

type Bank = Awaited<ReturnType<typeof alipayGateway>> | Awaited<ReturnType<typeof wechatGateway>>
let ali: Awaited<ReturnType<typeof alipayGateway>>
let wx: Awaited<ReturnType<typeof wechatGateway>>
beforeAll(async () => {
  await server()
  ;[ali, wx] = [await alipayGateway(), await wechatGateway()]
})
afterEach(() => {
  for (const { gateway } of [ali, wx]) gateway.trouble = ''
})
afterAll(() => {
  ali.gateway.close()
  wx.gateway.close()
})

const lines: { facts: object; text: string }[] = []
const hear = (facts: object, text: string) => void lines.push({ facts, text })
const desk: ChannelContext = {
  log: { info: hear, warn: hear } as never,
  transact: async (work) => transact((await server()).pool, undefined, (db) => work({ db })),
}
const newNo = () => newOrderNo(momentOf(new Date()), randomBytes(3).toString('hex'), 7)
const asking = (fen = 340000) => ({
  orderNo: newNo(),
  fen,
  subject: '配驰-标准版',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
})
const today = dayOf(new Date())

type Name = Channel['paytype']
const bankOf = (name: Name): Bank => (name === 'alipay' ? ali : wx)
const channelOf = (name: Name, timeout?: number): Channel =>
  name === 'sandbox'
    ? sandbox
    : name === 'alipay'
      ? alipay({ ...ali.settings(timeout), notifyUrl: 'https://peichi.example/a' })
      : wechatPay({ ...wx.settings(timeout), notifyUrl: 'https://peichi.example/w' })

/** Somebody scans and pays; the number of his payment, and what the channel tells us. */
async function pay(name: Name, orderNo: string) {
  if (name !== 'sandbox') {
    const { gateway, notice } = bankOf(name)
    const trade = gateway.books.pay(orderNo)
    return { tradeNo: trade.tradeNo, told: notice(orderNo, trade) }
  }
  const tradeNo = `SANDBOX${Date.now()}`
  const fields = await desk.transact(async ({ db }) => {
    await db
      .updateTable('sandboxPayment')
      .set({ state: 'paid', tradeNo, paidAt: new Date().toISOString() })
      .where('orderNo', '=', orderNo)
      .execute()
    return notifyOf(db, { orderNo, fen: 340000, tradeNo })
  })
  return { tradeNo, told: { headers: {}, body: new URLSearchParams(fields).toString() } }
}

describe.each(['sandbox', 'alipay', 'wxpay'] as const)('%s', (name) => {
  test('an order from its code to its refund', async () => {
    const channel = channelOf(name)
    const order = asking()
    const { orderNo } = order
    expect(await channel.query(desk, orderNo)).toEqual({ state: 'none' })
    expect(await channel.create(desk, order)).toMatch(/^(\/sandboxPay\?|https:\/\/qr\.alipay\.com\/|weixin:\/\/wxpay\/)/)
    expect(await channel.query(desk, orderNo)).toEqual({ state: 'waiting' })
    const { tradeNo, told } = await pay(name, orderNo)
    expect(await channel.query(desk, orderNo)).toEqual({ state: 'paid', fen: 340000, tradeNo })
    expect(await channel.readNotice({ query: {}, ...told }, desk)).toEqual({ orderNo, fen: 340000, tradeNo })
    // who has just paid is not closed
    await expect(channel.close(desk, orderNo)).rejects.toThrow()
    const back = { orderNo, tradeNo, refundNo: refundNo(orderNo, tradeNo), fen: 340000, ofFen: 340000, reason: '测试' }
    const outcomes = [await channel.refund(desk, back), await channel.refund(desk, back), await channel.refund(desk, back)]
    expect(outcomes.at(-1)).toBe('done')
    // given back or not, it was paid
    expect(await channel.query(desk, orderNo)).toMatchObject({ state: 'paid', fen: 340000 })
    if (name !== 'sandbox') expect(bankOf(name).gateway.books.refunded(orderNo)).toBe(340000)
    const lines = (await channel.statement(desk, today)).filter((line) => line.orderNo === orderNo)
    expect(lines).toEqual([
      { kind: 'paid', orderNo, tradeNo, refundNo: '', fen: 340000 },
      { kind: 'refunded', orderNo, tradeNo, refundNo: back.refundNo, fen: 340000 },
    ])
  })

  test('a closed order cannot be paid, and closing it again does no harm', async () => {
    const channel = channelOf(name)
    const order = asking()
    await channel.create(desk, order)
    await channel.close(desk, order.orderNo)
    expect(await channel.query(desk, order.orderNo)).toEqual({ state: 'closed' })
    await channel.close(desk, order.orderNo)
  })

  test('a day on which nobody paid has an empty statement', async () => {
    expect(await channelOf(name).statement(desk, '2020-02-29')).toEqual([])
  })
})

describe.each(['alipay', 'wxpay'] as const)('%s, on an open wire', (name) => {
  const gateway = () => bankOf(name).gateway

  test('what somebody on the way changed is not believed: no code of his, no payment, no refund, no statement', async () => {
    const channel = channelOf(name)
    const [shown, waiting, paid] = [asking(), asking(), asking()]
    for (const each of [waiting, paid]) await channel.create(desk, each)
    const { tradeNo } = await pay(name, paid.orderNo)
    gateway().trouble = 'forged'
    await expect(channel.create(desk, shown)).rejects.toThrow()
    await expect(channel.query(desk, waiting.orderNo)).rejects.toThrow()
    const back = { orderNo: paid.orderNo, tradeNo, refundNo: refundNo(paid.orderNo, tradeNo), fen: 340000, ofFen: 340000, reason: '测试' }
    await expect(channel.refund(desk, back)).rejects.toThrow()
    await expect(channel.statement(desk, today)).rejects.toThrow()
  })

  test.each(['silent', 'lost', 'broken'] as const)('%s at each step: said so within its time, and nothing is made up', async (trouble) => {
    const channel = channelOf(name)
    const order = asking()
    await channel.create(desk, order)
    const { tradeNo } = await pay(name, order.orderNo)
    gateway().trouble = trouble
    const back = { orderNo: order.orderNo, tradeNo, refundNo: refundNo(order.orderNo, tradeNo), fen: 340000, ofFen: 340000, reason: '测试' }
    const hasty = channelOf(name, IMPATIENT)
    const steps = [
      () => hasty.create(desk, asking()),
      () => hasty.query(desk, order.orderNo),
      () => hasty.close(desk, order.orderNo),
      () => hasty.refund(desk, back),
      () => hasty.statement(desk, today),
    ]
    // at once: nothing but patience is needed for it
    await Promise.all(steps.map((step) => expect(step()).rejects.toThrow()))
    gateway().trouble = ''
    expect(await channel.query(desk, order.orderNo)).toMatchObject({ state: 'paid', tradeNo })
    for (let n = 0; n < 3; n++) await channel.refund(desk, back)
    expect(gateway().books.refunded(order.orderNo)).toBe(340000)
  })

  test('a key that is not ours opens nothing there', async () => {
    const stranger = name === 'alipay' ? await alipayGateway() : await wechatGateway()
    stranger.gateway.close()
    const { privateKey } = stranger.settings()
    const channel =
      name === 'alipay'
        ? alipay({ ...ali.settings(), privateKey, notifyUrl: '' })
        : wechatPay({ ...wx.settings(), privateKey, notifyUrl: '' })
    const order = asking()
    await expect(channel.create(desk, order)).rejects.toThrow()
    await expect(channel.query(desk, order.orderNo)).rejects.toThrow()
    expect(gateway().books.trades.has(order.orderNo)).toBe(false)
  })

  test('a notification signed by somebody else is not believed', async () => {
    const order = asking()
    await channelOf(name).create(desk, order)
    const trade = gateway().books.pay(order.orderNo)
    const stranger = name === 'alipay' ? await alipayGateway() : await wechatGateway()
    stranger.gateway.close()
    await expect(channelOf(name).readNotice({ query: {}, ...stranger.notice(order.orderNo, trade) }, desk)).rejects.toThrow()
  })

  test('genuine, but not about money that came in: nothing is booked, and it is not asked for again', async () => {
    const order = asking()
    await channelOf(name).create(desk, order)
    const trade = gateway().books.pay(order.orderNo)
    const others =
      name === 'alipay'
        ? [ali.notice(order.orderNo, trade, { trade_status: 'TRADE_CLOSED' }), ali.notice(order.orderNo, trade, { refund_fee: '1.00' })]
        : [wx.notice(order.orderNo, trade, { event: 'REFUND.SUCCESS' })]
    for (const told of others) expect(await channelOf(name).readNotice({ query: {}, ...told }, desk)).toBeUndefined()
  })
})

test('Alipay knows an order only after somebody has scanned: until then nothing is closed, and nothing is wrong', async () => {
  const channel = channelOf('alipay')
  const order = asking()
  await channel.create(desk, order)
  ali.gateway.books.trades.delete(order.orderNo)
  expect(await channel.query(desk, order.orderNo)).toEqual({ state: 'none' })
  await channel.close(desk, order.orderNo)
})

test('a statement is fetched from WeChat and from nowhere else, and a request is not signed for strangers', async () => {
  const elsewhere = await wechatGateway()
  const channel = wechatPay({ ...wx.settings(), notifyUrl: '' })
  await channel.create(desk, asking())
  const order = asking()
  await channel.create(desk, order)
  wx.gateway.books.pay(order.orderNo)
  const real = wx.gateway.address
  wx.gateway.address = elsewhere.gateway.address
  await expect(channel.statement(desk, today)).rejects.toThrow('from elsewhere')
  wx.gateway.address = real
  expect(elsewhere.gateway.asked).toEqual([])
  elsewhere.gateway.close()
  expect(await channel.statement(desk, today)).not.toEqual([])
})

test('each call out leaves a line in the log, and no key, code or signature in it', async () => {
  const settings = wx.settings()
  const channel = logged(wechatPay({ ...settings, notifyUrl: '' }))
  const order = asking()
  const code = await channel.create(desk, order)
  wx.gateway.trouble = 'broken'
  await expect(channel.query(desk, order.orderNo)).rejects.toThrow()
  const told = lines.map(({ facts, text }) => ({ text, ...facts }))
  expect(told).toMatchObject([
    { text: 'a payment channel was asked', paytype: 'wxpay', call: 'create', about: order.orderNo, ms: expect.any(Number) },
    { text: 'a payment channel did not answer as it should', call: 'query', about: order.orderNo, problem: expect.stringContaining('502') },
  ])
  const written = JSON.stringify(told)
  for (const secret of [settings.apiV3Key, settings.privateKey.slice(40, 80), code, 'signature=']) expect(written).not.toContain(secret)
})

test('a file that is no statement is told, not read as an empty day', () => {
  expect(() => rowsOf('<html>请稍后再试</html>', '交易时间')).toThrow('without the head line')
  expect(daysFrom('2026-03-01', -1)).toBe('2026-02-28')
})
