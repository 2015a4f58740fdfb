import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { payMethods } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { menus } from '#contract/platform/menus.ts'
import { outbox, signUps } from '#contract/platform/operators.ts'
import { people } from '#contract/platform/people/people.ts'
import { registration } from '#contract/platform/registration.ts'
import { session } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { askFor } from '#test/sms/picture.ts'
import { caller, newTenant, server } from '#test/world.ts'

const newPhone = () => `198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const guest = () => caller({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
const formFor = (phone: string, change = {}) => ({
  companyName: '广州新路汽配',
  realName: '赵新',
  phone,
  password: 'peichi2031',
  agreed: TERMS_VERSION,
  ...change,
})

async function codeFor(phone: string): Promise<string> {
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - interval '61 seconds' where phone = $1`, [phone])
  expect((await askFor(guest(), sms.sendRegister, phone)).code).toBe(1)
  const text = `select content from outbox where recipient = $1 and content like '%验证码%' order by outbox_id desc limit 1`
  const { rows } = await pool.query(text, [phone])
  return /\d{6}/.exec(rows[0].content)?.[0] ?? ''
}
async function enter(username: string) {
  const { data } = await guest().ok(session.login, { username, password: 'peichi2031', code: randomUUID(), tips: 1 })
  return caller({ token: data.access_token })
}

test('a company registers by phone and begins with menus, roles, word lists and a warehouse of its own', async () => {
  const phone = newPhone()
  const smsCode = await codeFor(phone)
  const reply = await guest().call(registration.register, { ...formFor(phone), smsCode })
  expect(reply).toEqual({ code: 1, msg: '注册成功', data: { loginAccount: phone, waiting: false } })
  const owner = await enter(phone)
  const { content } = await owner.ok(session.userinfo, {})
  expect(content).toMatchObject({
    tenantName: '广州新路汽配',
    companyName: '广州新路汽配',
    realName: '赵新',
    phoneNo: phone,
    roleNames: ['老板'],
  })
  expect((await owner.ok(menus.routers, {})).data.length).toBeGreaterThan(5)
  expect((await owner.ok(people.roles, {})).data.map(({ roleName }) => roleName)).toEqual(expect.arrayContaining(['开单员', '仓库']))
  expect((await owner.ok(payMethods.list, {})).content.map(({ name, takesChange }) => [name, takesChange])).toEqual([
    ['现金', true],
    ['微信', false],
    ['支付宝', false],
    ['对公账户', false],
  ])
  expect((await owner.ok(warehouses.list, {})).content).toMatchObject([{ warehouseName: '主仓', kind: 'normal', enabled: true }])
})

test('the second company of a person gets a numbered account, and the first can go over to it', async () => {
  const phone = newPhone()
  await guest().ok(registration.register, { ...formFor(phone), smsCode: await codeFor(phone) })
  const { data } = await guest().ok(registration.register, { ...formFor(phone, { companyName: '二店' }), smsCode: await codeFor(phone) })
  expect(data.loginAccount).toBe(`${phone}-2`)
  const { users } = await (await enter(phone)).ok(session.switchAccounts, {})
  expect(users.map(({ tenantName }) => tenantName)).toEqual(['广州新路汽配', '二店'])
})

test('one code opens one company, however fast it is pressed', async () => {
  const phone = newPhone()
  const smsCode = await codeFor(phone)
  const replies = await Promise.all([1, 2, 3].map(() => guest().call(registration.register, { ...formFor(phone), smsCode })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 1])
})

test('whoever agreed to older words reads the new ones first; his code still opens the company then', async () => {
  const phone = newPhone()
  const form = { ...formFor(phone), smsCode: await codeFor(phone) }
  expect(await guest().call(registration.register, { ...form, agreed: '2025-01' })).toMatchObject({
    code: 0,
    msg: '《服务协议》《隐私政策》已更新，请刷新页面，阅读后重新提交',
  })
  expect((await guest().call(registration.register, form)).code).toBe(1)
})

test('the words of the trial are those of the installation', async () => {
  const { pool } = await server()
  const { rows } = await pool.query(`select name, value from installation where name in ('trial_days', 'trial_seats')`)
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
  expect((await guest().ok(registration.manner, {})).data).toEqual({
    approval: false,
    trialDays: set.trial_days,
    trialSeats: set.trial_seats,
  })
})

test('a code for a forgotten password opens no company', async () => {
  const phone = newPhone()
  await newTenant({ verifiedPhone: phone })
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  const { pool } = await server()
  const { rows } = await pool.query('select content from outbox where recipient = $1', [phone])
  const smsCode = /\d{6}/.exec(rows[0].content)?.[0] ?? ''
  expect(await guest().call(registration.register, { ...formFor(phone), smsCode })).toMatchObject({ code: 0, msg: '验证码不正确或已失效' })
})

test('five accounts of one phone are enough', async () => {
  const phone = newPhone()
  await Promise.all(Array.from({ length: 5 }, () => newTenant({ verifiedPhone: phone })))
  const reply = await guest().call(registration.register, { ...formFor(phone), smsCode: await codeFor(phone) })
  expect(reply).toMatchObject({ code: 0, msg: '一个手机号码最多开通5个账号，请联系客服' })
})

test.each([
  [{ companyName: ' ' }, '公司名称不能为空'],
  [{ realName: '' }, '姓名不能为空'],
  [{ phone: '12' }, '请输入有效手机号码'],
  [{ password: 'short1' }, '密码至少8位，且须同时包含字母和数字'],
  [{ companyName: '长'.repeat(51) }, '公司名称不能超过50个字'],
  [{ agreed: ' ' }, '请先阅读并同意《服务协议》《隐私政策》'],
])('a registration with %j is refused: %s', async (change, msg) => {
  const form = { ...formFor(newPhone()), smsCode: '123456', ...change }
  expect((await guest().send(registration.register, form)).body).toMatchObject({ code: 4, msg })
})

// ---- how operators look at it; in this file, for the setting is the whole installation's ----

let operator: Operator
beforeAll(async () => {
  operator = await newOperator()
})
afterEach(() => operator.ok(signUps.saveSetting, { approval: false }))

const signUp = async (phone: string, companyName = '广州新路汽配') =>
  guest().call(registration.register, { ...formFor(phone, { companyName }), smsCode: await codeFor(phone) })
const rowsOf = async (phone: string) => (await operator.ok(signUps.page, { search: phone })).page.list
const login = (username: string) => caller().call(session.login, { username, password: 'peichi2031', code: randomUUID(), tips: 1 })

test('a company that opened at once stands in the record with who, where and which account', async () => {
  const phone = newPhone()
  expect(await signUp(phone)).toMatchObject({ code: 1, data: { loginAccount: phone, waiting: false } })
  const [row] = await rowsOf(phone)
  expect(row).toMatchObject({
    companyName: '广州新路汽配',
    realName: '赵新',
    phone,
    address: '内网',
    state: '已开通',
    loginAccount: phone,
    termsVersion: TERMS_VERSION,
  })
  expect(row?.agreedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(row?.tenantId).toBeGreaterThan(0)
})

test('with approval nothing is opened before an operator agrees; then the owner is told and can sign in', async () => {
  await operator.ok(signUps.saveSetting, { approval: true })
  expect((await guest().ok(registration.manner, {})).data.approval).toBe(true)
  const phone = newPhone()
  expect(await signUp(phone)).toMatchObject({ code: 1, data: { loginAccount: '', waiting: true } })
  expect((await login(phone)).code).toBe(0)
  expect(await signUp(phone)).toMatchObject({ code: 0, msg: '该手机号码的注册申请正在审核，请等待短信通知' })
  const [row] = await rowsOf(phone)
  expect(row).toMatchObject({ state: '待审核', tenantId: 0 })
  const id = row?.id ?? 0
  const replies = await Promise.all([1, 2, 3].map(() => operator.call(signUps.approve, { id })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  expect(replies.find(({ code }) => code === 0)?.msg).toBe('该注册申请已开通')
  expect(await login(phone)).toMatchObject({ code: 1 })
  expect((await rowsOf(phone))[0]).toMatchObject({ state: '已开通', loginAccount: phone, judgedBy: expect.stringContaining('客服') })
  const letters = (await operator.ok(outbox.page, { recipient: phone })).page.list
  expect(letters[0]?.content).toContain('试用账号已开通')
})

test('a refused one is told why and may ask again', async () => {
  await operator.ok(signUps.saveSetting, { approval: true })
  const phone = newPhone()
  await signUp(phone)
  const id = (await rowsOf(phone))[0]?.id ?? 0
  expect(await operator.call(signUps.refuse, { id, reason: ' ' })).toMatchObject({ code: Code.invalid, msg: '请输入拒绝原因' })
  await operator.ok(signUps.refuse, { id, reason: '资料不全' })
  expect(await operator.call(signUps.approve, { id })).toMatchObject({ code: 0, msg: '该注册申请已拒绝' })
  expect((await operator.ok(outbox.page, { recipient: phone })).page.list[0]?.content).toContain('资料不全')
  expect((await login(phone)).code).toBe(0)
  expect(await signUp(phone, '再来汽配')).toMatchObject({ code: 1, data: { waiting: true } })
  expect(await operator.call(signUps.approve, { id: 999_999_999 })).toMatchObject({ code: Code.notYours, msg: '没有这条注册记录' })
})
