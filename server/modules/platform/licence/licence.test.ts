import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { renewal } from '#contract/platform/renewal/renewal.ts'
import { qrLogin, ScanState } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { exports } from '#contract/reports/exports.ts'
import { home } from '#contract/reports/home/home.ts'
import type { Context } from '#server/kit/context.ts'
import { openPool, transact } from '#server/kit/pool.ts'
import { setTenant } from '#server/kit/statement.ts'
import { dayOf, daysFrom } from '#server/kit/time.ts'
import { routes } from '#server/product.ts'
import { cookieBrowser } from '#test/browser.ts'
import { ownDatabase } from '#test/postgres.ts'
import { caller, newTenant, PASSWORD, seat, server, type World } from '#test/world.ts'
import { createTenant } from '../tenants/index.ts'
import { changeLicence, licenceOf, overText, remindersFor, remindLicence, requireSeat, seatsLeft } from './index.ts'

const today = () => dayOf(new Date())
const PHONE = 'Mozilla/5.0 (Linux; Android 13; NLS-MT90) Chrome/156.0'

async function endsOn(tenant: World, dueDate: string) {
  const { pool } = await server()
  await transact(pool, tenant.tenantId, (db) =>
    db.updateTable('licence').set({ dueDate }).where('tenantId', '=', tenant.tenantId).execute(),
  )
}
const login = (username: string, userAgent?: string) =>
  caller(userAgent ? { userAgent } : {}).call(session.login, { username, password: PASSWORD, code: randomUUID(), tips: 1 })
const reminders = async (tenant: World, role: 'owner' | 'seller' = 'owner') => (await tenant.as(role).ok(session.check, {})).cotent

test('who renews is reminded when the end is near, and differently when it is past; others are not', async () => {
  const tenant = await newTenant({ licence: { trial: true, seats: 10, pdaSeats: 0, days: 30 } })
  expect(await reminders(tenant)).toEqual([])
  await endsOn(tenant, daysFrom(today(), 6))
  expect(await reminders(tenant)).toEqual([])
  await endsOn(tenant, daysFrom(today(), 5))
  expect(await reminders(tenant)).toEqual([{ trial: true, remindType: 2, dueDate: daysFrom(today(), 5) }])
  await endsOn(tenant, daysFrom(today(), -1))
  expect(await reminders(tenant)).toEqual([{ trial: true, remindType: 3, dueDate: daysFrom(today(), -1) }])
  expect(await reminders(tenant, 'seller')).toEqual([])
})

const aClient = { clientName: '顺达修理厂', linkman: '李', clientType: '修理厂' }

test('after the due date nothing can be written, whatever the call; before it everything can', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const save = () => owner.send(clients.save, { id: 0, ...aClient, clientName: `顺达 ${randomUUID()}` })
  await endsOn(tenant, today())
  const before = (await save()).body
  expect(before.msg).not.toMatch(/授权/)
  const due = daysFrom(today(), -1)
  await endsOn(tenant, due)
  expect((await save()).body).toEqual({ code: Code.refused, msg: overText(due) })
  await tenant.act('owner', ({ db, tenantId }) => changeLicence({ db, tenantId }, { kind: '赠送', days: 1, reason: '测试' }))
  expect((await save()).body.msg).not.toMatch(/授权/)
})

/** Reading is what neither confirms itself nor guards against a second press. */
const reads = ({ method, path, input, done, allow, upload }: Endpoint) =>
  allow !== 'open' && !upload && done === undefined && !('submittime' in input) && method !== 'DELETE' && !/platform|operators/.test(path)

test('a company whose licence is over still sees everything', async () => {
  const tenant = await newTenant()
  const due = daysFrom(today(), -5)
  await endsOn(tenant, due)
  const blind: string[] = []
  for (const { endpoint } of routes.filter((each) => reads(each.endpoint))) {
    const somewhere = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))
    const { body } = await tenant.as('owner').send(endpoint, somewhere)
    if (body.msg === overText(due)) blind.push(endpoint.path)
  }
  // these write in spite of their names, and what they write is trade
  expect(blind).toEqual([])
}, 180_000)

test('within the grace everybody may look, after it the administrators only', async () => {
  const tenant = await newTenant()
  const accounts = { owner: tenant.user('owner').loginAccount, seller: tenant.user('seller').loginAccount }
  await endsOn(tenant, daysFrom(today(), -30))
  expect((await login(accounts.seller)).code).toBe(Code.done)
  await endsOn(tenant, daysFrom(today(), -31))
  expect(await login(accounts.seller)).toMatchObject({ code: Code.refused, msg: expect.stringMatching(/到期，请联系公司管理员续费/) })
  expect((await login(accounts.owner)).code).toBe(Code.done)
})

test('the seats are for those at work at the same time; the administrator needs none', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 5, pdaSeats: 0, days: 90 } })
  const { pool } = await server()
  await transact(pool, tenant.tenantId, async (db) => {
    await db.deleteFrom('session').where('tenantId', '=', tenant.tenantId).execute()
    await db.updateTable('licence').set({ seats: 2 }).where('tenantId', '=', tenant.tenantId).execute()
  })
  const account = (role: 'owner' | 'seller' | 'buyer' | 'keeper') => tenant.user(role).loginAccount
  expect((await login(account('seller'))).code).toBe(Code.done)
  expect((await login(account('buyer'))).code).toBe(Code.done)
  for (let n = 0; n < 5; n++) expect((await login(account('keeper'))).msg).toMatch(/在线用户数已达授权数（2个）/)
  expect((await login(account('seller'))).code).toBe(Code.done)
  expect((await login(account('owner'))).code).toBe(Code.done)
  await transact(pool, tenant.tenantId, (db) =>
    db.deleteFrom('session').where('tenantId', '=', tenant.tenantId).where('userId', '!=', tenant.user('owner').userId).execute(),
  )
  // turned away five times with the right password: no captcha, no lock
  expect((await login(account('keeper'))).code).toBe(Code.done)
}, 60_000)

test('two who come at once for the last seat: one gets it', async () => {
  const tenant = await newTenant()
  const { pool } = await server()
  await transact(pool, tenant.tenantId, async (db) => {
    await db.deleteFrom('session').where('tenantId', '=', tenant.tenantId).execute()
    await db.updateTable('licence').set({ seats: 1 }).where('tenantId', '=', tenant.tenantId).execute()
  })
  const answers = await Promise.all(
    (['seller', 'buyer', 'keeper', 'finance'] as const).map((role) => login(tenant.user(role).loginAccount)),
  )
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
})

const newUser = (tenant: World, change: object = {}) => ({
  id: 0,
  loginAccount: `n-${randomUUID().slice(0, 13)}`,
  realName: '新人',
  deptId: tenant.companyIds[0],
  roleIds: [tenant.roleIds.keeper],
  ...change,
})

test('an account more than the licence covers is not made, at once or in a row; stopping one makes room', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 6, pdaSeats: 0, days: 90 } })
  const owner = tenant.as('owner')
  const made = await Promise.all([1, 2, 3].map(() => owner.send(people.saveUser, newUser(tenant))))
  expect(made.map(({ body }) => body.code).sort()).toEqual([Code.refused, Code.refused, Code.done])
  const id = made.find(({ body }) => body.code === Code.done)?.body.id
  const refusal = (await owner.send(people.saveUser, newUser(tenant))).body
  expect(refusal.msg).toBe('用户数已达授权数，请停用不用的账号，或先增加用户')
  const { data } = await owner.ok(people.user, { id: Number(id) })
  await owner.ok(people.saveUser, { ...data, enable: false })
  expect((await owner.send(people.saveUser, newUser(tenant))).body.code).toBe(Code.done)
  expect((await owner.send(people.saveUser, { ...data, enable: true })).body.msg).toMatch(/用户数已达授权数/)
})

test('a PDA account takes a PDA place and enters on a handheld only', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 5, pdaSeats: 1, days: 90 } })
  const owner = tenant.as('owner')
  const pda = newUser(tenant, { source: 1 })
  const { body } = await owner.send(people.saveUser, pda)
  expect(body.code).toBe(Code.done)
  expect((await owner.send(people.saveUser, newUser(tenant, { source: 1 }))).body.msg).toMatch(/PDA账号数已达授权数/)
  const enter = (userAgent: string) =>
    caller({ userAgent }).call(session.login, { username: pda.loginAccount, password: String(body.password), code: randomUUID() })
  expect((await enter('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0')).msg).toBe('PDA账号只能在手持终端上登录')
  expect((await enter(PHONE)).code).toBe(Code.done)
})

test('who comes by a scanned code or changes his account stands in the same line for a seat', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 5, pdaSeats: 0, days: 90 } })
  const { pool } = await server()
  await transact(pool, tenant.tenantId, async (db) => {
    await db.deleteFrom('session').where('tenantId', '=', tenant.tenantId).where('userId', '=', tenant.user('seller').userId).execute()
    await db.updateTable('licence').set({ seats: 1 }).where('tenantId', '=', tenant.tenantId).execute()
  })
  const desk = cookieBrowser()
  const { tid } = (await desk.post(qrLogin.connect.path, { type: 1, code: 'desk' })).content
  const token = await seat(tenant.tenantId, tenant.user('seller'))
  const phone = caller({ token })
  await phone.ok(qrLogin.scan, { tid })
  await phone.ok(qrLogin.confirm, { tid })
  const { content } = await desk.post(`/admin/v1/weixin/getState/${tid}/0/0`)
  expect(content).toMatchObject({ code: ScanState.refused, msg: expect.stringMatching(/在线用户数已达授权数（1个）/), access_token: '' })
  // the code is spent, and the phone's own login goes on
  expect((await desk.post(`/admin/v1/weixin/getState/${tid}/0/0`)).content.code).toBe(ScanState.again)
  expect((await phone.call(session.stay, {})).code).toBe(Code.done)
})

test('as many handhelds at work at once as are paid for', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 5, pdaSeats: 2, days: 90 } })
  const owner = tenant.as('owner')
  const hired = await Promise.all(
    [1, 2].map(async () => {
      const pda = newUser(tenant, { source: 1 })
      const { body } = await owner.send(people.saveUser, pda)
      return { username: pda.loginAccount, password: String(body.password), code: randomUUID(), tips: 1 }
    }),
  )
  const { pool } = await server()
  await transact(pool, tenant.tenantId, (db) =>
    db.updateTable('licence').set({ pdaSeats: 1 }).where('tenantId', '=', tenant.tenantId).execute(),
  )
  const answers = await Promise.all(hired.map((form) => caller({ userAgent: PHONE }).call(session.login, form)))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(answers.find(({ code }) => code === Code.refused)?.msg).toBe('在线PDA数已达授权数（1台），请联系公司管理员增加PDA')
})

test('what a company has it can take away when its licence is over: lists as files, at once and as a job', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const clientName = `带走 ${randomUUID()}`
  await owner.ok(clients.save, { id: 0, ...aClient, clientName })
  await endsOn(tenant, daysFrom(today(), -20))
  const { http } = await server()
  const headers = { authorization: `Bearer ${owner.token}` }
  const wanted = { path: clients.page.path, name: '客户资料', columns: [{ prop: 'clientName', label: '客户名称', width: 140 }] }
  // with a stamp, as browsers send it
  const post = (path: string, payload: object = {}) =>
    http.inject({ method: 'POST', url: path, headers, payload: { ...payload, submittime: Date.now() } })
  const written = async (path: string, payload?: object) =>
    JSON.stringify((await readXlsx((await post(path, payload)).rawPayload)).sheets[0]?.rows ?? [])
  expect(await written(exports.list.path, wanted)).toContain(clientName)
  expect((await owner.call(exports.listLater, { ...wanted, submittime: Date.now() })).msg).toBe('任务已提交')
  const ordered = async () => (await owner.ok(exports.mine, {})).page.list[0]
  await expect.poll(async () => (await ordered())?.state, { timeout: 30_000 }).toBe('已完成')
  expect(await written(exports.fetch.path.replace('{id}', String((await ordered())?.id)))).toContain(clientName)
}, 60_000)

test('the message centre says it on the milestones, once', async () => {
  const tenant = await newTenant()
  const { userId, companyId } = tenant.user('owner')
  const app = await server()
  const morning = () =>
    remindLicence.run(
      {
        log: app.http.log,
        transact: (work: (ctx: Context) => Promise<unknown>) => app.as({ tenantId: tenant.tenantId, userId, companyId }, work),
      } as never,
      {},
    )
  const count = async () => (await tenant.as('owner').ok(messages.mine, { view: true })).page.list.filter(({ title }) => /到期/.test(title))
  // today and the due date count both
  await endsOn(tenant, daysFrom(today(), 7))
  await morning()
  expect(await count()).toEqual([])
  const week = daysFrom(today(), 6)
  await endsOn(tenant, week)
  await morning()
  await morning()
  const soon = ['软件授权即将到期', `软件授权到期日：${week}，还剩7天，请及时续费，以免影响使用。`]
  expect((await count()).map(({ title, content }) => [title, content])).toEqual([soon])
  await endsOn(tenant, today())
  await morning()
  await endsOn(tenant, daysFrom(today(), -1))
  await morning()
  expect((await count()).map(({ content }) => content)).toEqual([
    `软件授权到期日：${daysFrom(today(), -1)}，当前只能查看和导出数据，续费后立即恢复。`,
    `软件授权到期日：${today()}，还剩1天，请及时续费，以免影响使用。`,
    soon[1],
  ])
})

test('home page, renewal page and dialog count the same days', async () => {
  const tenant = await newTenant({ licence: { trial: false, seats: 5, pdaSeats: 0, days: 30 } })
  const owner = tenant.as('owner')
  for (const days of [3, 0, -1]) {
    await endsOn(tenant, daysFrom(today(), days))
    const seen = [
      (await owner.ok(home.summary, {})).content.licence?.daysLeft,
      (await owner.ok(renewal.licence, {})).data.daysLeft,
      (await owner.ok(renewal.getRenew, {})).other.expireNum,
    ]
    expect(seen).toEqual([days + 1, days + 1, days + 1])
  }
})

test('no company sees or changes the licence of another', async () => {
  const [mine, other] = await Promise.all([newTenant(), newTenant()])
  const { pool } = await server()
  const seen = await transact(pool, mine.tenantId, (db) => db.selectFrom('licence').select('tenantId').execute())
  expect(seen.map(({ tenantId }) => tenantId)).toEqual([mine.tenantId])
  const changed = await transact(pool, mine.tenantId, (db) =>
    db.updateTable('licence').set({ seats: 1 }).where('tenantId', '=', other.tenantId).executeTakeFirst(),
  )
  expect(changed.numUpdatedRows).toBe(0n)
})

test('a company’s own installation knows no licence', async () => {
  const pool = openPool((await ownDatabase()).appUrl, 2)
  const tenant = await transact(pool, undefined, async (db) => {
    await db.insertInto('installation').values({ name: 'plat_type', value: '1' }).execute()
    const enter = (tenantId: number) => setTenant(db, tenantId)
    const users = [{ role: 'owner' as const, loginAccount: 'own', realName: '主人', password: { hash: 'x' } }]
    const licence = { trial: true, seats: 1, pdaSeats: 0, days: -50 }
    return createTenant({ db, enter }, { name: '自有', companies: [{ companyName: '自有', companyNo: '01' }], users, licence })
  })
  const { tenantId } = tenant
  await transact(pool, tenantId, async (db) => {
    expect(await licenceOf(db, tenantId)).toBeUndefined()
    expect(await seatsLeft({ db, tenantId })).toBeUndefined()
    await requireSeat({ db, tenantId }, 0)
    const { rows } = await sql<{ over: string | null }>`select house.licence_over(${tenantId}) as over`.execute(db)
    expect(rows).toEqual([{ over: null }])
    expect(await remindersFor({ db, tenantId, today: today(), may: () => true })).toEqual([])
  })
  await pool.end()
})
