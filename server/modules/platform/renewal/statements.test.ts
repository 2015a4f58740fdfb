import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AddType, renewal } from '#contract/platform/renewal/renewal.ts'
import { transact } from '#server/kit/pool.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { alipayGateway } from '#test/payment/alipay-gateway.ts'
import { wechatGateway } from '#test/payment/wechat-gateway.ts'
import { newTenant, onOwnServer, server, serveWith, type World } from '#test/world.ts'
import { openPayments } from './channels/index.ts'
import { checkYesterday } from './statements.ts'

// its own server: a statement of a day is about every company on the database
onOwnServer()
const bought = { licence: { trial: false, seats: 5, pdaSeats: 1, days: 100 } }
const DAY = daysFrom(dayOf(new Date()), -3)
let operator: Operator
let ali: Awaited<ReturnType<typeof alipayGateway>>
let wx: Awaited<ReturnType<typeof wechatGateway>>
beforeAll(async () => {
  operator = await newOperator()
  ;[ali, wx] = [await alipayGateway(), await wechatGateway()]
  const payments = openPayments({ alipay: ali.settings(), wechatPay: wx.settings(), publicUrl: 'https://peichi.example', sandbox: true })
  await serveWith({ payments })
})
afterAll(() => {
  ali.gateway.close()
  wx.gateway.close()
})
const bankOf = (paytype: 'alipay' | 'wxpay') => (paytype === 'alipay' ? ali : wx)

async function order(tenant: World, paytype: 'alipay' | 'wxpay') {
  const owner = tenant.as('owner')
  const renewId = (await owner.ok(renewal.getRenew, {})).content[0]?.id ?? 0
  return (await owner.ok(renewal.addOrder, { paytype, addType: AddType.renew, renewId })).content.orderNo
}
/** Paid on DAY; `told` = the notification arrived, and was booked on DAY too. */
async function paidOnDay(tenant: World, paytype: 'alipay' | 'wxpay', { told = true } = {}) {
  const { gateway, notice } = bankOf(paytype)
  const orderNo = await order(tenant, paytype)
  const trade = gateway.books.pay(orderNo)
  trade.paidOn = DAY
  if (!told) return orderNo
  const { http, pool } = await server()
  const { path, headers, body } = notice(orderNo, trade)
  await http.inject({ method: 'POST', url: path, headers, payload: body })
  await transact(pool, tenant.tenantId, (db) =>
    db
      .updateTable('renewPayment')
      .set({ paidAt: `${DAY}T12:00:00+08:00` })
      .where('orderNo', '=', orderNo)
      .execute(),
  )
  return orderNo
}
const check = async (paytype: string, day = DAY) => (await operator.ok(platformRenewal.checkStatement, { paytype, day })).data

test.each(['alipay', 'wxpay'] as const)(
  '%s: the statement of a day beside our books, and what to do about a difference',
  async (paytype) => {
    const tenant = await newTenant(bought)
    const known = await paidOnDay(tenant, paytype)
    const lost = await paidOnDay(tenant, paytype, { told: false })
    const found = await check(paytype)
    expect(found).toMatchObject({ inCount: 2, inPrice: 6800, outCount: 0, outPrice: 0, differences: 1, paytype })
    expect(
      found.rows.map(({ orderNo, what, theirPrice, ourPrice, difference }) => [orderNo, what, theirPrice, ourPrice, difference]),
    ).toEqual([
      [lost, '收款', '3400', '', '我方没有这笔收款'],
      [known, '收款', '3400', '3400', ''],
    ])
    // the line leads to its order, the order is asked about, and the money is booked
    const { data } = await operator.ok(platformRenewal.reconcile, { tenantId: found.rows[0]?.tenantId ?? 0, orderNo: lost })
    expect(data.text).toMatch(/已补入账并延长授权/)
    expect((await check(paytype)).differences).toBe(0)
    const { page } = await operator.ok(platformRenewal.statements, { paytype })
    expect(page.list).toMatchObject([{ day: DAY, inCount: 2, inPrice: 6800, differences: 0, checkedBy: expect.stringMatching(/^客服/) }])
  },
)

test('a day that is not over, or a channel that gives nothing, is told', async () => {
  const ask = (input: { paytype: string; day: string }) => operator.call(platformRenewal.checkStatement, input)
  expect((await ask({ paytype: 'alipay', day: dayOf(new Date()) })).msg).toBe('只能核对今天以前的账单')
  expect((await ask({ paytype: 'bitcoin', day: DAY })).msg).toBe('该支付方式未开通')
  wx.gateway.trouble = 'broken'
  expect(await ask({ paytype: 'wxpay', day: DAY })).toMatchObject({ code: Code.refused, msg: '支付平台没有给出账单，请稍后重试' })
  wx.gateway.trouble = ''
  expect((await check('sandbox')).rows).toEqual([])
  expect((await check('')).ways.map((way) => way.paytype)).toEqual(['alipay', 'wxpay', 'sandbox'])
})

test('only who may reconcile asks for it; companies see nothing of it', async () => {
  const tenant = await newTenant(bought)
  const clerk = await newOperator('platform:renew:query')
  expect((await clerk.call(platformRenewal.statements, {})).code).toBe(Code.done)
  expect((await clerk.call(platformRenewal.checkStatement, { paytype: 'alipay', day: DAY })).code).toBe(Code.forbidden)
  const { pool } = await server()
  const seen = await transact(pool, tenant.tenantId, (db) => db.selectFrom('renewStatement').select('day').execute())
  expect(seen).toEqual([])
})

test('each morning yesterday is compared, and who reconciles hears of a difference, once', async () => {
  const tenant = await newTenant(bought)
  const yesterday = daysFrom(dayOf(new Date()), -1)
  const orderNo = await order(tenant, 'wxpay')
  wx.gateway.books.pay(orderNo).paidOn = yesterday
  const app = await server()
  const who = { tenantId: operator.tenantId, userId: operator.user.userId, companyId: operator.user.companyId }
  const job = { ...app.services, log: app.http.log, transact: <T>(work: Parameters<typeof app.as<T>>[1]) => app.as(who, work) }
  for (const _ of [1, 2]) await checkYesterday.run(job, {})
  const { page } = await operator.ok(messages.mine, { view: true })
  const heard = page.list.filter(({ title }) => title === '支付对账有差异')
  expect(heard).toMatchObject([{ content: `微信支付 ${yesterday} 有 1 笔与我方不符，请在 续费订单 → 按日对账 核对。` }])
  const { page: days } = await operator.ok(platformRenewal.statements, { problems: true })
  expect(days.list).toMatchObject([{ day: yesterday, paytype: 'wxpay', checkedBy: '系统' }])
})
