import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AddType, renewal } from '#contract/platform/renewal/renewal.ts'
import { transact } from '#server/kit/pool.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { alipayGateway } from '#test/payment/alipay-gateway.ts'
import { type Gateway, IMPATIENT } from '#test/payment/gateway.ts'
import { wechatGateway } from '#test/payment/wechat-gateway.ts'
import { newTenant, server, serveWith, type World } from '#test/world.ts'
import { openPayments } from './channels/index.ts'

const today = () => dayOf(new Date())
const bought = { licence: { trial: false, seats: 5, pdaSeats: 1, days: 100 } }
let operator: Operator
let ali: Awaited<ReturnType<typeof alipayGateway>>
let wx: Awaited<ReturnType<typeof wechatGateway>>
beforeAll(async () => {
  await server()
  operator = await newOperator()
  ;[ali, wx] = [await alipayGateway(), await wechatGateway()]
  await open()
})
const open = (timeout?: number) =>
  serveWith({
    payments: openPayments({
      ...{ alipay: ali.settings(timeout), wechatPay: wx.settings(timeout) },
      ...{ publicUrl: 'https://peichi.example', sandbox: true },
    }),
  })
async function inTrouble<T>(gateway: Gateway, trouble: Gateway['trouble'], work: () => Promise<T>): Promise<T> {
  gateway.trouble = trouble
  await open(IMPATIENT)
  try {
    return await work()
  } finally {
    gateway.trouble = ''
    await open()
  }
}
afterAll(async () => {
  ali.gateway.close()
  wx.gateway.close()
  await serveWith({ payments: openPayments({ sandbox: true }) })
})

async function order(tenant: World, paytype: 'alipay' | 'wxpay' | 'sandbox', change: object = {}) {
  const owner = tenant.as('owner')
  const renewId = (await owner.ok(renewal.getRenew, {})).content[0]?.id ?? 0
  return (await owner.ok(renewal.addOrder, { paytype, addType: AddType.renew, renewId, ...change })).content
}
const bankOf = (paytype: string) => (paytype === 'alipay' ? ali : wx)
async function tell(paytype: string, orderNo: string, fen?: number) {
  const bank = bankOf(paytype)
  const { path, headers, body } = bank.notice(orderNo, bank.gateway.books.pay(orderNo, fen))
  const { http } = await server()
  await http.inject({ method: 'POST', url: path, headers, payload: body })
}
const licenceOf = async (tenant: World) => (await tenant.as('owner').ok(renewal.licence, {})).data
const rowOf = async (orderNo: string) => (await operator.ok(platformRenewal.orders, { search: orderNo })).page.list[0]

test.each(['alipay', 'wxpay'] as const)('%s: all that came in goes back once, and what it gave is taken back', async (paytype) => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, paytype)
  await tell(paytype, orderNo)
  await tell(paytype, orderNo)
  expect((await licenceOf(tenant)).daysLeft).toBeGreaterThan(400)
  expect(await rowOf(orderNo)).toMatchObject({ status: '支付成功', paidPrice: 6800, problem: '重复付款' })
  const refund = () => operator.call(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: '客户重复付款' })
  const { gateway } = bankOf(paytype)
  const { books } = gateway
  const lost = await inTrouble(gateway, 'lost', refund)
  expect(lost).toMatchObject({ code: Code.refused, msg: expect.stringMatching(/不会重复退款/) })
  expect((await licenceOf(tenant)).daysLeft).toBe(100)
  for (let n = 0; n < 3 && (await rowOf(orderNo))?.status !== '已退款'; n++) await refund()
  expect(await rowOf(orderNo)).toMatchObject({ status: '已退款', paidPrice: 0, problem: '' })
  // two payments, each given back under one number, whatever was lost on the way
  expect([...(books.trades.get(orderNo)?.refunds.values() ?? [])]).toEqual([340000, 340000])
  expect((await refund()).msg).toBe('该订单没有可退的款项')
  expect(await licenceOf(tenant)).toMatchObject({ daysLeft: 100, seats: 5 })
  const { page } = await tenant.as('owner').ok(messages.mine, { view: true })
  expect(page.list.filter(({ title }) => title === '退款完成')).toHaveLength(2)
})

test('a refund of added users takes the users back', async () => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, 'alipay', { addType: AddType.addUsers, userNum: 3, pdaNum: 1 })
  await tell('alipay', orderNo)
  expect(await licenceOf(tenant)).toMatchObject({ seats: 8, pdaSeats: 2 })
  await operator.ok(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: '买错' })
  expect(await licenceOf(tenant)).toMatchObject({ seats: 5, pdaSeats: 1, daysLeft: 100 })
})

test('two operators press 退款 at once: one refund', async () => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, 'alipay')
  await tell('alipay', orderNo)
  const refund = () => operator.call(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: '测试' })
  await Promise.all([refund(), refund(), refund()])
  expect([...(ali.gateway.books.trades.get(orderNo)?.refunds.values() ?? [])]).toEqual([340000])
  expect((await licenceOf(tenant)).daysLeft).toBe(100)
})

test('对账 books money we had not heard of, and says where the two sides differ', async () => {
  const tenant = await newTenant(bought)
  const check = async (orderNo: string) => (await operator.ok(platformRenewal.reconcile, { tenantId: tenant.tenantId, orderNo })).data
  const unpaid = await order(tenant, 'alipay')
  expect(await check(unpaid.orderNo)).toEqual({ agrees: true, text: '一致：支付平台：待支付' })
  const lost = await order(tenant, 'wxpay')
  wx.gateway.books.pay(lost.orderNo)
  expect(await check(lost.orderNo)).toEqual({ agrees: true, text: '支付平台：已支付 3400 元，已补入账并延长授权' })
  expect(await check(lost.orderNo)).toEqual({ agrees: true, text: '一致：支付平台：已支付 3400 元' })
  const wrong = await order(tenant, 'alipay')
  await tell('alipay', wrong.orderNo, 100)
  expect((await check(wrong.orderNo)).agrees).toBe(false)
  const { page } = await operator.ok(platformRenewal.orders, { problems: true, search: wrong.orderNo })
  expect(page.list).toMatchObject([{ problem: '金额不符', paidPrice: 1, status: '待支付' }])
  const asking = () => operator.call(platformRenewal.reconcile, { tenantId: tenant.tenantId, orderNo: unpaid.orderNo })
  const answer = await inTrouble(ali.gateway, 'silent', asking)
  expect(answer.msg).toBe('支付平台没有应答，请稍后重试')
})

test('the revenue is what was paid and kept, without play money', async () => {
  const tenant = await newTenant({ ...bought })
  const name = `营收${randomUUID().slice(0, 8)}`
  const { pool } = await server()
  await transact(pool, tenant.tenantId, (db) =>
    db.updateTable('tenantRoot').set({ name }).where('tenantId', '=', tenant.tenantId).execute(),
  )
  for (const paytype of ['alipay', 'wxpay'] as const) await tell(paytype, (await order(tenant, paytype)).orderNo)
  await order(tenant, 'sandbox')
  const revenue = async () => (await operator.ok(platformRenewal.orders, { search: name })).other
  expect(await revenue()).toEqual({ revenue: 6800, orders: 2 })
  const [first] = (await operator.ok(platformRenewal.orders, { search: name, paytype: 'alipay' })).page.list
  await operator.ok(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo: first?.orderNo ?? '', reason: '测试' })
  expect(await revenue()).toEqual({ revenue: 3400, orders: 1 })
})

test('days and users by hand, with a reason the company reads', async () => {
  const tenant = await newTenant(bought)
  const grant = (change: object) => operator.call(platformRenewal.grant, { tenantId: tenant.tenantId, reason: '补偿停机', ...change })
  expect(await grant({ days: 10, seats: 2 })).toMatchObject({ code: Code.done, data: { dueDate: daysFrom(today(), 109) } })
  expect(await licenceOf(tenant)).toMatchObject({ seats: 7, dueDate: daysFrom(today(), 109) })
  const [change] = (await licenceOf(tenant)).changes
  expect(change).toMatchObject({ kind: '赠送', what: '+10天，+2个用户', reason: '补偿停机', byWhom: expect.stringMatching(/^平台 /) })
  expect((await grant({})).msg).toBe('请输入天数、用户数或PDA数，或选择套餐')
  expect((await grant({ seats: -7 })).msg).toBe('用户数最少为1')
  expect((await grant({ days: 1, reason: '' })).msg).toBe('请输入原因')
  expect((await grant({ days: 1, tenantId: 99_999_999 })).code).toBe(Code.notYours)
})

test('a plan is sold at the price of the day; orders that stand keep theirs', async () => {
  const planName = `专业版${randomUUID().slice(0, 6)}`
  const durations = [
    { id: 0, renewName: '1年', months: 12, rate: 1, enabled: true },
    { id: 0, renewName: '2年', months: 24, rate: 0.85, enabled: true },
  ]
  const form = { planName, seatPrice: 1000, pdaPrice: 400, sort: 900, durations }
  const { id } = await operator.ok(platformRenewal.savePlan, form)
  const tenant = await newTenant(bought)
  await operator.ok(platformRenewal.grant, { tenantId: tenant.tenantId, planId: id, reason: '升级' })
  expect(await licenceOf(tenant)).toMatchObject({ planName, seats: 5, daysLeft: 100 })
  expect((await licenceOf(tenant)).changes[0]).toMatchObject({ what: '无变化', reason: `套餐改为${planName}。升级` })
  const { content } = await tenant.as('owner').ok(renewal.getRenew, {})
  expect(content.map(({ renewName, yhRate }) => [renewName, yhRate])).toEqual([
    ['1年', ''],
    ['2年', '8.5折'],
  ])
  const before = await order(tenant, 'alipay', { renewId: content[1]?.id })
  expect(before).toMatchObject({ totalPrice: 10800, payPrice: 9180, yhPrice: -1620 })
  const plan = (await operator.ok(platformRenewal.plans, {})).data.find((each) => each.id === id)
  expect(plan).toMatchObject({ planName, seatPrice: 1000, tenants: 1 })
  await operator.ok(platformRenewal.savePlan, { ...form, id, seatPrice: 2000, durations: plan?.durations ?? [] })
  await tell('alipay', before.orderNo)
  expect((await rowOf(before.orderNo))?.status).toBe('支付成功')
  expect((await order(tenant, 'alipay')).payPrice).toBe(10400)
  const refusal = async (change: object) => (await operator.call(platformRenewal.savePlan, { ...form, id, ...change })).msg
  expect(await refusal({ durations: [] })).toBe('请至少设置一个时长')
  expect(await refusal({ durations: [...durations, { id: 0, renewName: '又1年', months: 12, rate: 1, enabled: true }] })).toMatch(
    /不能重复/,
  )
  expect(await refusal({ durations: [{ id: 0, renewName: '1年', months: 12, rate: 1.2, enabled: true }] })).toMatch(/折扣率/)
  expect(await refusal({ seatPrice: 0 })).toBe('用户单价应大于0')
  await operator.ok(platformRenewal.savePlan, { ...form, id, enabled: false, durations: plan?.durations ?? [] })
  const late = await operator.call(platformRenewal.grant, { tenantId: tenant.tenantId, planId: id, reason: '升级' })
  expect(late.msg).toBe('该套餐已停售')
  // who has it goes on with it, at what it cost at the end
  expect((await order(tenant, 'alipay')).payPrice).toBe(5400)
})

test('only operators with the tag come here; a tenant sees nothing of it', async () => {
  const tenant = await newTenant(bought)
  const owner = tenant.as('owner')
  const { orderNo } = await order(tenant, 'alipay')
  for (const endpoint of Object.values(platformRenewal)) {
    const { body } = await owner.send(endpoint, { tenantId: tenant.tenantId, orderNo, reason: 'x', days: 1 })
    expect(body.code, endpoint.path).toBe(Code.forbidden)
  }
  const clerk = await newOperator('platform:renew:query')
  expect((await clerk.call(platformRenewal.orders, {})).code).toBe(Code.done)
  expect((await clerk.call(platformRenewal.licences, {})).code).toBe(Code.done)
  expect((await clerk.call(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: 'x' })).code).toBe(Code.forbidden)
  expect((await clerk.call(platformRenewal.grant, { tenantId: tenant.tenantId, days: 1, reason: 'x' })).code).toBe(Code.forbidden)
})

test('licences that end first stand at the top', async () => {
  await newTenant({ licence: { trial: true, seats: 3, pdaSeats: 0, days: 5 } })
  const { page } = await operator.ok(platformRenewal.licences, { due: 'soon', limit: 500 })
  expect(page.list.length).toBeGreaterThan(0)
  const days = page.list.map(({ daysLeft }) => daysLeft)
  expect(days).toEqual([...days].sort((a, b) => a - b))
  expect(days.every((left) => left > 0 && left <= 31)).toBe(true)
})
