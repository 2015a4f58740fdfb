import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant, PASSWORD, server } from '#test/world.ts'

const login = (username: string, change = {}) =>
  caller().call(session.login, { username, password: PASSWORD, code: randomUUID(), tips: 1, ...change })

test('without a token, or with one of nobody, the answer is code 3', async () => {
  for (const token of [undefined, 'x'.repeat(43)]) {
    const { status, body } = await caller(token ? { token } : {}).send(session.userinfo)
    expect({ status, ...body }).toEqual({ status: 401, code: Code.signedOut, msg: '登录状态已过期，请重新登录' })
  }
})

test('logging out ends the session, and logging out twice is no error', async () => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(session.logout, {})
  expect((await owner.send(session.userinfo)).body.code).toBe(Code.signedOut)
  await owner.ok(session.logout, {})
  await caller().ok(session.logout, {})
})

test('a closed tab leaves a grace: a call within it keeps the session, afterwards it is gone', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { pool } = await server()
  await owner.ok(session.leave, {})
  await owner.ok(session.stay, {})
  const { rows } = await pool.query('select closes_at from session where user_id = $1', [tenant.user('owner').userId])
  expect(rows[0].closes_at).toBeNull()
  await owner.ok(session.leave, {})
  await pool.query(`update session set closes_at = now() - interval '1 second' where user_id = $1`, [tenant.user('owner').userId])
  expect((await owner.send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('a session that was silent for twelve hours is over', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  await pool.query(`update session set last_seen = now() - interval '13 hours' where user_id = $1`, [tenant.user('owner').userId])
  expect((await tenant.as('owner').send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('many calls of one session side by side do not wait for each other', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  await pool.query(`update session set last_seen = now() - interval '5 minutes' where user_id = $1`, [tenant.user('owner').userId])
  const replies = await Promise.all(Array.from({ length: 20 }, () => tenant.as('owner').call(session.userinfo, {})))
  expect(replies.every(({ code }) => code === 1)).toBe(true)
})

test('a new password ends the other sessions and remembered logins, not this one', async () => {
  const tenant = await newTenant()
  const { loginAccount } = tenant.user('seller')
  const seller = tenant.as('seller')
  const code = randomUUID()
  const change = (oldPassWord: string, newPassWord: string) => seller.call(session.updatePassword, { oldPassWord, newPassWord })
  expect(await change(PASSWORD, 'short1')).toMatchObject({ code: 4, msg: '密码至少8位，且须同时包含字母和数字' })
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({ code: 4, msg: '新密码不能与旧密码相同' })
  expect(await change('', 'peichi2027')).toMatchObject({ code: 4, msg: '旧密码不能为空' })
  expect(await change(PASSWORD, '')).toMatchObject({ code: 4, msg: '新密码不能为空' })
  expect(await change('wrong-password1', 'peichi2027')).toMatchObject({ code: 0, msg: '旧密码不正确' })
  expect(await change(PASSWORD, 'peichi2027')).toMatchObject({ code: 1 })
  expect(await seller.call(session.stay, {})).toMatchObject({ code: 1 })
  expect(await login(loginAccount, { code })).toMatchObject({ code: 0 })
  expect(await login(loginAccount, { code, password: 'peichi2027' })).toMatchObject({ code: 1 })
})

test('guessing the old password is limited', async () => {
  const seller = (await newTenant()).as('seller')
  const guess = () => seller.call(session.updatePassword, { oldPassWord: 'wrong-password1', newPassWord: 'peichi2027' })
  for (let n = 0; n < 10; n++) expect((await guess()).msg).toBe('旧密码不正确')
  expect(await guess()).toMatchObject({ code: 0, msg: '旧密码错误次数过多，请15分钟后再试' })
})

test('the owner works in any company of the tenant, a salesman only in his own', async () => {
  const tenant = await newTenant()
  const [, branch = 0] = tenant.companyIds
  expect(String(branch)).toHaveLength(13)
  const reply = await tenant.as('owner').ok(session.switchCompany, { companyId: branch })
  expect(reply.msg).toBe('切换公司成功')
  expect((await tenant.as('owner').ok(session.userinfo, {})).content).toMatchObject({ companyId: branch, companyName: '分公司' })
  expect((await tenant.as('seller').send(session.switchCompany, { companyId: branch })).body.code).toBe(Code.notYours)
  const other = await newTenant()
  const foreign = { companyId: other.companyIds[0] ?? 0 }
  expect((await tenant.as('owner').send(session.switchCompany, foreign)).body.code).toBe(Code.notYours)
})

test('accounts with the same verified phone are one person, across tenants; others stay out of reach', async () => {
  const verifiedPhone = `199${Math.floor(Math.random() * 1e8)}`
  const [here, there, stranger] = await Promise.all([newTenant({ verifiedPhone }), newTenant({ verifiedPhone }), newTenant()])
  const { users } = await here.as('owner').ok(session.switchAccounts, {})
  expect(users.map(({ userId }) => userId).sort()).toEqual([here.user('owner').userId, there.user('owner').userId].sort())
  expect(users.find(({ def }) => def)?.userId).toBe(here.user('owner').userId)
  const to = (userId: number) => here.as('owner').send(session.switchAccountN, { userId, browserId: 'any' })
  expect((await to(here.user('owner').userId)).body).toMatchObject({ code: 0, msg: '当前账号已登录' })
  expect((await to(stranger.user('owner').userId)).body.code).toBe(Code.notYours)
  expect((await to(here.user('seller').userId)).body.code).toBe(Code.notYours)
  const { body } = await to(there.user('owner').userId)
  const { access_token: token } = body.data as { access_token: string }
  expect((await caller({ token }).ok(session.userinfo, {})).content.tenantId).toBe(there.tenantId)
  expect((await here.as('owner').send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('an account without any role is of no use, and the check after login says so', async () => {
  const tenant = await newTenant()
  const { userId } = tenant.user('keeper')
  await tenant.act('owner', ({ db, tenantId }) =>
    db.deleteFrom('userRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute(),
  )
  expect((await tenant.as('keeper').ok(session.check, {})).user.yxUser).toBe(true)
})

test('the check after login finds a usable account', async () => {
  const reply = await (await newTenant()).as('keeper').ok(session.check, {})
  expect(reply).toMatchObject({ user: { yxUser: false }, cotent: [] })
})

test('the platform tells its type to anybody, and accounts only where it is a demo', async () => {
  const { data } = await caller().ok(session.plat, {})
  expect(data).toEqual({ platType: 2, demo: false, accounts: [] })
})

test('the address is looked up without a login', async () => {
  const { content } = await caller().ok(session.findAddress, { t: Date.now() })
  expect(content).toEqual({ ip: '127.0.0.1', address: '本机' })
})
