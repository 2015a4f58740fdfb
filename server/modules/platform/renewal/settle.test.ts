import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AddType, PayState, renewal, sandboxPay } from '#contract/platform/renewal/renewal.ts'
import { wechat } from '#contract/platform/wechat.ts'
import { transact } from '#server/kit/pool.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { newOperator } from '#test/operator.ts'
import { alipayGateway } from '#test/payment/alipay-gateway.ts'
import { type Gateway, IMPATIENT, type Trade } from '#test/payment/gateway.ts'
import { wechatGateway } from '#test/payment/wechat-gateway.ts'
import { caller, newTenant, onOwnServer, server, serveWith, type World } from '#test/world.ts'
import { askAbout } from './ask-channel.ts'
import { openPayments } from './channels/index.ts'
import { settle } from './settle.ts'

const today = () => dayOf(new Date())
const bought = { licence: { trial: false, seats: 5, pdaSeats: 1, days: 100 } }

async function rowsOf(tenant: World) {
  const { pool } = await server()
  return transact(pool, tenant.tenantId, async (db) => ({
    licence: await db.selectFrom('licence').selectAll().where('tenantId', '=', tenant.tenantId).executeTakeFirstOrThrow(),
    orders: await db.selectFrom('renewOrder').selectAll().where('tenantId', '=', tenant.tenantId).execute(),
    payments: await db.selectFrom('renewPayment').selectAll().where('tenantId', '=', tenant.tenantId).execute(),
    changes: await db.selectFrom('licenceChange').selectAll().where('tenantId', '=', tenant.tenantId).where('kind', '!=', '开通').execute(),
  }))
}
/** Delivers a notification as the channel would; its answer. */
async function deliver({ path, headers, body }: { path: string; headers: Record<string, string>; body: string }) {
  const { http } = await server()
  const answer = await http.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: answer.statusCode, body: answer.body }
}
const desk = async (tenant: World) => {
  const app = await server()
  const { userId, companyId } = tenant.user('owner')
  const who = { tenantId: tenant.tenantId, userId, companyId }
  return { ...app.services, log: app.http.log, transact: <T>(work: Parameters<typeof app.as<T>>[1]) => app.as(who, work) }
}
const ask = async (tenant: World, paytype: string, orderNo: string, close = false) =>
  askAbout(await desk(tenant), { tenantId: tenant.tenantId, orderNo, paytype }, { close })

const open = (timeout?: number) => {
  const { alipay, wxpay } = banks as { alipay: Awaited<ReturnType<typeof alipayGateway>>; wxpay: Awaited<ReturnType<typeof wechatGateway>> }
  const payments = openPayments({
    alipay: alipay.settings(timeout),
    wechatPay: wxpay.settings(timeout),
    publicUrl: 'https://peichi.example',
    sandbox: true,
  })
  return serveWith({ payments })
}
/** Something is wrong at a gateway while this is done. */
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

type Bank = Awaited<ReturnType<typeof alipayGateway>> | Awaited<ReturnType<typeof wechatGateway>>
let banks: Record<'alipay' | 'wxpay', Bank>
// the clock's jobs must find these gateways, and no other test's server
const own = onOwnServer()
beforeAll(async () => {
  const [ali, wx] = [await alipayGateway(), await wechatGateway()]
  banks = { alipay: ali, wxpay: wx }
  await open()
})
afterAll(async () => {
  for (const { gateway } of Object.values(banks)) gateway.close()
  await serveWith({ payments: openPayments({ sandbox: true }) })
})

async function firstDuration(tenant: World) {
  const { content } = await tenant.as('owner').ok(renewal.getRenew, {})
  return content.find(({ renewName }) => renewName === '1年')?.id ?? 0
}
async function order(tenant: World, paytype: string, change: object = {}) {
  const renewId = await firstDuration(tenant)
  const { content } = await tenant.as('owner').ok(renewal.addOrder, { paytype, addType: AddType.renew, renewId, ...change })
  return content
}

describe.each(['alipay', 'wxpay'] as const)('%s', (paytype) => {
  const bank = () => banks[paytype]
  const gateway = (): Gateway => bank().gateway
  const told = (orderNo: string, trade: Trade) => deliver(bank().notice(orderNo, trade))

  test('a code is made, somebody pays, the notification extends the licence by a year', async () => {
    const tenant = await newTenant(bought)
    const made = await order(tenant, paytype)
    expect(made).toMatchObject({
      paytype,
      totalPrice: 3400,
      payPrice: 3400,
      yhPrice: 0,
      timeNum: 5,
      renewNum: '标准版 1年，5个用户、1台PDA',
    })
    expect(made.qrCode).toMatch(paytype === 'alipay' ? /^https:\/\/qr\.alipay\.com\// : /^weixin:\/\//)
    const state = () => tenant.as('owner').ok(wechat.bindState, { tid: made.orderNo })
    expect((await state()).content).toMatchObject({ code: PayState.waiting, orderNo: made.orderNo })
    const trade = gateway().books.pay(made.orderNo)
    expect((await told(made.orderNo, trade)).status).toBe(200)
    expect((await state()).content).toMatchObject({ code: 200, msg: '支付成功，授权已更新', orderNo: made.orderNo })
    const { licence, changes } = await rowsOf(tenant)
    expect(licence.dueDate).toBe(yearAfter(daysFrom(today(), 99)))
    expect(changes).toMatchObject([{ kind: '续费', months: 12, orderNo: made.orderNo }])
  })

  test('told ten times at once while the clerk asks too: extended once', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    const trade = gateway().books.pay(orderNo)
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => told(orderNo, trade)),
      ...Array.from({ length: 4 }, async () => (await ask(tenant, paytype, orderNo)) && { status: 200, body: '' }),
    ])
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200))
    const { changes, payments } = await rowsOf(tenant)
    expect(changes).toHaveLength(1)
    expect(payments).toMatchObject([{ outcome: '入账', paidFen: 340000, tradeNo: trade.tradeNo }])
  })

  test('a tampered notification is not believed', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    const trade = gateway().books.pay(orderNo)
    const genuine = bank().notice(orderNo, trade)
    const forged = [
      { ...genuine, body: genuine.body.replace(/3400\.00/, '3400.01').replace(/"ciphertext":"./, '"ciphertext":"Z') },
      { ...genuine, body: genuine.body.replace(orderNo, orderNo.replace('XF', 'XG')).replace(/"id":"n/, '"id":"m') },
      { ...genuine, headers: { ...genuine.headers, 'wechatpay-signature': 'AAAA' }, body: genuine.body.replace(/sign=[^&]*/, 'sign=AAAA') },
      { ...genuine, body: '' },
      { ...genuine, body: '{"id":1}' },
      { ...genuine, headers: { 'content-type': 'application/json' }, body: genuine.body.replace(/&?sign=[^&]*/, '') },
    ]
    for (const one of forged) expect((await deliver(one)).status, one.body.slice(0, 80)).toBe(500)
    expect((await rowsOf(tenant)).payments).toEqual([])
    expect((await deliver(genuine)).status).toBe(200)
  })

  test('a notification for another merchant is not ours', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    const trade = gateway().books.pay(orderNo)
    const foreign =
      paytype === 'alipay'
        ? (banks.alipay as Awaited<ReturnType<typeof alipayGateway>>).notice(orderNo, trade, { seller_id: '2088999999999999' })
        : (banks.wxpay as Awaited<ReturnType<typeof wechatGateway>>).notice(orderNo, trade, { mchid: '1900009999' })
    expect((await deliver(foreign)).status).toBe(500)
    expect((await rowsOf(tenant)).payments).toEqual([])
  })

  test('another amount than asked extends nothing, and the money is kept in sight', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    expect((await told(orderNo, gateway().books.pay(orderNo, 1))).status).toBe(200)
    const { changes, payments, orders } = await rowsOf(tenant)
    expect(changes).toEqual([])
    expect(payments).toMatchObject([{ outcome: '金额不符', paidFen: 1, refund: '' }])
    expect(orders[0]?.status).toBe('待支付')
  })

  test('a second payment for the same order extends nothing, and waits to be given back', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    await told(orderNo, gateway().books.pay(orderNo))
    await told(orderNo, gateway().books.pay(orderNo))
    const { changes, payments } = await rowsOf(tenant)
    expect(changes).toHaveLength(1)
    expect(payments.map(({ outcome }) => outcome).sort()).toEqual(['入账', '重复付款'])
  })

  test('an order nobody paid is closed at the channel when its time is over; money that comes late counts all the same', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    expect(await ask(tenant, paytype, orderNo)).toBeUndefined()
    expect((await rowsOf(tenant)).orders[0]?.status).toBe('待支付')
    await ask(tenant, paytype, orderNo, true)
    expect((await rowsOf(tenant)).orders[0]?.status).toBe('已关闭')
    expect(gateway().books.trades.get(orderNo)?.state).toBe('closed')
    expect((await tenant.as('owner').ok(wechat.bindState, { tid: orderNo })).content.code).toBe(PayState.gone)
    await told(orderNo, gateway().books.pay(orderNo))
    const { orders, changes } = await rowsOf(tenant)
    expect(orders[0]?.status).toBe('支付成功')
    expect(changes).toHaveLength(1)
  })

  test('the notification is lost, the channel is asked: paid in the last second, and not closed', async () => {
    const tenant = await newTenant(bought)
    const { orderNo } = await order(tenant, paytype)
    gateway().books.pay(orderNo)
    expect(await ask(tenant, paytype, orderNo, true)).toBe('入账')
    expect((await rowsOf(tenant)).orders[0]?.status).toBe('支付成功')
  })

  test.each(['silent', 'lost', 'broken'] as const)('a gateway that is %s makes no code, and nothing remains open', async (trouble) => {
    const tenant = await newTenant(bought)
    const renewId = await firstDuration(tenant)
    const ordering = () => tenant.as('owner').call(renewal.addOrder, { paytype, addType: AddType.renew, renewId })
    const answer = await inTrouble(gateway(), trouble, ordering)
    expect(answer).toMatchObject({ code: Code.refused, msg: expect.stringMatching(/暂时无法下单/) })
    expect((await rowsOf(tenant)).orders.map(({ status }) => status)).toEqual(['已关闭'])
  })

  test.each(['silent', 'lost', 'broken'] as const)(
    'a gateway that is %s when it is asked or told to close changes nothing',
    async (trouble) => {
      const tenant = await newTenant(bought)
      const { orderNo } = await order(tenant, paytype)
      await inTrouble(gateway(), trouble, () => expect(ask(tenant, paytype, orderNo, true)).rejects.toThrow())
      expect((await rowsOf(tenant)).orders[0]?.status).toBe('待支付')
      await ask(tenant, paytype, orderNo, true)
      expect((await rowsOf(tenant)).orders[0]?.status).toBe('已关闭')
    },
  )
})

test('no notification comes and nobody presses anything: the clock asks, and the licence is extended', async () => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, 'alipay')
  banks.alipay.gateway.books.pay(orderNo)
  await expect.poll(async () => (await rowsOf(tenant)).orders[0]?.status, { timeout: 15_000, interval: 500 }).toBe('支付成功')
}, 20_000)

test('orders that the clock missed are asked about again', async () => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, 'wxpay')
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  await owner.query(`update renew_order set expires_at = now() - interval '10 minutes' where order_no = $1`, [orderNo])
  await owner.query('select house.ask_overdue_orders()')
  await owner.end()
  await expect.poll(async () => (await rowsOf(tenant)).orders[0]?.status, { timeout: 15_000, interval: 500 }).toBe('已关闭')
}, 20_000)

test('a WeChat notification that is old or repeated from another day is refused', async () => {
  const tenant = await newTenant(bought)
  const { orderNo } = await order(tenant, 'wxpay')
  const wx = banks.wxpay as Awaited<ReturnType<typeof wechatGateway>>
  const old = wx.notice(orderNo, wx.gateway.books.pay(orderNo), { time: Math.floor(Date.now() / 1000) - 600 })
  expect((await deliver(old)).status).toBe(500)
  expect((await rowsOf(tenant)).payments).toEqual([])
})

test('the sandbox says that it is one, is paid on its page, and its notification is believed with its signature only', async () => {
  const tenant = await newTenant(bought)
  const made = await order(tenant, 'sandbox')
  expect(made).toMatchObject({ remark: '沙箱支付，不会扣款' })
  const { searchParams } = new URL(made.qrCode, 'http://x')
  const page = { orderNo: searchParams.get('orderNo') ?? '', ticket: searchParams.get('ticket') ?? '' }
  const phone = caller()
  expect((await phone.call(sandboxPay.order, { ...page, ticket: '0'.repeat(32) })).msg).toBe('二维码已失效，请重新扫码')
  expect((await phone.ok(sandboxPay.order, page)).content).toMatchObject({ payPrice: 3400, state: 'waiting' })
  const { notify } = (await phone.ok(sandboxPay.pay, page)).content
  const send = (fields: Record<string, string>) =>
    deliver({
      path: '/basedata/v1/sandbox/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  expect((await send({ ...notify, total: '1' })).status).toBe(500)
  expect((await send({ ...notify, time: '1' })).status).toBe(500)
  expect((await rowsOf(tenant)).payments).toEqual([])
  expect(await send(notify)).toEqual({ status: 200, body: 'success' })
  expect(await send((await phone.ok(sandboxPay.pay, page)).content.notify)).toEqual({ status: 200, body: 'success' })
  const { orders, changes } = await rowsOf(tenant)
  expect(orders).toMatchObject([{ status: '支付成功', playMoney: true }])
  expect(changes).toHaveLength(1)
})

test('two tabs, two orders, both paid: both count, and both companies’ money stays apart', async () => {
  const [tenant, other] = await Promise.all([newTenant(bought), newTenant(bought)])
  const made = await Promise.all([order(tenant, 'alipay'), order(tenant, 'wxpay'), order(other, 'alipay')])
  await Promise.all(
    made.map(({ orderNo, paytype }) => {
      const bank = banks[paytype as 'alipay' | 'wxpay']
      return deliver(bank.notice(orderNo, bank.gateway.books.pay(orderNo)))
    }),
  )
  const mine = await rowsOf(tenant)
  expect(mine.changes).toHaveLength(2)
  expect(mine.licence.dueDate).toBe(yearAfter(yearAfter(daysFrom(today(), 99))))
  expect((await rowsOf(other)).changes).toHaveLength(1)
})

test('two tabs of a trial both buy, both are paid: the time of both, and nobody loses users', async () => {
  const tenant = await newTenant({ licence: { trial: true, seats: 10, pdaSeats: 2, days: 8 } })
  const buy = (paytype: string, userNum: number) => order(tenant, paytype, { addType: AddType.buy, userNum, pdaNum: 1 })
  const made = [await buy('alipay', 6), await buy('wxpay', 5)]
  await Promise.all(
    made.map(({ orderNo, paytype }) => {
      const bank = banks[paytype as 'alipay' | 'wxpay']
      return deliver(bank.notice(orderNo, bank.gateway.books.pay(orderNo)))
    }),
  )
  const { licence, changes } = await rowsOf(tenant)
  expect(changes.map(({ kind }) => kind)).toEqual(['购买', '购买'])
  expect(licence).toMatchObject({ trial: false, seats: 6, pdaSeats: 1, dueDate: yearAfter(yearAfter(daysFrom(today(), 7))) })
})

test('a notification that comes again after the money went back gives nothing', async () => {
  const tenant = await newTenant(bought)
  const operator = await newOperator()
  const { orderNo } = await order(tenant, 'alipay')
  const bank = banks.alipay as Awaited<ReturnType<typeof alipayGateway>>
  const trade = bank.gateway.books.pay(orderNo)
  await deliver(bank.notice(orderNo, trade))
  await operator.ok(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: '测试' })
  for (const _ of [1, 2]) expect((await deliver(bank.notice(orderNo, trade))).status).toBe(200)
  expect(await ask(tenant, 'alipay', orderNo, true)).toBe('已入账')
  const { licence, orders, payments } = await rowsOf(tenant)
  expect(licence.dueDate).toBe(daysFrom(today(), 99))
  expect(orders[0]?.status).toBe('已退款')
  expect(payments).toMatchObject([{ refund: '已退款' }])
})

test('paid and refunded at the same moment, told again and again: the licence ends where it began', async () => {
  const tenant = await newTenant(bought)
  const operator = await newOperator()
  const { orderNo } = await order(tenant, 'alipay')
  const bank = banks.alipay as Awaited<ReturnType<typeof alipayGateway>>
  const trade = bank.gateway.books.pay(orderNo)
  await deliver(bank.notice(orderNo, trade))
  const refund = () => operator.call(platformRenewal.refund, { tenantId: tenant.tenantId, orderNo, reason: '测试' })
  await Promise.all([
    refund(),
    deliver(bank.notice(orderNo, trade)),
    refund(),
    ask(tenant, 'alipay', orderNo),
    deliver(bank.notice(orderNo, trade)),
  ])
  expect([...trade.refunds.values()]).toEqual([340000])
  const { licence, changes } = await rowsOf(tenant)
  expect(licence.dueDate).toBe(daysFrom(today(), 99))
  expect(changes.map(({ kind }) => kind).sort()).toEqual(['续费', '退款'].sort())
})

test('an earlier code of the same dialog, paid after the order was changed, is what the dialog hears of', async () => {
  const tenant = await newTenant(bought)
  const first = await order(tenant, 'alipay')
  const second = await order(tenant, 'wxpay')
  const bank = banks.alipay
  await deliver(bank.notice(first.orderNo, bank.gateway.books.pay(first.orderNo)))
  const { content } = await tenant.as('owner').ok(wechat.bindState, { tid: second.orderNo })
  expect(content).toMatchObject({ code: PayState.paid, orderNo: first.orderNo })
})

test('a trial buys: the seats are those paid for, and the days that were left are not lost', async () => {
  const tenant = await newTenant({ licence: { trial: true, seats: 10, pdaSeats: 2, days: 8 } })
  const renewId = await firstDuration(tenant)
  const { content } = await tenant
    .as('owner')
    .ok(renewal.addOrder, { paytype: 'alipay', addType: AddType.buy, renewId, userNum: 3, pdaNum: 0 })
  const bank = banks.alipay
  await deliver(bank.notice(content.orderNo, bank.gateway.books.pay(content.orderNo)))
  const { licence } = await rowsOf(tenant)
  expect(licence).toMatchObject({ trial: false, seats: 3, pdaSeats: 0, dueDate: yearAfter(daysFrom(today(), 7)) })
})

test('what is bought after the end begins today; writing works at once, without a new login', async () => {
  const tenant = await newTenant(bought)
  const { pool } = await server()
  await transact(pool, tenant.tenantId, (db) =>
    db
      .updateTable('licence')
      .set({ dueDate: daysFrom(today(), -40) })
      .where('tenantId', '=', tenant.tenantId)
      .execute(),
  )
  const made = await order(tenant, 'wxpay')
  const bank = banks.wxpay
  await deliver(bank.notice(made.orderNo, bank.gateway.books.pay(made.orderNo)))
  expect((await rowsOf(tenant)).licence.dueDate).toBe(yearAfter(daysFrom(today(), -1)))
  const { data } = await tenant.as('owner').ok(renewal.licence, {})
  expect(data).toMatchObject({ stage: 'full', planName: '标准版', seats: 5, seatsUsed: 5 })
})

test('more users are there at once, until the due date', async () => {
  const tenant = await newTenant(bought)
  const made = await order(tenant, 'alipay', { addType: AddType.addUsers, userNum: 3, pdaNum: 1 })
  expect(made).toMatchObject({ payPrice: 602.74, yhPrice: 0, renewNum: '标准版 用到授权到期日，增加3个用户、1台PDA' })
  const bank = banks.alipay
  await deliver(bank.notice(made.orderNo, bank.gateway.books.pay(made.orderNo)))
  expect((await rowsOf(tenant)).licence).toMatchObject({ seats: 8, pdaSeats: 2, dueDate: daysFrom(today(), 99) })
})

test('whatever comes in, however often and in whatever order: what was given is what was settled', async () => {
  const { pool, http } = await server()
  const event = fc.record({ order: fc.integer({ min: 0, max: 3 }), trade: fc.integer({ min: 0, max: 2 }), right: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
      const tenant = await newTenant(bought)
      const kinds = [AddType.renew, AddType.addUsers, AddType.renew, AddType.addUsers]
      const orders = await Promise.all(
        kinds.map((addType) => order(tenant, 'sandbox', { addType, ...(addType === AddType.addUsers && { userNum: 2 }) })),
      )
      await Promise.all(
        events.map(({ order: at, trade, right }) =>
          transact(pool, tenant.tenantId, (db) => {
            const { orderNo = '', payPrice = 0 } = orders[at] ?? {}
            const paidFen = Math.round(payPrice * 100) + (right ? 0 : 1)
            return settle({ db, tenantId: tenant.tenantId, log: http.log }, { orderNo, paidFen, tradeNo: `t${trade}${right}` })
          }),
        ),
      )
      const { licence, orders: rows, changes, payments } = await rowsOf(tenant)
      const settled = rows.filter(({ status }) => status === '支付成功')
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
      expect(sum(changes.map(({ months }) => months))).toBe(sum(settled.map(({ months }) => months)))
      expect(licence.seats - 5).toBe(sum(settled.filter(({ addType }) => addType === AddType.addUsers).map(({ userNum }) => userNum)))
      expect(
        payments
          .filter(({ outcome }) => outcome === '入账')
          .map(({ orderNo }) => orderNo)
          .sort(),
      ).toEqual(settled.map(({ orderNo }) => orderNo).sort())
      expect(new Set(payments.map(({ orderNo, tradeNo }) => orderNo + tradeNo)).size).toBe(payments.length)
      const distinct = new Set(events.map(({ order: at, trade, right }) => `${at} ${trade} ${right}`)).size
      expect(payments).toHaveLength(distinct)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('only who may pay pays, and prices are the server’s', async () => {
  const tenant = await newTenant(bought)
  const renewId = await firstDuration(tenant)
  const form = { paytype: 'alipay', addType: AddType.renew, renewId }
  expect((await tenant.as('finance').send(renewal.addOrder, form)).body.code).toBe(Code.forbidden)
  expect((await tenant.as('seller').send(renewal.getRenew)).body.code).toBe(Code.forbidden)
  const owner = tenant.as('owner')
  const { body } = await owner.send(renewal.addOrder, { ...form, totalPrice: 1, payPrice: 0.01, userNum: 1 })
  expect(body.content).toMatchObject({ payPrice: 3400 })
  const refused = async (change: object) => (await owner.send(renewal.addOrder, { ...form, ...change })).body.msg
  expect(await refused({ renewId: 0 })).toBe('请选择续费时长')
  expect(await refused({ renewId: 999_999 })).toBe('请选择续费时长')
  expect(await refused({ paytype: 'bitcoin' })).toBe('该支付方式未开通')
  expect(await refused({ addType: 4 })).toMatch(/类型/)
  expect(await refused({ userNum: 1000 })).toMatch(/用户数应为 0 到 999/)
  expect(await refused({ pdaNum: -1 })).toMatch(/PDA数应为 0 到 999/)
  expect(await refused({ addType: AddType.buy, userNum: 1 })).toMatch(/软件已购买/)
})

test('nobody asks about the orders of others', async () => {
  const [tenant, other] = await Promise.all([newTenant(bought), newTenant(bought)])
  const { orderNo } = await order(tenant, 'alipay')
  for (const stranger of [other.as('owner'), tenant.as('seller')]) {
    expect((await stranger.ok(wechat.bindState, { tid: orderNo })).content.code).toBe(PayState.gone)
  }
  expect((await other.as('owner').ok(renewal.orders, {})).page.list).toEqual([])
  expect((await tenant.as('owner').ok(renewal.orders, {})).page.list).toMatchObject([
    { orderNo, what: '续费', status: '待支付', payPrice: 3400 },
  ])
})

test('money for an order that nobody has is told of and asked for again', async () => {
  const wx = banks.wxpay as Awaited<ReturnType<typeof wechatGateway>>
  const ghost = 'XF261121120000ABCDEFT999999'
  const trade = { fen: 100, state: 'paid' as const, tradeNo: randomUUID(), refunds: new Map(), paidOn: '', refundedOn: '' }
  expect((await deliver(wx.notice(ghost, trade))).status).toBe(500)
})

function yearAfter(day: string): string {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)]
  return rest === '-02-29' ? `${Number(year) + 1}-02-28` : `${Number(year) + 1}${rest}`
}
