import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { monitor, outbox, signUps, tenants } from '#contract/platform/operators.ts'
import { session } from '#contract/platform/session/session.ts'
import { logs } from '#contract/reports/logs.ts'
import { transact } from '#server/kit/pool.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { caller, newTenant, PASSWORD, server, type World } from '#test/world.ts'

const calls: Endpoint[] = [tenants, signUps, outbox, monitor].flatMap((group) => Object.values(group))
let tenant: World
let operator: Operator
beforeAll(async () => {
  tenant = await newTenant()
  operator = await newOperator()
})

const nameOf = async () => (await tenant.as('owner').ok(session.userinfo, {})).content.tenantName
const login = (world: World, change = {}) =>
  caller().call(session.login, { username: world.user('owner').loginAccount, password: PASSWORD, code: randomUUID(), tips: 1, ...change })

test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is closed to the owner of a tenant, and to an operator without its tag',
  async (_, endpoint) => {
    const other = endpoint.allow === 'platform:outbox:query' ? 'platform:tenant:query' : 'platform:outbox:query'
    for (const caller of [tenant.as('owner'), await newOperator(other)]) {
      expect((await caller.send(endpoint, { id: 1 })).body).toMatchObject({ code: Code.forbidden })
    }
  },
)

test.each([
  `house.tenants('', '', 0, 10, 0)`,
  'house.monitor_database()',
  'house.monitor_tables()',
  'house.monitor_jobs()',
  'house.retry_job(1)',
  'house.monitor_sessions()',
])('%s raises for a tenant, whatever call it is asked from, and for nobody at all', async (text) => {
  const { pool } = await server()
  for (const who of [tenant.tenantId, undefined]) {
    const asked = transact(pool, who, (db) => sql`select * from ${sql.raw(text)}`.execute(db))
    await expect(asked).rejects.toThrow('for operators of the platform only')
  }
})

test('a tenant reads no sign-up and no remark of operators, even with the table in its hands', async () => {
  const { pool } = await server()
  await operator.ok(tenants.saveNote, { id: tenant.tenantId, note: '爱拖欠' })
  const seen = await transact(pool, tenant.tenantId, async (db) => [
    await db.selectFrom('tenantNote').selectAll().execute(),
    await db.selectFrom('signUp').selectAll().execute(),
  ])
  expect(seen).toEqual([[], []])
})

test('operators find a tenant by its name, or by account, name or phone of its people', async () => {
  const { loginAccount } = tenant.user('seller')
  for (const name of [await nameOf(), loginAccount, loginAccount.toUpperCase()]) {
    const { page } = await operator.ok(tenants.page, { name })
    expect(page.list.map(({ id }) => id)).toEqual([tenant.tenantId])
    expect(page).toMatchObject({ totalCount: 1, totalPage: 1 })
    expect(page.list[0]).toMatchObject({ ownerAccount: tenant.user('owner').loginAccount, users: 5, stopped: false })
  }
  expect((await operator.ok(tenants.page, { name: '没有这样的公司' })).page).toMatchObject({ list: [], totalCount: 0 })
  const all = (await operator.ok(tenants.page, { limit: 500 })).page.list
  expect(all.map(({ id }) => id)).not.toContain(operator.tenantId)
})

test('the dialog of a tenant tells companies, counts, people and who was there for support', async () => {
  const { data } = await operator.ok(tenants.get, { id: tenant.tenantId })
  expect(data.companies.map(({ companyName, users }) => [companyName, users])).toEqual([
    ['总公司', 5],
    ['分公司', 0],
  ])
  expect(data.figures).toContainEqual({ label: '启用的用户', value: '5' })
  const helper = await newOperator()
  await helper.ok(session.cutin, { username: tenant.user('buyer').loginAccount, reason: '核对单据' })
  expect((await operator.ok(tenants.get, { id: tenant.tenantId })).data.visits).toMatchObject([
    { loginAccount: tenant.user('buyer').loginAccount, reason: '核对单据' },
  ])
  const { page } = await operator.ok(tenants.users, { id: tenant.tenantId, search: 'OWNER' })
  expect(page.list).toMatchObject([{ loginAccount: tenant.user('owner').loginAccount, owner: true, roleNames: ['老板'] }])
  for (const id of [operator.tenantId, 999_999_999]) {
    expect(await operator.call(tenants.get, { id })).toMatchObject({ code: Code.notYours, msg: '没有这个租户' })
    expect(await operator.call(tenants.users, { id })).toMatchObject({ code: Code.notYours, msg: '没有这个租户' })
  }
})

test('a stopped tenant is out at once and cannot come in by any way, until it is resumed', async () => {
  const world = await newTenant()
  const helper = await newOperator()
  const { data } = await helper.ok(session.cutin, { username: world.user('owner').loginAccount, reason: '试' })
  expect(await operator.call(tenants.stop, { id: world.tenantId, reason: '' })).toMatchObject({ code: 4, msg: '请输入停用原因' })
  await operator.ok(tenants.stop, { id: world.tenantId, reason: '逾期未付' })
  for (const one of [world.as('owner'), world.as('seller'), caller({ token: data.access_token })]) {
    expect((await one.send(session.userinfo)).body.code).toBe(Code.signedOut)
  }
  expect(await login(world)).toMatchObject({ code: 0, msg: '贵公司的账号已停用，请联系平台客服' })
  expect(await operator.call(session.cutin, { username: world.user('owner').loginAccount, reason: '试' })).toMatchObject({
    code: 0,
    msg: '该租户已停用，请先恢复',
  })
  expect(await operator.call(tenants.stop, { id: world.tenantId, reason: '再停' })).toMatchObject({ code: 0, msg: '该租户已经停用' })
  const stopped = await operator.ok(tenants.page, { state: 'stopped', name: world.user('owner').loginAccount })
  expect(stopped.page.list).toMatchObject([{ stopped: true, stopReason: '逾期未付' }])
  await operator.ok(tenants.resume, { id: world.tenantId })
  expect(await login(world)).toMatchObject({ code: 1 })
  expect(await operator.call(tenants.resume, { id: world.tenantId })).toMatchObject({ code: 0, msg: '该租户没有停用' })
  const { page } = await operator.ok(logs.operations, { entity: 'tenant', search: operator.user.loginAccount })
  expect(page.list.map(({ action }) => action)).toEqual(expect.arrayContaining(['停用租户', '恢复租户']))
})

test('of logins and a stop at the same moment, none is left inside', async () => {
  const world = await newTenant()
  const stopping = operator.ok(tenants.stop, { id: world.tenantId, reason: '同时' })
  const tokens = await Promise.all(Array.from({ length: 6 }, () => login(world)))
  await stopping
  for (const reply of tokens) {
    if (reply.code !== 1) continue
    expect((await caller({ token: reply.data.access_token }).send(session.userinfo)).body.code).toBe(Code.signedOut)
  }
})

test('an owner gets a one-time password from operators, others from their own owner; the tenant reads of it', async () => {
  const world = await newTenant()
  const { userId } = world.user('owner')
  const { data } = await operator.ok(tenants.resetPassword, { id: world.tenantId, userId })
  expect(data).toMatchObject({ loginAccount: world.user('owner').loginAccount, password: expect.stringMatching(/^[a-z\d]{6}$/) })
  expect((await world.as('owner').send(session.userinfo)).body.code).toBe(Code.signedOut)
  expect(await login(world)).toMatchObject({ code: 0 })
  const entered = await login(world, { password: data.password })
  expect(entered).toMatchObject({ code: 1, data: { mustChangePwd: true } })
  const { page } = await (await world.withTags('monitor:loginlog:query')).ok(logs.logins, { event: '重置密码' })
  expect(page.list.some(({ note }) => note.includes(operator.user.loginAccount))).toBe(true)
  const seller = world.user('seller').userId
  expect(await operator.call(tenants.resetPassword, { id: world.tenantId, userId: seller })).toMatchObject({ code: 0 })
  expect(await operator.call(tenants.resetPassword, { id: tenant.tenantId, userId })).toMatchObject({ code: Code.notYours })
})

test('codes in the outbox are stars outside of the demo, and their digits cannot be searched for', async () => {
  const { pool } = await server()
  const recipient = `197${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await pool.query(
    `insert into outbox (channel, recipient, content) values ('sms', $1, '【配驰】您正在注册，验证码 482915，5分钟内有效。')`,
    [recipient],
  )
  const read = async () => (await operator.ok(outbox.page, { recipient })).page.list.map(({ content }) => content)
  expect(await read()).toEqual(['【配驰】您正在注册，验证码 ******，5分钟内有效。'])
  expect((await operator.ok(outbox.page, { recipient })).page.list).toMatchObject([{ state: '本地' }])
  expect((await operator.ok(outbox.page, { recipient: '482915' })).page.list).toEqual([])
  expect((await operator.ok(outbox.page, { recipient, to: '2020-01-01' })).page.list).toEqual([])
})

const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

test('the monitor shows server, database, calls and who is at work', async () => {
  const { data } = await operator.ok(monitor.summary, {})
  expect(data.server).toContainEqual({ label: '版本', value: expect.stringMatching(/^\d+\.\d+/) })
  expect(data.server.map(({ label }) => label)).toContain('数据盘可用')
  expect(data.database.find(({ label }) => label === '连接')?.value).toMatch(/^\d+ \/ \d+$/)
  // the slowest of this process, which may have answered for other tests too
  const { calls } = (await operator.ok(monitor.summary, {})).data
  expect(calls.length).toBeGreaterThan(0)
  for (const { count, p95, slowest } of calls) {
    expect(count).toBeGreaterThan(0)
    expect(p95).toBeLessThanOrEqual(slowest)
  }
  expect(data.sessions.find(({ tenantId }) => tenantId === tenant.tenantId)?.users).toBeGreaterThan(0)
})

test('a job that was given up is tried again once; one that waits is not', async () => {
  const add = async (attempts: number) => {
    const order = JSON.stringify({ who: { tenantId: tenant.tenantId }, payload: {} })
    const { rows } = await owner.query(
      `select id from graphile_worker.add_job('a-task-of-nobody', $1::json, run_at => now() + interval '1 day', max_attempts => 3)`,
      [order],
    )
    await owner.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
      rows[0].id,
      attempts,
      '连接中断',
    ])
    return Number(rows[0].id)
  }
  const [failed, waiting] = [await add(3), await add(1)]
  const stateOf = async (id: number) => (await operator.ok(monitor.jobs, {})).data.find((job) => job.id === id)
  expect(await stateOf(failed)).toMatchObject({
    state: '已失败',
    taskName: 'a-task-of-nobody',
    lastError: '连接中断',
    attempts: 3,
    tenantName: await nameOf(),
  })
  const replies = await Promise.all([1, 2].map(() => operator.call(monitor.retryJob, { id: failed })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1])
  expect((await stateOf(failed))?.attempts ?? 0).toBe(0)
  expect(await operator.call(monitor.retryJob, { id: waiting })).toMatchObject({ code: 0, msg: '该任务已不在失败状态，请刷新' })
  await owner.query(`delete from graphile_worker._private_jobs where id = any($1)`, [[failed, waiting]])
})
