import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { devices } from '#contract/platform/devices.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { qrLogin } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { cookieBrowser } from '#test/browser.ts'
import { caller, newTenant, PASSWORD, type World } from '#test/world.ts'

async function insist(tenant: World, value = '1') {
  const administrator = await tenant.withTags('system:parameter:upd')
  await administrator.ok(parameters.edit, { name: 'LOGIN_KNOWN_DEVICES', value })
}

/** A computer in the shop: its browser id and its cookies. */
function computer() {
  const code = randomUUID()
  const browser = cookieBrowser({ address: '192.168.9.9' })
  return {
    code,
    browser,
    login: (username: string, password = PASSWORD) => browser.post(session.login.path, { username, password, code, tips: 1 }),
    application: async () => (await browser.post(devices.application.path)).content,
    apply: (reason = '新电脑', applicant = '小李') => browser.post(devices.apply.path, { applicant, reason }),
  }
}
const listOf = async (tenant: World, state: 'known' | 'waiting' | 'refused' | 'revoked' | '' = '') =>
  (await (await tenant.withTags('system:device:query')).ok(devices.page, { state })).page.list
const accountOf = (tenant: World, role: 'owner' | 'seller' | 'keeper') => tenant.user(role).loginAccount

/** A company that knows the owner's computer and insists on known ones. */
async function insisting() {
  const tenant = await newTenant()
  const office = computer()
  const { data } = await office.login(accountOf(tenant, 'owner'))
  await insist(tenant)
  return { tenant, office, owner: caller({ token: data.access_token }) }
}

test('while a company does not insist, every browser is learned; those stay welcome when it does', async () => {
  const tenant = await newTenant()
  const [office, stranger] = [computer(), computer()]
  expect((await office.login(accountOf(tenant, 'seller'))).code).toBe(Code.done)
  await insist(tenant)
  expect((await office.login(accountOf(tenant, 'seller'))).code).toBe(Code.done)
  expect((await office.login(accountOf(tenant, 'keeper'))).code).toBe(Code.done)
  expect(await stranger.login(accountOf(tenant, 'seller'))).toMatchObject({
    code: Code.unknownDevice,
    msg: '该设备尚未登记，请先申请，由管理员审核后再登录',
  })
  const [known] = await listOf(tenant)
  expect(known).toMatchObject({ state: 'known', loginAccount: accountOf(tenant, 'keeper'), device: 'Firefox / Windows', def: false })
  expect(JSON.stringify(known)).not.toContain(office.code)
})

test('an unknown browser applies, the administrators are told, one agrees, it logs in', async () => {
  const { tenant, owner } = await insisting()
  const laptop = computer()
  await laptop.login(accountOf(tenant, 'seller'))
  expect(laptop.browser.set.join()).toMatch(/^device-apply=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await laptop.application()).toMatchObject({ state: '', loginAccount: accountOf(tenant, 'seller') })
  const pressed = await Promise.all([laptop.apply(), laptop.apply()])
  expect(pressed.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(pressed.map(({ msg }) => msg)).toContain('申请已提交')
  expect(await laptop.application()).toMatchObject({ state: 'waiting', applicant: '小李', reason: '新电脑' })
  expect(await laptop.apply()).toMatchObject({ code: 0, msg: '申请已提交，请等待管理员审核' })
  const { content } = await owner.ok(messages.newest, {})
  expect(content).toHaveLength(1)
  expect(content[0]).toMatchObject({ title: '有新设备申请登录', link: '/system/devices' })
  expect(content[0]?.content).toContain('小李')
  expect((await tenant.as('seller').ok(messages.newest, {})).content).toEqual([])

  const [waiting] = await listOf(tenant, 'waiting')
  const id = waiting?.id ?? 0
  // whichever comes first: who is known cannot be refused any more, who was refused may still be let in
  const [agreed, refused] = await Promise.all([owner.call(devices.approve, { id }), owner.call(devices.refuse, { id })])
  expect(agreed).toMatchObject({ code: 1 })
  if (refused.code !== 1) expect(refused).toMatchObject({ code: 0, msg: '该设备已登记，请刷新后再操作' })
  expect(await laptop.application()).toMatchObject({ state: 'known' })
  expect((await laptop.login(accountOf(tenant, 'seller'))).code).toBe(Code.done)
})

test('without a right password nobody applies, and a wrong one opens no way', async () => {
  const { tenant } = await insisting()
  const stranger = computer()
  expect(await stranger.application()).toBeUndefined()
  expect(await stranger.apply()).toMatchObject({ code: 0, msg: '申请已过期，请重新登录' })
  expect((await stranger.login(accountOf(tenant, 'seller'), 'wrong-password1')).code).toBe(Code.refused)
  expect(await stranger.application()).toBeUndefined()
  stranger.browser.jar.set('device-apply', 'x'.repeat(43))
  expect(await stranger.application()).toBeUndefined()
})

test('a refused one may apply again; what it may not is log in', async () => {
  const { tenant, owner } = await insisting()
  const laptop = computer()
  await laptop.login(accountOf(tenant, 'seller'))
  await laptop.apply()
  const [waiting] = await listOf(tenant, 'waiting')
  await owner.ok(devices.refuse, { id: waiting?.id ?? 0 })
  expect(await laptop.application()).toMatchObject({ state: 'refused' })
  // not even when the company no longer insists
  await insist(tenant, '0')
  expect((await laptop.login(accountOf(tenant, 'seller'))).code).toBe(Code.unknownDevice)
  expect(await laptop.apply('这台是我的')).toMatchObject({ code: 1 })
  expect((await listOf(tenant, 'waiting'))[0]).toMatchObject({ reason: '这台是我的', decidedBy: '' })
})

test('a revoked one is out at once; nobody revokes the one he sits at, nor an employee that of the owner', async () => {
  const { tenant, office, owner } = await insisting()
  const devicesOf = await listOf(tenant, 'known')
  const own = devicesOf.find(({ loginAccount }) => loginAccount === accountOf(tenant, 'owner'))?.id ?? 0
  expect(await owner.call(devices.revoke, { id: own })).toMatchObject({ code: 0, msg: '不能停用正在使用的设备' })
  const clerk = await tenant.withTags('system:device:query', 'system:device:upd')
  expect(await clerk.call(devices.revoke, { id: own })).toMatchObject({ code: Code.forbidden, msg: '这是老板的账号，您不能管理' })

  await insist(tenant, '0')
  const counter = computer()
  const { data } = await counter.login(accountOf(tenant, 'seller'))
  await insist(tenant)
  const id = (await listOf(tenant, 'known')).find(({ loginAccount }) => loginAccount === accountOf(tenant, 'seller'))?.id ?? 0
  expect(await clerk.call(devices.revoke, { id })).toMatchObject({ code: 1, msg: '已停用' })
  expect((await caller({ token: data.access_token }).call(session.stay, {})).code).toBe(Code.signedOut)
  expect((await counter.login(accountOf(tenant, 'seller'))).code).toBe(Code.unknownDevice)
  expect(await clerk.call(devices.refuse, { id })).toMatchObject({ code: 0, msg: '该设备已停用，请刷新后再操作' })
  expect((await office.login(accountOf(tenant, 'owner'))).code).toBe(Code.done)
})

test('a company that knows no browser at all lets the first one in', async () => {
  const tenant = await newTenant()
  await insist(tenant)
  expect((await computer().login(accountOf(tenant, 'owner'))).code).toBe(Code.done)
  expect((await computer().login(accountOf(tenant, 'seller'))).code).toBe(Code.unknownDevice)
})

test('no way around: scanned codes, changes of account and tickets ask for a known browser too', async () => {
  const verifiedPhone = `199${Math.floor(Math.random() * 1e8)}`
  const [here, there] = await Promise.all([newTenant({ verifiedPhone }), newTenant({ verifiedPhone })])
  await computer().login(accountOf(there, 'owner'))
  await insist(there)
  const switched = await here.as('owner').call(session.switchAccountN, { userId: there.user('owner').userId, browserId: 'any' })
  expect(switched.code).toBe(Code.unknownDevice)
  // the account he sits at is still his
  expect((await here.as('owner').call(session.stay, {})).code).toBe(Code.done)
  const keeper = there.as('keeper')
  const { data } = await keeper.ok(session.entryTicket, {})
  expect((await caller().call(session.login, { gid: data.gid, code: randomUUID() })).code).toBe(Code.unknownDevice)
  const screen = cookieBrowser()
  const { tid } = (await screen.post(qrLogin.connect.path, { type: 1, code: randomUUID() })).content
  await keeper.ok(qrLogin.scan, { tid })
  await keeper.ok(qrLogin.confirm, { tid })
  expect((await screen.post(`/admin/v1/weixin/getState/${tid}/0/0`)).code).toBe(Code.unknownDevice)
})

test('devices of one company are nothing to another', async () => {
  const { tenant } = await insisting()
  const [device] = await listOf(tenant)
  const stranger = (await newTenant()).as('owner')
  for (const call of [devices.approve, devices.refuse, devices.revoke])
    expect((await stranger.call(call, { id: device?.id ?? 0 })).code).toBe(Code.notYours)
  expect((await stranger.ok(devices.page, {})).page.list).toEqual([])
})

test.each([
  [{ applicant: '', reason: 'x' }, '姓名不能为空'],
  [{ applicant: 'x', reason: ' ' }, '原因不能为空'],
  [{ applicant: 'x', reason: 'x'.repeat(201) }, '原因不能超过200个字'],
])('an application with %j is refused: %s', async (form, msg) => {
  expect((await caller().send(devices.apply, form)).body).toMatchObject({ code: 4, msg })
})
