import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { registration } from '#contract/platform/registration.ts'
import { sms } from '#contract/platform/sms.ts'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { tencentGateway } from '#test/sms/gateways.ts'
import { askFor } from '#test/sms/picture.ts'
import { caller, newTenant, onOwnServer, server, serveWith } from '#test/world.ts'
import { deliverStored, sendLetter, write } from './deliver.ts'
import { openSms } from './index.ts'
import { openedLetter } from './letters.ts'

onOwnServer()
let gateway: Awaited<ReturnType<typeof tencentGateway>>
beforeAll(async () => {
  gateway = await tencentGateway()
  await serveWith({ sms: openSms({ tencent: gateway.settings }) })
})
afterEach(() => Object.assign(gateway.state, { trouble: '', refusals: [], arrived: [], asked: 0 }))
afterAll(() => {
  gateway.close()
})

const newPhone = () => `198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const guest = () => caller({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
const lines = async (recipient: string) => {
  const { pool } = await server()
  return (await pool.query('select content, state, reference from outbox where recipient = $1 order by outbox_id', [recipient])).rows
}
const register = (phone: string, who = guest()) => askFor(who, sms.sendRegister, phone)
async function someonesPhone() {
  const tenant = await newTenant()
  const phone = newPhone()
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ phoneNo: phone })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', tenant.user('seller').userId)
      .execute(),
  )
  return { phone, tenant }
}

test('the code reaches the phone and stands nowhere in our books', async () => {
  const phone = newPhone()
  expect(await register(phone)).toEqual({ code: 1, msg: '发送成功', other: { outbox: false } })
  const [arrived] = gateway.state.arrived
  expect(arrived).toMatchObject({ phone, template: 'T_CODE', values: [expect.stringMatching(/^\d{6}$/)] })
  const [line] = await lines(phone)
  expect(line).toMatchObject({ content: expect.stringContaining('******'), state: '已发送', reference: `serial-${arrived?.id}` })
  expect(line.content).not.toContain(arrived?.values[0])
  // and it opens what it is for
  const account = { companyName: `通短信${phone}`, realName: '王', phone, password: 'peichi2026', agreed: TERMS_VERSION }
  const form = { ...account, smsCode: arrived?.values[0] ?? '' }
  expect((await guest().send(registration.register, form)).body.msg).not.toContain('验证码')
})

test('what the provider refuses is told in words, and may be asked for again at once; its code opens nothing', async () => {
  const [phone, who] = [newPhone(), guest()]
  const told: Record<string, string> = {
    'FailedOperation.InsufficientBalanceInSmsPackage': '短信余额不足，暂时无法发送，请联系平台客服',
    'InvalidParameterValue.IncorrectPhoneNumber': '手机号码无效，无法发送短信',
    'LimitExceeded.PhoneNumberDailyLimit': '该手机号码接收短信太频繁，请稍后再试',
  }
  for (const [code, msg] of Object.entries(told)) {
    gateway.state.refusals = [code]
    expect(await register(phone, who)).toEqual({ code: 0, msg })
  }
  expect((await register(phone, who)).code).toBe(1)
  expect((await lines(phone)).map(({ state }) => state)).toEqual([...Object.keys(told).map((code) => `发送失败：${code}`), '已发送'])
  // failures count for the hour: nobody drives the provider through them
  gateway.state.refusals = ['FailedOperation.InsufficientBalanceInSmsPackage']
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - interval '61 seconds' where phone = $1`, [phone])
  expect((await register(phone, who)).msg).toContain('余额不足')
  expect(await register(phone, who)).toEqual({ code: 0, msg: '发送次数过多，请一小时后再试' })
})

test('no answer: told so, sent once, and the code counts when it did arrive', async () => {
  const phone = newPhone()
  gateway.state.trouble = 'lost'
  expect((await register(phone)).msg).toBe('短信通道没有回应，若一分钟内没有收到短信，请重新获取')
  expect(await lines(phone)).toMatchObject([{ state: expect.stringMatching(/^结果不明/) }])
  gateway.state.trouble = ''
  expect((await register(phone)).msg).toBe('发送太频繁，请60秒后再试')
  expect(gateway.state).toMatchObject({ asked: 1, arrived: [{ phone }] })
})

test('whether the channel works or not, a forgotten password tells nobody whose phone it is', async () => {
  const { phone } = await someonesPhone()
  const reset = (each: string) => askFor(guest(), sms.sendUserPhone, each)
  gateway.state.refusals = ['InvalidParameterValue.IncorrectPhoneNumber']
  const known = await reset(phone)
  expect(known.code).toBe(1)
  expect(await reset(newPhone())).toEqual(known)
  const another = await someonesPhone()
  gateway.state.refusals = ['FailedOperation.InsufficientBalanceInSmsPackage']
  const failed = await reset(another.phone)
  expect(failed).toMatchObject({ code: 0, msg: expect.stringContaining('余额不足') })
  expect(await reset(newPhone())).toEqual(failed)
  expect((await reset(another.phone)).code).toBe(1)
  expect((await reset(newPhone())).code).toBe(1)
  expect(gateway.state.arrived.map((each) => each.phone)).toEqual([another.phone])
}, 60_000)

test('no connection of the pool waits for the provider', async () => {
  await serveWith({ sms: openSms({ tencent: { ...gateway.settings, timeout: 60_000 } }) })
  gateway.state.trouble = 'silent'
  const { pool } = await server()
  let answered = 0
  const asking = Array.from({ length: 40 }, async () => {
    const answer = await register(newPhone())
    answered++
    return answer
  })
  await expect.poll(() => gateway.state.asked, { timeout: 45_000 }).toBe(40)
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  )
  expect({ open: rows[0].n, answered }).toEqual({ open: 0, answered: 0 })
  gateway.hangUp()
  expect((await Promise.all(asking)).every(({ msg }) => msg.includes('没有回应'))).toBe(true)
  await serveWith({ sms: openSms({ tencent: gateway.settings }) })
}, 60_000)

test('a letter is taken once, by two at a time and after a break-off in the middle', async () => {
  const tenant = await newTenant()
  const phone = newPhone()
  const { pool, as, services } = await server()
  const who = { tenantId: tenant.tenantId, ...tenant.user('owner') }
  const desk = {
    ...services,
    log: { info: () => {}, warn: () => {} } as never,
    transact: <T>(work: (ctx: never) => Promise<T>) => as(who, work as never) as Promise<T>,
  }
  const letter = openedLetter(phone, '李四汽配', 'lisi')
  const id = await tenant.act('owner', (ctx) => write(ctx, letter))
  await Promise.all([1, 2, 3].map(() => deliverStored(desk as never, id, letter)))
  expect(gateway.state.arrived).toMatchObject([{ phone, template: 'T_OPENED', values: ['李四汽配', 'lisi'] }])
  const broken = await tenant.act('owner', (ctx) => write(ctx, letter))
  await pool.query(`update outbox set state = '发送中' where outbox_id = $1`, [broken])
  await deliverStored(desk as never, broken, letter)
  expect(gateway.state.arrived).toHaveLength(1)
  // what surely did not go is taken up by the job again; what nobody knows is not
  const later = await tenant.act('owner', (ctx) => write(ctx, letter))
  gateway.state.refusals = ['RequestLimitExceeded', 'RequestLimitExceeded']
  await expect(sendLetter.run(desk as never, { outboxId: later, letter })).rejects.toThrow('繁忙')
  await sendLetter.run(desk as never, { outboxId: later, letter })
  expect(gateway.state.arrived).toHaveLength(2)
  const unknown = await tenant.act('owner', (ctx) => write(ctx, letter))
  gateway.state.trouble = 'lost'
  for (const _ of [1, 2]) await sendLetter.run(desk as never, { outboxId: unknown, letter })
  expect(gateway.state.arrived).toHaveLength(3)
}, 60_000)
