import pg from 'pg'
import { expect, test } from 'vitest'
import { messages } from '#contract/platform/messages/messages.ts'
import { outbox, signUps } from '#contract/platform/operators.ts'
import { registration } from '#contract/platform/registration.ts'
import { sms } from '#contract/platform/sms.ts'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { askFor } from '#test/sms/picture.ts'
import { caller, newTenant, onOwnServer, server } from '#test/world.ts'
import { deliver } from './deliver.ts'
import { openedLetter } from './letters.ts'

const reached = onOwnServer()
const newPhone = () => `192${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const guest = () => caller({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
const register = (phone = newPhone()) => askFor(guest(), sms.sendRegister, phone)
const recover = (phone: string) => askFor(guest(), sms.sendUserPhone, phone)
const USED_UP = { code: 0, msg: '今天的短信已达上限，请明天再试，或联系平台客服' }
const PLENTY = { all: 1000, reset: 1000, register: 1000, self: 1000, notice: 1000, tenant: 1000 }

/** A day on which nothing was sent yet, with these limits; somebody who hears of them. */
async function aDay(limits: Partial<typeof PLENTY>): Promise<Operator> {
  const owner = new pg.Client({ connectionString: reached.ownerUrl })
  await owner.connect()
  await owner.query('delete from sms_day')
  await owner.end()
  const operator = await newOperator()
  await operator.ok(outbox.saveBudget, { ...PLENTY, ...limits })
  return operator
}
const sentToday = async (operator: Operator) => (await operator.ok(outbox.budget, {})).data.sent
const told = async (operator: Operator) =>
  (await operator.ok(messages.newest, {})).content.map(({ title, content }) => [title, content]).reverse()
const rowsOf = async (phone: string) => {
  const { pool } = await server()
  return (await pool.query('select content, state from outbox where recipient = $1', [phone])).rows
}

test('at 80 and at 100 percent the operators hear of it, once each; then nothing goes, and the other purposes do', async () => {
  const operator = await aDay({ register: 5 })
  for (const n of [1, 2, 3, 4, 5]) expect((await register()).code, `message ${n}`).toBe(1)
  for (const _ of [1, 2]) expect(await register()).toEqual(USED_UP)
  expect(await sentToday(operator)).toMatchObject({ all: 5, register: 5, reset: 0 })
  await expect.poll(() => told(operator), { timeout: 30_000 }).toHaveLength(2)
  const where = '上限可在 发件箱 → 每日上限 修改。'
  expect(await told(operator)).toEqual([
    ['短信将达每日上限', `注册 今天已发 4 条，上限 5 条，达到上限后将停止发送。${where}`],
    ['短信已达每日上限', `注册 今天已发 5 条，上限 5 条，已停止发送，明天零点恢复。${where}`],
  ])
  const phone = newPhone()
  await newTenant({ verifiedPhone: phone })
  expect((await recover(phone)).code).toBe(1)
  // raised, it goes on, and is told anew
  await operator.ok(outbox.saveBudget, { ...PLENTY, register: 6 })
  expect((await register()).code).toBe(1)
  await expect.poll(() => told(operator), { timeout: 30_000 }).toHaveLength(3)
}, 90_000)

test('of ten at once exactly as many go as are left, none counted twice or left out', async () => {
  const operator = await aDay({ all: 4 })
  const phones = Array.from({ length: 10 }, newPhone)
  const answers = await Promise.all(phones.map((phone) => register(phone)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(4)
  expect(answers.filter(({ code }) => code !== 1)).toEqual(Array.from({ length: 6 }, () => USED_UP))
  const lines = await Promise.all(phones.map(rowsOf))
  expect(lines.flat()).toHaveLength(4)
  expect(await sentToday(operator)).toMatchObject({ all: 4, register: 4 })
}, 60_000)

test('used up, a phone that nobody has gets the answer of any other; before that it uses up nothing', async () => {
  const operator = await aDay({ reset: 1 })
  const phone = newPhone()
  await newTenant({ verifiedPhone: phone })
  expect((await recover(newPhone())).code).toBe(1)
  expect((await sentToday(operator)).reset).toBe(0)
  expect((await recover(phone)).code).toBe(1)
  const another = newPhone()
  await newTenant({ verifiedPhone: another })
  expect(await recover(another)).toEqual(USED_UP)
  expect(await recover(newPhone())).toEqual(USED_UP)
}, 60_000)

test('the people of one company use up their own, and nobody else’s', async () => {
  const operator = await aDay({ tenant: 1 })
  const [one, other] = [await newTenant(), await newTenant()]
  const withPhone = async (tenant: typeof one, role: 'seller' | 'keeper') => {
    await tenant.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('appUser')
        .set({ phoneNo: newPhone() })
        .where('tenantId', '=', tenantId)
        .where('userId', '=', tenant.user(role).userId)
        .execute(),
    )
    return tenant.as(role)
  }
  expect((await (await withPhone(one, 'seller')).call(sms.sendToSelf, {})).code).toBe(1)
  expect(await (await withPhone(one, 'keeper')).call(sms.sendToSelf, {})).toEqual(USED_UP)
  expect((await (await withPhone(other, 'keeper')).call(sms.sendToSelf, {})).code).toBe(1)
  expect(await sentToday(operator)).toMatchObject({ self: 2, tenant: 1 })
  await expect.poll(() => told(operator), { timeout: 30_000 }).toHaveLength(2)
  const { data } = await operator.ok(outbox.budget, {})
  expect(data.limits.tenant).toBe(1)
}, 60_000)

test('a notice beyond the limit breaks nothing: it lies in the outbox, which says so', async () => {
  await aDay({ notice: 1 })
  const tenant = await newTenant()
  const [first, second] = [newPhone(), newPhone()]
  for (const phone of [first, second]) await tenant.act('owner', (ctx) => deliver(ctx, openedLetter(phone, '李四汽配', 'lisi')))
  expect(await rowsOf(first)).toMatchObject([{ state: '本地' }])
  expect(await rowsOf(second)).toMatchObject([{ state: '未发送：今天的短信已达上限' }])
})

test('who judges a sign-up hears whether the message that tells of it goes', async () => {
  const operator = await aDay({})
  await operator.ok(signUps.saveSetting, { approval: true })
  const asked = async () => {
    const phone = newPhone()
    await register(phone)
    const smsCode = /\d{6}/.exec((await rowsOf(phone))[0].content)?.[0] ?? ''
    await guest().ok(registration.register, {
      companyName: '短信汽配',
      realName: '赵新',
      phone,
      password: 'peichi2031',
      agreed: TERMS_VERSION,
      smsCode,
    })
    return { phone, id: (await operator.ok(signUps.page, { search: phone })).page.list[0]?.id ?? 0 }
  }
  const [opened, refused, held, heldToo] = [await asked(), await asked(), await asked(), await asked()]
  expect((await operator.ok(signUps.approve, { id: opened.id })).data).toEqual({ loginAccount: opened.phone, notice: 'local' })
  expect((await operator.ok(signUps.refuse, { id: refused.id, reason: '资料不全' })).data).toEqual({ notice: 'local' })
  await operator.ok(outbox.saveBudget, { ...PLENTY, notice: 2 })
  expect((await operator.ok(signUps.approve, { id: held.id })).data).toEqual({ loginAccount: held.phone, notice: 'held' })
  expect((await operator.ok(signUps.refuse, { id: heldToo.id, reason: '资料不全' })).data).toEqual({ notice: 'held' })
  await operator.ok(signUps.saveSetting, { approval: false })
}, 60_000)

test('limits are whole numbers from 0; with 0 nothing goes', async () => {
  const operator = await aDay({ register: 0 })
  expect(await register()).toEqual(USED_UP)
  expect((await operator.send(outbox.saveBudget, { ...PLENTY, all: -1 })).body).toMatchObject({
    code: 4,
    msg: '全部短信应为 0 到 1000000 的整数',
  })
  expect((await operator.send(outbox.saveBudget, { ...PLENTY, reset: 1.5 })).body.code).toBe(4)
  const reader = await newOperator('platform:outbox:query')
  expect((await reader.ok(outbox.budget, {})).data.limits.register).toBe(0)
  expect((await reader.send(outbox.saveBudget, PLENTY)).body.code).toBe(403)
})
