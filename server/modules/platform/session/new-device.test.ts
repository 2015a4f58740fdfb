import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant, PASSWORD, type World } from '#test/world.ts'

const TITLE = '您的账号刚在新设备登录'
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'

/** Comes in with a browser, and goes on where the account is at work elsewhere. */
const login = (username: string, code: string, { password = PASSWORD, address = '198.51.100.7', userAgent = EDGE } = {}) =>
  caller({ address, userAgent }).call(session.login, { username, password, code, tips: 1 })

/** What has been told to a user of this company about new devices, newest first. */
const told = (tenant: World, userId: number) =>
  tenant.act('owner', ({ db }) =>
    db
      .selectFrom('message as m')
      .innerJoin('messageRecord as r', (join) => join.onRef('r.tenantId', '=', 'm.tenantId').onRef('r.messageId', '=', 'm.messageId'))
      .select('m.content')
      .where('m.tenantId', '=', tenant.tenantId)
      .where('r.userId', '=', userId)
      .where('m.title', '=', TITLE)
      .orderBy('m.messageId', 'desc')
      .execute()
      .then((rows) => rows.map(({ content }) => content)),
  )

test('the first login of an account tells nothing; one in another browser is told to its holder, and to nobody else', async () => {
  const [tenant, strangers] = [await newTenant(), await newTenant()]
  const { loginAccount, userId } = tenant.user('seller')
  const desk = randomUUID()
  await login(loginAccount, desk)
  expect(await told(tenant, userId)).toEqual([])

  const { data } = await login(loginAccount, randomUUID())
  const { content } = await caller({ token: data.access_token }).ok(messages.newest, {})
  expect(content).toHaveLength(1)
  expect(content[0]).toMatchObject({ title: TITLE, link: '' })
  expect(content[0]?.content).toMatch(/^Windows · Edge，\d\d-\d\d \d\d:\d\d，来自 198\.51\.100\.7；不是您本人请修改密码$/)
  for (const role of ['owner', 'keeper'] as const) expect(await told(tenant, tenant.user(role).userId), role).toEqual([])
  expect(await told(strangers, strangers.user('seller').userId)).toEqual([])

  // back at the desk it is no news
  await login(loginAccount, desk)
  expect(await told(tenant, userId)).toHaveLength(1)
})

test('a browser that colleagues use is new to an account that never came in with it', async () => {
  const tenant = await newTenant()
  const [seller, keeper] = [tenant.user('seller'), tenant.user('keeper')]
  const counter = randomUUID()
  await login(seller.loginAccount, counter)
  await login(keeper.loginAccount, randomUUID())
  await login(keeper.loginAccount, counter, { userAgent: 'something of its own' })
  expect(await told(tenant, keeper.userId)).toEqual([expect.stringMatching(/^未知设备，/)])
  expect(await told(tenant, seller.userId)).toEqual([])
})

test('two logins at once: told once when it is one new browser, and of each when there are two', async () => {
  const tenant = await newTenant()
  const { loginAccount, userId } = tenant.user('buyer')
  await login(loginAccount, randomUUID())
  const laptop = randomUUID()
  const both = await Promise.all([login(loginAccount, laptop), login(loginAccount, laptop)])
  expect(both.map(({ code }) => code)).toEqual([Code.done, Code.done])
  expect(await told(tenant, userId)).toHaveLength(1)
  await Promise.all([login(loginAccount, randomUUID()), login(loginAccount, randomUUID())])
  expect(await told(tenant, userId)).toHaveLength(3)
})

test('whoever does not get in is not told of: a wrong password, a browser the company does not know', async () => {
  const tenant = await newTenant()
  const { loginAccount, userId } = tenant.user('seller')
  await login(loginAccount, randomUUID())
  const laptop = randomUUID()
  expect((await login(loginAccount, laptop, { password: 'wrong-password1' })).code).toBe(Code.refused)
  await (await tenant.withTags('system:parameter:upd')).ok(parameters.edit, { name: 'LOGIN_KNOWN_DEVICES', value: '1' })
  expect((await login(loginAccount, laptop)).code).toBe(Code.unknownDevice)
  expect(await told(tenant, userId)).toEqual([])
})

test('an account that is switched to in another browser hears of it in its own company', async () => {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const [here, there] = [await newTenant({ verifiedPhone: phone }), await newTenant({ verifiedPhone: phone })]
  await login(there.user('owner').loginAccount, randomUUID())
  const { data } = await login(here.user('owner').loginAccount, randomUUID())
  const { userId } = there.user('owner')
  await caller({ token: data.access_token, address: '203.0.113.5' }).ok(session.switchAccountN, { userId, browserId: randomUUID() })
  expect(await told(there, userId)).toEqual([expect.stringContaining('来自 203.0.113.5；')])
  expect(await told(here, here.user('owner').userId)).toEqual([])
})
