import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant, PASSWORD, type World } from '#test/world.ts'

const login = (username: string, password: string, code: string = randomUUID()) =>
  caller().call(session.login, { username, password, code, tips: 1 })
const alive = async (token: string) => (await caller({ token }).send(session.userinfo)).body.code === Code.done
/** So many hours later, for this user. */
const later = (tenant: World, userId: number, hours: number) =>
  tenant.act('owner', async ({ db }) => {
    // in one zone throughout: what a zone decides no machine of a cluster writes from a column
    const back = (column: string) =>
      sql<string>`(${sql.ref(column)} at time zone 'UTC' - make_interval(hours => ${hours})) at time zone 'UTC'`
    await db
      .updateTable('session')
      .set({ endsAt: back('ends_at') })
      .where('userId', '=', userId)
      .execute()
    await db
      .updateTable('appUser')
      .set({ oneTimeUntil: back('one_time_until') })
      .where('userId', '=', userId)
      .execute()
  })
const unseen = (tenant: World, userId: number, hours: number) =>
  tenant.act('owner', ({ db }) =>
    db
      .updateTable('session')
      .set({ lastSeen: sql`now() - make_interval(hours => ${hours})` })
      .where('userId', '=', userId)
      .execute(),
  )

test('a session ends thirty days after its login however busy it was; a new login in the same browser begins anew', async () => {
  const tenant = await newTenant()
  const { userId, loginAccount } = tenant.user('seller')
  const browser = randomUUID()
  const first = (await login(loginAccount, PASSWORD, browser)).data.access_token
  await later(tenant, userId, 29 * 24)
  expect(await alive(first)).toBe(true)
  const second = (await login(loginAccount, PASSWORD, browser)).data.access_token
  await later(tenant, userId, 29 * 24)
  expect(await alive(second)).toBe(true)
  await later(tenant, userId, 25)
  expect(await alive(second)).toBe(false)
})

test('without any page a session ends after twelve hours, or sooner where the company says so', async () => {
  const tenant = await newTenant()
  const { userId, loginAccount } = tenant.user('seller')
  const { access_token } = (await login(loginAccount, PASSWORD)).data
  await unseen(tenant, userId, 11)
  expect(await alive(access_token)).toBe(true)
  await tenant.as('owner').ok(parameters.edit, { name: 'SESSION_IDLE_HOURS', value: '2' })
  await unseen(tenant, userId, 1)
  expect(await alive(access_token)).toBe(true)
  await unseen(tenant, userId, 3)
  expect(await alive(access_token)).toBe(false)
  expect((await tenant.as('owner').ok(people.online, { search: loginAccount })).page.totalCount).toBe(0)
  expect((await tenant.as('owner').send(parameters.edit, { name: 'SESSION_IDLE_HOURS', value: '13' })).body.code).not.toBe(Code.done)
})

test('a one-time password opens the account for a day, at the login and at its change', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { userId: id, loginAccount } = tenant.user('buyer')
  const { password } = (await owner.ok(people.resetPassword, { id })).data
  await later(tenant, id, 23)
  const inside = caller({ token: (await login(loginAccount, password)).data.access_token })
  await later(tenant, id, 2)
  const expired = { code: Code.refused, msg: '一次性密码已过期，请联系管理员重新生成' }
  expect(await login(loginAccount, password)).toMatchObject(expired)
  const change = { oldPassWord: password, newPassWord: 'peichi2027' }
  expect((await inside.send(session.updatePassword, change)).body).toMatchObject(expired)
  // a wrong password is told nothing of it
  expect((await login(loginAccount, 'wrong-1')).msg).toBe('用户名或密码不正确')
  const again = (await owner.ok(people.resetPassword, { id })).data.password
  const fresh = caller({ token: (await login(loginAccount, again)).data.access_token })
  await fresh.ok(session.updatePassword, { oldPassWord: again, newPassWord: 'peichi2027' })
  await later(tenant, id, 25)
  expect((await login(loginAccount, 'peichi2027')).code).toBe(Code.done)
})

test('a new user has a day as well; who is only told to change his own password has all the time he wants', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const form = {
    loginAccount: `new-${randomUUID().slice(0, 8)}`,
    realName: '新人',
    deptId: tenant.companyIds[0] ?? 0,
    roleIds: [tenant.roleIds.seller],
  }
  const { id, password } = await owner.ok(people.saveUser, form)
  await later(tenant, id, 25)
  expect((await login(form.loginAccount, password)).msg).toBe('一次性密码已过期，请联系管理员重新生成')
  const { userId, loginAccount } = tenant.user('keeper')
  await owner.ok(people.forcePassword, { id: userId })
  await later(tenant, userId, 100)
  expect(await login(loginAccount, PASSWORD)).toMatchObject({ code: Code.done, data: { mustChangePwd: true } })
})
