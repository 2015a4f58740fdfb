import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { BindState, wechat } from '#contract/platform/wechat.ts'
import { setUp } from '#test/authenticator.ts'
import { type CookieBrowser, cookieBrowser } from '#test/browser.ts'
import { type Caller, caller, newTenant, server } from '#test/world.ts'

const newPhone = () => cookieBrowser({ address: '192.168.7.9', userAgent: 'Mozilla/5.0 (iPhone) Safari/605' })

async function show(who: Caller): Promise<string> {
  const { content } = await who.ok(qrLogin.connect, { type: 2, code: 'browser' })
  expect(content).toMatchObject({ url: `/confirmLogin?type=bind&tid=${content.tid}`, timeout: 120, local: true })
  return content.tid
}
const stateOf = async (who: Caller, tid: string) => (await who.ok(wechat.bindState, { tid })).content
async function bindTo(phone: CookieBrowser, who: Caller): Promise<void> {
  const tid = await show(who)
  await phone.post(wechat.scanBind.path, { tid })
  expect(await phone.post(wechat.confirmBind.path, { tid })).toMatchObject({ code: 1, msg: '绑定成功' })
}
async function age(table: 'wechat_ticket' | 'qr_session', tid: string) {
  const { pool } = await server()
  await pool.query(`update ${table} set asked_at = asked_at - interval '121 seconds' where tid = $1`, [tid])
}

test('a phone scans, sees whose account it is, confirms: the account is bound, and unbound again', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const { loginAccount } = tenant.user('seller')
  const phone = newPhone()
  const tid = await show(seller)
  expect(await stateOf(seller, tid)).toEqual({ code: BindState.waiting, msg: '请使用微信扫码绑定' })
  const scanned = await phone.post(wechat.scanBind.path, { tid })
  expect(phone.set.join()).toMatch(/^chat-identity=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(scanned.content).toMatchObject({ loginAccount, local: true, others: [] })
  expect(scanned.content.nickName).toMatch(/^本地微信 /)
  expect(await stateOf(seller, tid)).toEqual({ code: BindState.scanned, msg: '扫码成功，请按手机提示操作' })
  expect((await seller.ok(session.userinfo, {})).content.wxLogin).toBe(false)
  expect(await phone.post(wechat.confirmBind.path, { tid })).toMatchObject({ code: 1, msg: '绑定成功' })
  expect(await stateOf(seller, tid)).toEqual({ code: BindState.bound, msg: '绑定成功' })
  expect((await seller.ok(session.userinfo, {})).content.wxLogin).toBe(true)
  expect(await seller.call(qrLogin.connect, { type: 2, code: 'b' })).toMatchObject({ code: 0, msg: '该账号已绑定微信，请先取消绑定' })
  expect(await seller.call(wechat.unbind, {})).toMatchObject({ code: 1, msg: '取消成功' })
  expect(await seller.call(wechat.unbind, {})).toMatchObject({ code: 0, msg: '该账号尚未绑定微信' })
  expect((await seller.ok(session.userinfo, {})).content.wxLogin).toBe(false)
})

test('a binding code serves its own account, the first phone, two minutes, once', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const [phone, second] = [newPhone(), newPhone()]
  const tid = await show(seller)
  // nobody else learns of it, nobody confirms what he has not scanned
  expect((await stateOf(tenant.as('owner'), tid)).code).toBe(BindState.again)
  expect((await phone.post(wechat.confirmBind.path, { tid })).code).toBe(0)
  await phone.post(wechat.scanBind.path, { tid })
  expect((await second.post(wechat.scanBind.path, { tid })).code).toBe(0)
  expect((await second.post(wechat.confirmBind.path, { tid })).code).toBe(0)
  const twice = await Promise.all([1, 2].map(() => phone.post(wechat.confirmBind.path, { tid })))
  expect(twice.map(({ code }) => code).sort()).toEqual([0, 1])
  await seller.ok(wechat.unbind, {})
  expect((await phone.post(wechat.confirmBind.path, { tid })).code).toBe(0)
  const old = await show(seller)
  await phone.post(wechat.scanBind.path, { tid: old })
  await age('wechat_ticket', old)
  expect((await phone.post(wechat.confirmBind.path, { tid: old })).msg).toBe('二维码已失效，请在电脑上刷新后重新扫码')
  expect((await stateOf(seller, old)).msg).toContain('重新扫码')
  const refused = await show(seller)
  await phone.post(wechat.scanBind.path, { tid: refused })
  expect(await phone.post(wechat.refuseBind.path, { tid: refused })).toMatchObject({ code: 1, msg: '已取消绑定' })
  expect((await stateOf(seller, refused)).msg).toContain('重新扫码')
})

test('nobody binds without being signed in', async () => {
  const answer = await caller().call(qrLogin.connect, { type: 2, code: 'browser' })
  expect(answer.code).toBe(Code.signedOut)
  const { tid } = (await caller().ok(qrLogin.connect, { type: 1, code: 'browser' })).content
  expect((await newPhone().post(wechat.scanBind.path, { tid })).code).toBe(0)
})

test('accounts of one identity change places across companies, are told of a new one, and no others', async () => {
  const [here, there, strange] = await Promise.all([newTenant(), newTenant(), newTenant()])
  const phone = newPhone()
  expect((await here.as('seller').ok(wechat.roleAccounts, {})).users).toEqual([])
  await bindTo(phone, here.as('seller'))
  const tid = await show(there.as('owner'))
  const { content } = await phone.post(wechat.scanBind.path, { tid })
  expect(content.others.map(({ loginAccount }: { loginAccount: string }) => loginAccount)).toEqual([here.user('seller').loginAccount])
  await phone.post(wechat.confirmBind.path, { tid })
  const told = await here.as('seller').ok(messages.newest, {})
  expect(told.content[0]).toMatchObject({ title: '微信绑定了新账号' })
  await bindTo(newPhone(), strange.as('owner'))

  const { users } = await here.as('seller').ok(wechat.roleAccounts, {})
  expect(users.map(({ userId }) => userId).sort()).toEqual([here.user('seller').userId, there.user('owner').userId].sort())
  expect(users.filter(({ def }) => def).map(({ remark }) => remark)).toEqual([here.user('seller').loginAccount])
  const to = (userId: number) => here.as('seller').call(session.switchAccountN, { userId, browserId: 'any' })
  expect((await to(strange.user('owner').userId)).code).toBe(Code.notYours)
  expect((await to(here.user('seller').userId)).msg).toBe('当前账号已登录')
  const { data } = await to(there.user('owner').userId)
  expect((await caller({ token: data.access_token }).ok(session.userinfo, {})).content.tenantId).toBe(there.tenantId)
  expect((await here.as('seller').call(session.stay, {})).code).toBe(Code.signedOut)
})

test('a phone whose identity is bound confirms a login without a password, for the account it chooses', async () => {
  const tenant = await newTenant()
  const phone = newPhone()
  const screen = cookieBrowser()
  const shown = async () => (await screen.post(qrLogin.connect.path, { type: 1, code: 'desk' })).content.tid as string
  const poll = async (tid: string) => (await screen.post(`/admin/v1/weixin/getState/${tid}/0/0`)).content
  const first = await shown()
  // not bound yet: the code stays free for a phone that signs in
  expect((await phone.post(qrLogin.scanByWechat.path, { tid: first })).content).toEqual({ accounts: [], local: true })
  expect((await poll(first)).code).toBe(ScanState.waiting)

  await bindTo(phone, tenant.as('seller'))
  await bindTo(phone, tenant.as('keeper'))
  const tid = await shown()
  const { content } = await phone.post(qrLogin.scanByWechat.path, { tid })
  expect(content.asking).toMatchObject({ device: 'Firefox / Windows', ip: '192.168.7.7', address: '内网', near: false })
  expect(content.accounts).toHaveLength(2)
  expect((await poll(tid)).code).toBe(ScanState.scanned)
  const confirm = (who: CookieBrowser, userId: number) => who.post(qrLogin.confirmByWechat.path, { tid, userId })
  // not an account of this identity, not a phone that scanned, and no signed-in person who did not
  expect((await confirm(phone, tenant.user('owner').userId)).code).toBe(Code.notYours)
  expect((await confirm(newPhone(), tenant.user('keeper').userId)).code).toBe(Code.notYours)
  expect((await tenant.as('owner').call(qrLogin.confirm, { tid })).code).toBe(0)
  expect(await confirm(phone, tenant.user('keeper').userId)).toMatchObject({ code: 1, msg: '已确认登录' })
  expect((await confirm(phone, tenant.user('seller').userId)).code).toBe(0)
  const done = await poll(tid)
  expect(done.code).toBe(ScanState.done)
  const { content: user } = await caller({ token: done.access_token }).ok(session.userinfo, {})
  expect(user.loginAccount).toBe(tenant.user('keeper').loginAccount)

  const other = await shown()
  await phone.post(qrLogin.scanByWechat.path, { tid: other })
  expect(await phone.post(qrLogin.refuseByWechat.path, { tid: other })).toMatchObject({ code: 1, msg: '已取消登录' })
  expect((await poll(other)).msg).toContain('重新扫码')
  const late = await shown()
  await phone.post(qrLogin.scanByWechat.path, { tid: late })
  await age('qr_session', late)
  expect((await phone.post(qrLogin.confirmByWechat.path, { tid: late, userId: tenant.user('keeper').userId })).code).toBe(0)
})

test('an identity read from the database makes nobody its holder', async () => {
  const tenant = await newTenant()
  await bindTo(newPhone(), tenant.as('seller'))
  const { openid } = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('wechatBinding').select('openid').where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
  )
  const thief = newPhone()
  thief.jar.set('chat-identity', openid)
  const { tid } = (await cookieBrowser().post(qrLogin.connect.path, { type: 1, code: 'x' })).content
  expect((await thief.post(qrLogin.scanByWechat.path, { tid })).content.accounts).toEqual([])
})

test('an identity at WeChat is one thing only: an account with two-step verification asks for its code besides', async () => {
  const tenant = await newTenant()
  const [phone, screen] = [newPhone(), cookieBrowser()]
  await bindTo(phone, tenant.as('seller'))
  const { code } = await setUp(tenant.as('seller'))
  const { tid } = (await screen.post(qrLogin.connect.path, { type: 1, code: 'desk' })).content
  await phone.post(qrLogin.scanByWechat.path, { tid })
  await phone.post(qrLogin.confirmByWechat.path, { tid, userId: tenant.user('seller').userId })
  const state = (await screen.post(`/admin/v1/weixin/getState/${tid}/0/0`)).content
  expect(state).toMatchObject({ code: ScanState.secondStep, msg: '请输入两步验证码', access_token: '' })
  expect((await phone.post(session.secondStep.path, { factor: code(), tips: 1 })).code).toBe(Code.refused)
  const { data } = await screen.post(session.secondStep.path, { factor: code(), tips: 1 })
  const { content } = await caller({ token: data.access_token }).ok(session.userinfo, {})
  expect(content.loginAccount).toBe(tenant.user('seller').loginAccount)
})
