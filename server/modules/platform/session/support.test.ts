import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { qrLogin } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { logs } from '#contract/reports/logs.ts'
import { transact } from '#server/kit/pool.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { type Caller, caller, newTenant, PASSWORD, server, type World } from '#test/world.ts'

const reason = '客户来电：销售单无法打印'

async function enter(operator: Operator, tenant: World, role: 'owner' | 'seller' = 'owner') {
  const { data } = await operator.ok(session.cutin, { username: tenant.user(role).loginAccount, reason })
  return caller({ token: data.access_token })
}
const infoOf = async (who: Caller) => (await who.ok(session.userinfo, {})).content

test('an operator sits in a tenant’s account with the rights of that account, and the account’s holder works on', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  const inside = await enter(operator, tenant, 'seller')
  const info = await infoOf(inside)
  expect(info).toMatchObject({
    tenantId: tenant.tenantId,
    loginAccount: tenant.user('seller').loginAccount,
    operator: false,
    support: { reason },
  })
  expect(info.limitOperators).toEqual((await infoOf(tenant.as('seller'))).limitOperators)
  expect((await infoOf(tenant.as('seller'))).support).toBeUndefined()
  expect((await operator.send(session.userinfo)).body.code).toBe(Code.signedOut)
  // the holder signs in anew: nobody asks him about another device, and the visit goes on
  const login = { username: tenant.user('seller').loginAccount, password: PASSWORD, code: `browser-${tenant.user('seller').userId}` }
  expect(await caller().call(session.login, login)).toMatchObject({ code: 1 })
  expect((await infoOf(inside)).support).toMatchObject({ reason })
})

test('the tenant reads in its login log who came and why, and in its operation log what he did', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  const inside = await enter(operator, tenant)
  const dictType = `A${randomUUID().slice(0, 8).toUpperCase()}`
  await inside.ok(dictionaries.typeAdd, { dictType, dictName: '协助新增' })
  await tenant.as('owner').ok(dictionaries.typeAdd, { dictType: `${dictType}2`, dictName: '自己新增' })
  const online = (await tenant.as('owner').ok(people.online, { search: tenant.user('owner').loginAccount })).page.list
  expect(online.map(({ support }) => support).sort()).toEqual([false, true])
  const { page } = await tenant.as('owner').ok(logs.logins, { event: '平台协助' })
  expect(page.list).toHaveLength(1)
  expect(page.list[0]?.note).toContain(reason)
  expect(page.list[0]?.note).toContain(operator.user.loginAccount)
  const operations = (await tenant.as('owner').ok(logs.operations, { entity: 'dict_type' })).page.list
  expect(operations.map(({ support }) => support !== '')).toEqual([false, true])
  expect(operations[1]?.support).toContain(reason)
})

test('leaving brings the operator back into his own account, once', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  const inside = await enter(operator, tenant)
  const replies = await Promise.all([1, 2].map(() => inside.call(session.leaveSupport, {})))
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done].sort())
  const back = replies.find(({ code }) => code === Code.done)
  expect(await infoOf(caller({ token: back?.data.access_token ?? '' }))).toMatchObject({ operator: true, userId: operator.user.userId })
  expect((await inside.send(session.userinfo)).body.code).toBe(Code.signedOut)
  expect(await tenant.as('owner').call(session.leaveSupport, {})).toMatchObject({ code: Code.refused, msg: '当前不在协助状态' })
})

test('a visit is over after two hours, and at once when the operator loses the right or his account', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  const ended = async (how: (operator: Operator) => Promise<unknown>) => {
    const operator = await newOperator('platform:tenant:cutin')
    const inside = await enter(operator, tenant)
    await infoOf(inside)
    await how(operator)
    return (await inside.send(session.userinfo)).body.code
  }
  expect(
    await ended(({ user }) =>
      pool.query(`update session set ends_at = now() - interval '1 second' where support_id is not null and browser_id = $1`, [
        `browser-${user.userId}`,
      ]),
    ),
  ).toBe(Code.signedOut)
  expect(
    await ended(({ tenantId, user }) =>
      transact(pool, tenantId, (db) => db.updateTable('appUser').set({ enabled: false }).where('userId', '=', user.userId).execute()),
    ),
  ).toBe(Code.signedOut)
  expect(
    await ended(({ tenantId, user }) =>
      transact(pool, tenantId, (db) => db.deleteFrom('userRole').where('userId', '=', user.userId).execute()),
    ),
  ).toBe(Code.signedOut)
})

test('inside an account an operator changes no password, sees none, and reaches no other account', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  const inside = await enter(operator, tenant)
  const closed = [
    [session.updatePassword, { oldPassWord: PASSWORD, newPassWord: 'changed2026' }],
    [session.switchAccounts, {}],
    [session.switchAccountN, { userId: tenant.user('seller').userId, browserId: 'x' }],
    [people.resetPassword, { id: tenant.user('seller').userId }],
    [
      people.saveUser,
      { loginAccount: `n-${randomUUID()}`.slice(0, 20), realName: '新人', deptId: tenant.companyIds[0], roleIds: [tenant.roleIds.seller] },
    ],
    [qrLogin.confirm, { tid: 'x'.repeat(43) }],
  ] as const
  for (const [endpoint, input] of closed) {
    const { body } = await inside.send(endpoint, input)
    expect(body.code, endpoint.path).toBe(Code.forbidden)
    expect(body.msg, endpoint.path).toMatch(/^协助状态下不能/)
  }
})

test('only operators enter, only with a reason, and not an account of their own, of nobody, or one that is stopped', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  const username = tenant.user('seller').loginAccount
  expect(await tenant.as('owner').call(session.cutin, { username, reason })).toMatchObject({ code: Code.forbidden })
  expect(await (await newOperator('platform:tenant:query')).call(session.cutin, { username, reason })).toMatchObject({
    code: Code.forbidden,
  })
  expect(await operator.call(session.cutin, { username, reason: ' ' })).toMatchObject({ code: Code.invalid, msg: '请输入协助原因' })
  expect(await operator.call(session.cutin, { username: 'nobody-at-all', reason })).toMatchObject({
    code: 0,
    msg: '没有租户账号“nobody-at-all”',
  })
  const colleague = await newOperator()
  expect(await operator.call(session.cutin, { username: colleague.user.loginAccount, reason })).toMatchObject({ code: 0 })
  await tenant.as('owner').ok(people.saveUser, { ...(await userOf(tenant)), enable: false })
  expect(await operator.call(session.cutin, { username, reason })).toMatchObject({ code: 0, msg: '该账号已停用，请换一个账号' })
})

async function userOf(tenant: World) {
  const { data } = await tenant.as('owner').ok(people.user, { id: tenant.user('seller').userId })
  const { id, loginAccount, realName, phoneNo, contactPhone, deptId, roleIds } = data
  return { id, loginAccount, realName, phoneNo, contactPhone, deptId, roleIds }
}

test('the tag of an operator in a tenant’s role, put there by force, opens nothing', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  await transact(pool, tenant.tenantId, (db) =>
    db
      .insertInto('roleTag')
      .values(['platform:tenant:cutin', '*:*:*'].map((tag) => ({ tenantId: tenant.tenantId, roleId: tenant.roleIds.seller, tag })))
      .execute(),
  )
  expect((await infoOf(tenant.as('seller'))).limitOperators.filter((tag) => /^platform|\*/.test(tag))).toEqual([])
  const other = await newTenant()
  expect(await tenant.as('seller').call(session.cutin, { username: other.user('owner').loginAccount, reason })).toMatchObject({
    code: Code.forbidden,
  })
  const role = { roleName: '越权', tags: ['platform:tenant:query'] }
  expect(await tenant.as('owner').call(people.saveRole, role)).toMatchObject({
    code: Code.invalid,
    msg: '没有权限标签“platform:tenant:query”',
  })
})

test('an operator’s role holds nothing of trade', async () => {
  const operator = await newOperator()
  expect((await infoOf(operator)).limitOperators.filter((tag) => /^(base|busi|price|quick|report)[:.]/.test(tag))).toEqual([])
  expect(await operator.call(people.saveRole, { roleName: randomUUID(), tags: ['base:basepj:query'] })).toMatchObject({
    code: Code.invalid,
  })
  expect(await operator.call(people.saveRole, { roleName: randomUUID().slice(0, 20), tags: ['platform:tenant:query'] })).toMatchObject({
    code: 1,
  })
})

test('the functions that look past the walls serve operators only', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  const asked = transact(pool, tenant.tenantId, (db) =>
    db.selectNoFrom((eb) => eb.fn('house.account_to_enter', [eb.val('x')]).as('x')).execute(),
  )
  await expect(asked).rejects.toThrow('for operators of the platform only')
})

test('a visit reads messages and marks none as read: their holder has not seen them', async () => {
  const [tenant, operator] = await Promise.all([newTenant(), newOperator()])
  await tenant.act('owner', (ctx) => sendMessage(ctx, [tenant.user('seller').userId], { title: '到货', content: '' }))
  const seller = tenant.as('seller')
  const unread = async () => (await seller.ok(messages.waiting, {})).content.cnt
  expect(await unread()).toBe(1)
  const [message] = (await seller.ok(messages.newest, {})).content
  const inside = await enter(operator, tenant, 'seller')
  expect((await inside.ok(messages.one, { id: message?.id ?? 0 })).content?.title).toBe('到货')
  await inside.ok(messages.read, { ids: String(message?.id) })
  expect(await unread()).toBe(1)
  await seller.ok(messages.read, { ids: String(message?.id) })
  expect(await unread()).toBe(0)
})
