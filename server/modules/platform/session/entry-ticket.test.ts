import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { caller, newTenant } from '#test/world.ts'

// the application may not change a ticket, only use it up
const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const enter = (gid: string) => caller().call(session.login, { gid, code: randomUUID() })
const EXPIRED = { code: 0, msg: '登录链接已失效，请重新登录' }

test('a gid lets another window in as the same person, once', async () => {
  const tenant = await newTenant()
  const { data } = await tenant.as('seller').ok(session.entryTicket, {})
  expect(data).toMatchObject({ gid: expect.stringMatching(/^[\w-]{43}$/), timeout: 60 })
  const entered = await enter(data.gid)
  expect(entered).toMatchObject({ code: 1, msg: '登录成功', teCompany: { companyName: '总公司' } })
  const { content } = await caller({ token: entered.data.access_token }).ok(session.userinfo, {})
  expect(content.loginAccount).toBe(tenant.user('seller').loginAccount)
  expect(await enter(data.gid)).toMatchObject(EXPIRED)
})

test('of two who come with one gid at the same moment one gets in', async () => {
  const { data } = await (await newTenant()).as('owner').ok(session.entryTicket, {})
  const answers = await Promise.all([enter(data.gid), enter(data.gid)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
})

test('a guessed gid, an old one, and one whose drawer has logged out or been stopped are worth nothing', async () => {
  for (const gid of ['1', 'x'.repeat(43), "' or 1=1 --"]) expect(await enter(gid)).toMatchObject(EXPIRED)
  const tenant = await newTenant()
  const old = (await tenant.as('seller').ok(session.entryTicket, {})).data.gid
  await owner.query(`update entry_ticket set expires_at = now() - interval '1 second' where user_id = $1`, [tenant.user('seller').userId])
  expect(await enter(old)).toMatchObject(EXPIRED)
  const left = (await tenant.as('keeper').ok(session.entryTicket, {})).data.gid
  await tenant.as('keeper').ok(session.logout, {})
  expect(await enter(left)).toMatchObject(EXPIRED)
  const stopped = (await tenant.as('buyer').ok(session.entryTicket, {})).data.gid
  const { userId } = tenant.user('buyer')
  await tenant.act('owner', ({ db }) => db.updateTable('appUser').set({ enabled: false }).where('userId', '=', userId).execute())
  expect(await enter(stopped)).toMatchObject(EXPIRED)
})

test('a token set before the login is not the one after it', async () => {
  const tenant = await newTenant()
  const before = tenant.as('seller').token ?? ''
  const { data } = await tenant.as('seller').ok(session.entryTicket, {})
  const entered = await enter(data.gid)
  expect(entered.data.access_token).not.toBe(before)
  expect((await caller({ token: before }).call(session.stay, {})).code).toBe(Code.signedOut)
})
