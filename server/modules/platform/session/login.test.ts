import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant, PASSWORD, server } from '#test/world.ts'

const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
/** Failures are counted by address too: each guest has one of his own. */
const guest = () => caller({ address: address() })
const browser = () => randomUUID()
const formFor = (username: string, change = {}) => ({ username, password: PASSWORD, code: browser(), ...change })

async function captchaAnswer(sessionId: string) {
  const { pool } = await server()
  const { rows } = await pool.query('select answer from captcha where captcha_id = $1', [sessionId])
  return String(rows[0]?.answer)
}

test('the right password opens a session that knows its user', async () => {
  const tenant = await newTenant()
  const { loginAccount, userId } = tenant.user('seller')
  const reply = await guest().ok(session.login, formFor(`  ${loginAccount.toUpperCase()} `, { tips: 1 }))
  expect(reply.msg).toBe('登录成功')
  expect(reply.teCompany).toMatchObject({ id: tenant.companyIds[0], companyName: '总公司', companyNo: '01' })
  const { content } = await caller({ token: reply.data.access_token }).ok(session.userinfo, {})
  expect(content).toMatchObject({ userId, loginAccount, tenantId: tenant.tenantId, roleNames: ['开单员'], mustChangePwd: false })
  expect(content.limitOperators).toContain('busi:ck:add')
  expect(content.limitOperators).not.toContain('price.costprice')
  expect(content.parameters).toMatchObject({ BUSI_PRICE_LENGTH: '2', BUSI_AMOUNT_LENGTH: '0' })
})

test.each([
  [{ username: '  ' }, '用户名不能为空'],
  [{ password: '' }, '密码不能为空'],
  [{ code: '' }, '验证码不能为空'],
  [{ gid: 'unknown' }, '登录链接已失效，请重新登录'],
])('a form with %j is refused with %s', async (change, msg) => {
  const { body } = await guest().send(session.login, { ...formFor('nobody'), ...change })
  expect(body.msg).toBe(msg)
  expect([Code.refused, Code.invalid]).toContain(body.code)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const tenant = await newTenant()
  const wrong = await guest().call(session.login, formFor(tenant.user('owner').loginAccount, { password: 'wrong-password1' }))
  const unknown = await guest().call(session.login, formFor(`nobody-${browser()}`))
  expect(wrong).toEqual(unknown)
  expect(wrong).toEqual({ code: Code.refused, msg: '用户名或密码不正确' })
})

test('after three failures a captcha is asked, it counts once, and the right one lets in', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('owner')
  const visitor = guest()
  const first = await visitor.ok(session.codeImg, { username: loginAccount })
  expect(first.data).toEqual({ img: '', sessionId: '' })
  for (let n = 0; n < 3; n++) await visitor.call(session.login, formFor(loginAccount, { password: 'wrong-password1' }))
  expect(await visitor.call(session.login, formFor(loginAccount))).toMatchObject({ code: 0, msg: '请输入图片验证码' })
  const { data } = await visitor.ok(session.codeImg, { username: loginAccount })
  expect(data.img).toMatch(/^data:image\/png;base64,/)
  const answer = await captchaAnswer(data.sessionId)
  const wrong = formFor(loginAccount, { sessionId: data.sessionId, captcha: 'zzzz' })
  expect(await visitor.call(session.login, wrong)).toMatchObject({ code: 0, msg: '图片验证码不正确' })
  const late = formFor(loginAccount, { sessionId: data.sessionId, captcha: answer })
  expect(await visitor.call(session.login, late)).toMatchObject({ code: 0, msg: '图片验证码不正确' })
  const again = await visitor.ok(session.codeImg, { username: loginAccount })
  const right = formFor(loginAccount, {
    tips: 1,
    sessionId: again.data.sessionId,
    captcha: (await captchaAnswer(again.data.sessionId)).toUpperCase(),
  })
  expect(await visitor.call(session.login, right)).toMatchObject({ code: 1 })
  expect((await visitor.ok(session.codeImg, { username: loginAccount })).data.img).toBe('')
})

test('ten failures lock the account for everybody, the right password included', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('owner')
  const { pool } = await server()
  await pool.query('insert into login_failure (name, fails) values ($1, 10)', [`account:${loginAccount}`])
  const locked = await guest().call(session.login, formFor(loginAccount))
  expect(locked).toMatchObject({ code: 0, msg: '登录失败次数过多，请15分钟后再试' })
  const { rows } = await pool.query('select fails from login_failure where name = $1', [`account:${loginAccount}`])
  expect(rows[0].fails).toBe(10)
  await pool.query(`update login_failure set last_at = now() - interval '16 minutes' where name = $1`, [`account:${loginAccount}`])
  expect(await guest().call(session.login, formFor(loginAccount, { tips: 1 }))).toMatchObject({ code: 1 })
})

test('guesses made at the same moment are all counted', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('owner')
  const tries = Array.from({ length: 20 }, () => guest().call(session.login, formFor(loginAccount, { password: 'wrong-password1' })))
  const replies = await Promise.all(tries)
  expect(replies.filter(({ msg }) => msg === '用户名或密码不正确')).toHaveLength(3)
})

test('an account at work elsewhere asks first; going on puts the other device out', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('keeper')
  const first = await guest().call(session.login, formFor(loginAccount))
  expect(first).toEqual({ code: Code.asks, msg: '该账号已在其他设备登录，是否继续？' })
  const form = formFor(loginAccount, { tips: 1 })
  const { data } = await guest().ok(session.login, form)
  expect((await tenant.as('keeper').send(session.userinfo)).body).toMatchObject({ code: 3, msg: '登录状态已过期，请重新登录' })
  expect(await caller({ token: data.access_token }).call(session.stay, {})).toMatchObject({ code: 1 })
})

test('logging in again in the same browser is the same session and asks nothing', async () => {
  const tenant = await newTenant()
  const form = formFor(tenant.user('buyer').loginAccount, { tips: 1 })
  const one = await guest().ok(session.login, form)
  const two = await guest().ok(session.login, { ...form, tips: 0 })
  const { pool } = await server()
  const { rows } = await pool.query('select count(*)::int as many from session where user_id = $1', [tenant.user('buyer').userId])
  expect(rows[0].many).toBe(1)
  expect(await caller({ token: two.data.access_token }).call(session.stay, {})).toMatchObject({ code: 1 })
  expect(one.data.access_token).not.toBe(two.data.access_token)
})

test('a stopped account is told so only after the right password', async () => {
  const tenant = await newTenant()
  const { loginAccount, userId } = tenant.user('seller')
  await tenant.act('owner', ({ db, tenantId }) =>
    db.updateTable('appUser').set({ enabled: false }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute(),
  )
  expect(await guest().call(session.login, formFor(loginAccount, { password: 'wrong-password1' }))).toMatchObject({
    msg: '用户名或密码不正确',
  })
  expect(await guest().call(session.login, formFor(loginAccount))).toMatchObject({ code: 0, msg: '账号已停用，请联系管理员' })
  expect((await tenant.as('seller').send(session.userinfo)).body.code).toBe(3)
})

test('fifty people who log in at once all get in', async () => {
  const tenants = await Promise.all(Array.from({ length: 10 }, () => newTenant()))
  const accounts = tenants.flatMap(({ users }) => users.map(({ loginAccount }) => loginAccount))
  const replies = await Promise.all(accounts.map((account) => guest().call(session.login, formFor(account, { tips: 1 }))))
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(50)
})

test.each([
  ['a number as name', { username: 5 }],
  ['an object as password', { password: { $ne: '' } }],
  ['NUL', { username: 'a\0b' }],
  ['a lone surrogate', { username: 'a\ud800' }],
  ['SQL', { username: "' or 1=1 --" }],
  ['a huge name', { username: 'x'.repeat(100_000) }],
  ['emoji', { username: '😀', password: '🔑' }],
  ['a strange tips', { tips: 7 }],
  ['a huge number', { rfail: 1e300 }],
])('a login with %s is refused in words', async (_, change) => {
  const { body, status } = await guest().send(session.login, { ...formFor('nobody'), ...change })
  expect(status).toBe(200)
  expect([Code.refused, Code.invalid]).toContain(body.code)
  expect(body.msg).toMatch(/[一-鿿]/)
})
