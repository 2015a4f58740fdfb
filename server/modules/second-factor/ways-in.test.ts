import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit.ts'
import { tenants } from '#contract/operators.ts'
import { ScanState } from '#contract/qr-login.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { authenticator, setUp } from '#test/authenticator.ts'
import { cookieBrowser } from '#test/browser.ts'
import { newOperator } from '#test/operator.ts'
import { caller, newTenant, PASSWORD } from '#test/world.ts'

const phoneNumber = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

test('whoever goes over to another account of his owes its second step; then the one before is left', async () => {
  const phone = phoneNumber()
  const [here, there] = [await newTenant({ verifiedPhone: phone }), await newTenant({ verifiedPhone: phone })]
  const { code } = await setUp(there.as('owner'))
  const browser = cookieBrowser()
  const from = await browser.post('/admin/auth/login', {
    username: here.user('owner').loginAccount,
    password: PASSWORD,
    code: randomUUID(),
    tips: 1,
  })
  const before = caller({ token: from.data.access_token })
  const change = { userId: there.user('owner').userId, browserId: randomUUID() }
  const refused = await browser.post('/admin/system/user/switchAcctN', change, from.data.access_token)
  expect(refused).toMatchObject({ code: Code.secondStep, msg: '请输入两步验证码' })
  // still at work where he was
  expect((await before.ok(session.userinfo, {})).content.loginAccount).toBe(here.user('owner').loginAccount)
  expect((await browser.post('/admin/auth/secondStep', { factor: '000000', tips: 1 })).code).toBe(Code.refused)
  const { data } = await browser.post('/admin/auth/secondStep', { factor: code(), tips: 1 })
  expect((await caller({ token: data.access_token }).ok(session.userinfo, {})).content.loginAccount).toBe(there.user('owner').loginAccount)
  expect((await before.send(session.userinfo)).status).toBe(401)
})

test('a phone that is signed in and confirms a scanned code has taken the second step itself; an entry ticket too', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  await setUp(seller)
  const desk = cookieBrowser()
  const { content } = await desk.post('/admin/v1/weixin/qrconnect', { type: 1, code: randomUUID() })
  await seller.send({ method: 'POST', path: '/admin/v1/weixin/scan' }, { tid: content.tid })
  await seller.send({ method: 'POST', path: '/admin/v1/weixin/confirmLogin' }, { tid: content.tid })
  const state = await desk.post(`/admin/v1/weixin/getState/${content.tid}/0/0`)
  expect(state.content).toMatchObject({ code: ScanState.done })
  const owner = tenant.as('owner')
  await setUp(owner)
  const { data } = await owner.ok(session.entryTicket, {})
  expect((await caller().call(session.login, { gid: data.gid, code: randomUUID() })).code).toBe(Code.done)
})

test('an operator who knows his own code visits an account that has one of its own; nothing of it can be changed from there', async () => {
  const tenant = await newTenant()
  await setUp(tenant.as('owner'))
  const operator = await newOperator()
  await setUp(operator)
  const { data } = await operator.ok(session.cutin, { username: tenant.user('owner').loginAccount, reason: '核对单据' })
  const visit = caller({ token: data.access_token })
  for (const each of [secondFactor.state, secondFactor.begin, secondFactor.off, secondFactor.distrust])
    expect((await visit.send(each, { password: PASSWORD, code: '000000' })).body).toMatchObject({
      code: Code.forbidden,
      msg: '协助状态下不能进行此操作，请由账号本人操作',
    })
  // the tenant's owner is not put out by the visit's end, and the operator comes back to himself
  expect((await visit.call(session.leaveSupport, {})).code).toBe(Code.done)
})

test('an operator resets that of an owner, and of nobody below him; not without the right', async () => {
  const tenant = await newTenant()
  await setUp(tenant.as('owner'))
  await setUp(tenant.as('seller'))
  const id = tenant.tenantId
  const owner = tenant.user('owner')
  const operator = await newOperator()
  const looksOnly = await newOperator('platform:tenant:query')
  expect((await looksOnly.send(tenants.resetFactor, { id, userId: owner.userId })).body.code).toBe(Code.forbidden)
  expect((await tenant.as('seller').send(tenants.resetFactor, { id, userId: owner.userId })).body.code).toBe(Code.forbidden)
  expect(await operator.call(tenants.resetFactor, { id, userId: tenant.user('seller').userId })).toMatchObject({
    code: 0,
    msg: '只能重置老板账号的两步验证，其他用户请由租户自己重置',
  })
  const flags = async () => {
    const { page } = await operator.ok(tenants.users, { id })
    return page.list.filter((each) => each.secondFactor).map(({ loginAccount }) => loginAccount)
  }
  expect((await flags()).sort()).toEqual([owner.loginAccount, tenant.user('seller').loginAccount].sort())
  await operator.ok(tenants.resetFactor, { id, userId: owner.userId })
  expect(await flags()).toEqual([tenant.user('seller').loginAccount])
  expect(await operator.call(tenants.resetFactor, { id, userId: owner.userId })).toMatchObject({ msg: '该账号没有开启两步验证' })
  const log = await tenant.act('seller', ({ db }) => db.selectFrom('loginLog').select('note').where('event', '=', '重置两步验证').execute())
  expect(log[0]?.note).toContain(operator.user.loginAccount)
})

test('begun but not confirmed for a quarter of an hour is over', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  const { data } = await seller.ok(secondFactor.begin, { password: PASSWORD })
  const begunAt = new Date(Date.now() - 16 * 60_000).toISOString()
  await tenant.act('owner', ({ db }) => db.updateTable('secondFactor').set({ begunAt }).execute())
  expect(await seller.call(secondFactor.confirm, { code: authenticator(data.secret)() })).toMatchObject({ msg: '设置已超时，请重新开始' })
})
