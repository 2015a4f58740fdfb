import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { PRICE_TAGS } from '#contract/tags.ts'
import { caller, newTenant, PASSWORD, type World } from '#test/world.ts'

const login = (username: string, password: string) => caller().call(session.login, { username, password, code: randomUUID(), tips: 1 })
const named = async (tenant: World, query: object) =>
  (await tenant.as('owner').ok(people.users, { limit: 50, ...query })).page.list.map(({ loginAccount }) => loginAccount)

test('the list keeps to enabled or stopped users, as a select sends it', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('seller')
  const form = { id, loginAccount, realName: '停', deptId: tenant.companyIds[0] ?? 0, roleIds: [tenant.roleIds.seller], enable: false }
  await tenant.as('owner').ok(people.saveUser, form)
  expect(await named(tenant, { enable: '0' })).toEqual([loginAccount])
  expect(await named(tenant, { enable: '1' })).not.toContain(loginAccount)
  expect(await named(tenant, { enable: '' })).toContain(loginAccount)
  expect((await tenant.as('owner').send(people.users, { enable: 'x' })).body.msg).toBe('请选择状态')
})

test('the prices somebody sees are told with him: those of all his roles', async () => {
  const tenant = await newTenant()
  const { page } = await tenant.as('owner').ok(people.users, { limit: 50 })
  const of = (role: 'owner' | 'keeper' | 'seller') => page.list.find(({ id }) => id === tenant.user(role).userId)?.priceTags
  expect(of('owner')).toEqual(PRICE_TAGS)
  expect(of('keeper')).toEqual([])
  expect(of('seller')).toContain('price.xsprice')
  expect(of('seller')).not.toContain('price.costprice')
})

test('a locked account is seen and opened again by an administrator', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('seller')
  for (let tries = 0; tries < 10; tries++) {
    await tenant.act('owner', ({ db }) =>
      db
        .insertInto('loginFailure')
        .values({ name: `account:${loginAccount}`, fails: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ fails: eb('loginFailure.fails', '+', 1) })))
        .execute(),
    )
  }
  expect((await login(loginAccount, PASSWORD)).msg).toContain('登录失败次数过多')
  expect((await tenant.as('owner').ok(people.user, { id })).data.locked).toBe(true)
  await tenant.as('owner').ok(people.unlock, { id })
  expect((await tenant.as('owner').ok(people.user, { id })).data.locked).toBe(false)
  expect((await login(loginAccount, PASSWORD)).code).toBe(Code.done)
})

test('who must change his password is put out and changes it first', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('buyer')
  await tenant.as('owner').ok(people.forcePassword, { id })
  expect((await tenant.as('buyer').send(session.userinfo)).body.code).toBe(Code.signedOut)
  expect(await login(loginAccount, PASSWORD)).toMatchObject({ code: Code.done, data: { mustChangePwd: true } })
  const own = tenant.user('owner').userId
  expect((await tenant.as('owner').send(people.forcePassword, { id: own })).body.msg).toBe('请用“修改密码”更改自己的密码')
})

test('neither is done to another tenant’s user, nor to one who may do more', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const clerk = await mine.withTags('system:user:upd', 'system:user:resetPwd')
  for (const call of [people.unlock, people.forcePassword]) {
    expect((await mine.as('owner').send(call, { id: theirs.user('seller').userId })).body.code).toBe(Code.notYours)
    expect((await clerk.send(call, { id: mine.user('owner').userId })).body.code).toBe(Code.forbidden)
  }
})
