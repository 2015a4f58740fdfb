import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { transact } from '#server/kit/pool.ts'
import { askFor } from '#test/sms/picture.ts'
import { caller, newTenant, PASSWORD, server } from '#test/world.ts'
import { tooMany } from './rules.ts'

const NEW = 'peichi2030'
const newPhone = () => `199${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
const guest = () => caller({ address: address() })
const login = (username: string, password: string) => guest().call(session.login, { username, password, code: randomUUID(), tips: 1 })

/** Code of the newest message to this phone. */
async function codeSentTo(phone: string): Promise<string | undefined> {
  const { pool } = await server()
  const { rows } = await pool.query('select content from outbox where recipient = $1 order by outbox_id desc limit 1', [phone])
  return /\d{6}/.exec(rows[0]?.content ?? '')?.[0]
}
/** As if the codes of this phone had been asked for so much earlier. */
async function age(phone: string, interval: string) {
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - $2::interval where phone = $1`, [phone, interval])
}
async function withPhone() {
  const tenant = await newTenant()
  const phone = newPhone()
  const { userId, loginAccount } = tenant.user('seller')
  await tenant.act('owner', ({ db, tenantId }) =>
    db.updateTable('appUser').set({ phoneNo: phone }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute(),
  )
  return { tenant, phone, loginAccount }
}
const other = (code: string) => (code === '111111' ? '222222' : '111111')

test.each([
  [{ minute: 0, hour: 0, day: 0, everywhere: 0, address: 0, own: false }, undefined],
  [{ minute: 0, hour: 4, day: 9, everywhere: 29, address: 19, own: false }, undefined],
  [{ minute: 1, hour: 1, day: 1, everywhere: 1, address: 1, own: false }, '发送太频繁，请60秒后再试'],
  [{ minute: 0, hour: 5, day: 5, everywhere: 5, address: 5, own: false }, '发送次数过多，请一小时后再试'],
  [{ minute: 0, hour: 0, day: 0, everywhere: 0, address: 20, own: false }, '发送次数过多，请一小时后再试'],
  [{ minute: 0, hour: 0, day: 10, everywhere: 10, address: 0, own: false }, '今天发送次数过多，请明天再试'],
  [{ minute: 0, hour: 0, day: 0, everywhere: 30, address: 0, own: false }, '今天发送次数过多，请明天再试'],
  [{ minute: 0, hour: 4, day: 9, everywhere: 40, address: 0, own: true }, undefined],
  [{ minute: 0, hour: 0, day: 10, everywhere: 10, address: 0, own: true }, '今天发送次数过多，请明天再试'],
])('asked for %j times already: %s', (asked, refusal) => {
  expect(tooMany(asked)).toBe(refusal)
})

test('a forgotten password is set anew by a code, which ends every session and serves once', async () => {
  const { tenant, phone, loginAccount } = await withPhone()
  expect(await askFor(guest(), sms.sendUserPhone, phone)).toEqual({ code: 1, msg: '发送成功', other: { outbox: true } })
  const smsCode = (await codeSentTo(phone)) ?? ''
  const form = { phone, smsCode, newPassWord: NEW }
  expect(await guest().call(session.forgetPassword, { ...form, smsCode: other(smsCode) })).toMatchObject({
    code: 0,
    msg: '验证码不正确或已失效',
  })
  expect(await guest().call(session.forgetPassword, { ...form, newPassWord: 'short1' })).toMatchObject({ code: 4 })
  expect(await guest().call(session.forgetPassword, form)).toMatchObject({ code: 1, msg: '密码重置成功' })
  expect(await tenant.as('seller').call(session.stay, {})).toMatchObject({ code: 3 })
  expect(await login(loginAccount, PASSWORD)).toMatchObject({ code: 0 })
  expect(await login(loginAccount, NEW)).toMatchObject({ code: 1 })
  expect(await guest().call(session.forgetPassword, form)).toMatchObject({ code: 0, msg: '验证码不正确或已失效' })
  const { pool } = await server()
  const events = await transact(pool, tenant.tenantId, (db) => db.selectFrom('loginLog').select(['event', 'note']).execute())
  expect(events).toContainEqual({ event: '重置密码', note: '短信找回密码' })
})

test('a phone that nobody has gets the same answers, and no message', async () => {
  const { phone } = await withPhone()
  const unknown = newPhone()
  const [known, none] = await Promise.all([phone, unknown].map((each) => askFor(guest(), sms.sendUserPhone, each)))
  expect(none).toEqual(known)
  expect(await codeSentTo(unknown)).toBeUndefined()
  const again = await Promise.all([phone, unknown].map((each) => askFor(guest(), sms.sendUserPhone, each)))
  expect(again[0]).toEqual({ code: 0, msg: '发送太频繁，请60秒后再试' })
  expect(again[1]).toEqual(again[0])
  const tries = [phone, unknown].map((each) => guest().call(session.forgetPassword, { phone: each, smsCode: '000000', newPassWord: NEW }))
  const [wrong, nobody] = await Promise.all(tries)
  expect(nobody).toEqual(wrong)
})

test('after five wrong tries the right code no longer helps; nor does one that is five minutes old, or not the newest', async () => {
  const { phone } = await withPhone()
  const reset = (smsCode: string) => guest().call(session.forgetPassword, { phone, smsCode, newPassWord: NEW })
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  const first = (await codeSentTo(phone)) ?? ''
  for (let n = 0; n < 5; n++) await reset(other(first))
  expect((await reset(first)).code).toBe(0)
  await age(phone, '61 seconds')
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  const second = (await codeSentTo(phone)) ?? ''
  await age(phone, '301 seconds')
  expect((await reset(second)).code).toBe(0)
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  if (second !== (await codeSentTo(phone))) expect((await reset(second)).code).toBe(0)
  expect((await reset((await codeSentTo(phone)) ?? '')).code).toBe(1)
})

test('of two presses at the same moment one sends; of two resets with one code one counts', async () => {
  const { phone } = await withPhone()
  const sent = await Promise.all([1, 2].map(() => askFor(guest(), sms.sendUserPhone, phone)))
  expect(sent.map(({ code }) => code).sort()).toEqual([0, 1])
  const smsCode = (await codeSentTo(phone)) ?? ''
  const resets = [NEW, `${NEW}x`].map((newPassWord) => guest().call(session.forgetPassword, { phone, smsCode, newPassWord }))
  expect((await Promise.all(resets)).map(({ code }) => code).sort()).toEqual([0, 1])
})

test('a stranger who asks until he is refused, here and for a registration, leaves the owner of a phone his recovery', async () => {
  const { phone } = await withPhone()
  const stranger = guest()
  for (const call of [sms.sendRegister, sms.sendUserPhone]) {
    for (let n = 0; n < 5; n++) {
      expect((await askFor(stranger, call, phone)).code).toBe(1)
      await age(phone, '61 seconds')
    }
    expect((await askFor(stranger, call, phone)).msg).toBe('发送次数过多，请一小时后再试')
  }
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  // a registration asked for a moment ago is no reason to wait with the recovery
  await age(phone, '61 seconds')
  expect((await askFor(guest(), sms.sendRegister, phone)).code).toBe(1)
  const one = guest()
  expect((await askFor(one, sms.sendUserPhone, phone)).code).toBe(1)
  const reset = { phone, smsCode: (await codeSentTo(phone)) ?? '', newPassWord: NEW }
  expect((await one.call(session.forgetPassword, reset)).code).toBe(1)
})

test('strangers everywhere who ask all day leave the browser that its owner comes in with his recovery', async () => {
  const { phone, loginAccount } = await withPhone()
  const code = randomUUID()
  expect((await guest().call(session.login, { username: loginAccount, password: PASSWORD, code, tips: 1 })).code).toBe(1)
  for (let n = 0; n < 30; n++) {
    expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
    await age(phone, '61 seconds')
  }
  expect((await askFor(guest(), sms.sendUserPhone, phone)).msg).toBe('今天发送次数过多，请明天再试')
  // read for the phone once, a picture makes no owner of a stranger
  expect((await askFor(guest(), sms.sendUserPhone, phone, randomUUID())).msg).toBe('今天发送次数过多，请明天再试')
  const one = guest()
  expect((await askFor(one, sms.sendUserPhone, phone, code)).code).toBe(1)
  const reset = { phone, smsCode: (await codeSentTo(phone)) ?? '', newPassWord: NEW }
  expect((await one.call(session.forgetPassword, reset)).code).toBe(1)
})

test('twenty codes an hour from one address, whatever the phones', async () => {
  const one = guest()
  for (let n = 0; n < 20; n++) expect((await askFor(one, sms.sendUserPhone, newPhone())).code).toBe(1)
  expect(await askFor(one, sms.sendUserPhone, newPhone())).toEqual({ code: 0, msg: '发送次数过多，请一小时后再试' })
})

test('a person of two companies sets one new password for both, and a locked account opens', async () => {
  const phone = newPhone()
  const tenants = await Promise.all([newTenant({ verifiedPhone: phone }), newTenant({ verifiedPhone: phone })])
  const [account = ''] = tenants.map((tenant) => tenant.user('owner').loginAccount)
  const { pool } = await server()
  await pool.query(`insert into login_failure (name, fails) values ($1, 10)`, [`account:${account}`])
  expect((await askFor(guest(), sms.sendUserPhone, phone)).code).toBe(1)
  await guest().ok(session.forgetPassword, { phone, smsCode: (await codeSentTo(phone)) ?? '', newPassWord: NEW })
  for (const tenant of tenants) expect((await login(tenant.user('owner').loginAccount, NEW)).code).toBe(1)
})

test.each([
  [{ phone: '' }, '手机号码不能为空'],
  [{ phone: '1380000000' }, '请输入有效手机号码'],
  [{ smsCode: '' }, '验证码不能为空'],
  [{ smsCode: '12345' }, '验证码为6位数字'],
  [{ newPassWord: '' }, '新密码不能为空'],
])('a reset with %j is refused: %s', async (change, msg) => {
  const form = { phone: newPhone(), smsCode: '123456', newPassWord: NEW, ...change }
  expect((await guest().send(session.forgetPassword, form)).body).toMatchObject({ code: 4, msg })
})

test('a code to oneself goes to the phone of the account; without one that is said', async () => {
  const { tenant, phone } = await withPhone()
  expect(await tenant.as('seller').call(sms.sendToSelf, {})).toMatchObject({ code: 1, msg: '发送成功' })
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/)
  expect(await tenant.as('keeper').call(sms.sendToSelf, {})).toMatchObject({ code: 0, msg: '您的账号没有登记手机号码，请联系管理员' })
})
