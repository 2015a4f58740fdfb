import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { menus } from '#contract/menus.ts'
import { people } from '#contract/people.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { sms } from '#contract/sms.ts'
import { warehouses } from '#contract/warehouses.ts'
import { caller, newTenant, server } from '#test/world.ts'

const newPhone = () => `198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const guest = () => caller({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
const formFor = (phone: string, change = {}) => ({
  companyName: '广州新路汽配',
  realName: '赵新',
  phone,
  password: 'peichi2031',
  ...change,
})

async function codeFor(phone: string): Promise<string> {
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - interval '61 seconds' where phone = $1`, [phone])
  await guest().ok(sms.sendRegister, { phone })
  const { rows } = await pool.query('select content from outbox where recipient = $1 order by outbox_id desc limit 1', [phone])
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
  expect(reply).toEqual({ code: 1, msg: '注册成功', data: { loginAccount: phone } })
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

test('a code for a forgotten password opens no company', async () => {
  const phone = newPhone()
  await newTenant({ verifiedPhone: phone })
  await guest().ok(sms.sendUserPhone, { phone })
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
])('a registration with %j is refused: %s', async (change, msg) => {
  const form = { ...formFor(newPhone()), smsCode: '123456', ...change }
  expect((await guest().send(registration.register, form)).body).toMatchObject({ code: 4, msg })
})
