import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { Code, endpoint, Id, int, MASKED, optionalText, price, qty, Str, submittime } from '#contract/kit/fields.ts'
import { openServices } from '#server/services.ts'
import { newTenant, server } from '#test/world.ts'
import type { Identity } from './context.ts'
import { noFiles } from './file-store.ts'
import { countingByMinute } from './limits.ts'
import { openPool } from './pool.ts'
import { type Bound, bind } from './route.ts'
import { serve } from './serve.ts'
import { statement } from './statement.ts'

const prices = { xsPrice: price('price.xsprice').optional(), cost: price(['price.txsprice', 'price.costprice']).nullish() }
const toy = {
  echo: endpoint('POST /busicore/v1/toy/echo/{id}', {
    input: { id: Id, n: int('数目', 0, 9).default(1), amount: qty().optional(), remark: optionalText('备注', 5), ...prices },
    reply: { got: z.record(z.string(), z.unknown()), row: z.object({ id: Id, ...prices }), rows: z.array(z.object({ ...prices })) },
    allow: 'anyone',
  }),
  write: endpoint('POST /busicore/v1/toy/write', {
    input: { name: optionalText('名称', 50), next: optionalText('然后', 20), submittime },
    allow: 'anyone',
  }),
  outside: endpoint('POST /busicore/v1/toy/outside', {
    input: { fail: z.boolean().default(false), submittime },
    reply: { got: z.record(z.string(), z.unknown()) },
    allow: 'anyone',
    outside: true,
  }),
  tagged: endpoint('POST /busicore/v1/toy/tagged', { allow: ['busi:ck:ship', 'busi:ck:sign'] }),
  extra: endpoint('POST /busicore/v1/toy/extra', { reply: { name: Str }, allow: 'anyone' }),
  limited: endpoint('POST /busicore/v1/toy/limited', { allow: 'open', perMinute: 3 }),
}
const done: string[] = []
const routes: Bound[] = bind(toy, {
  echo: async (_, input) => ({
    got: { ...input },
    row: { id: input.id, xsPrice: '1.5', cost: '2' },
    rows: [{ xsPrice: '3' }, { cost: null }],
  }),
  async write(ctx, { name, next }) {
    const { tenantId } = ctx
    await ctx.db
      .insertInto('masterSeries')
      .values({ tenantId, series: `a ${name}`, lastNo: 1 })
      .execute()
    ctx.after(() => void done.push(name))
    if (next === 'throw') throw new Error('a bug')
    if (next === 'kill') {
      const [row] = await statement<{ pid: number }>(ctx, 'toy.pid', 'select pg_backend_pid() as pid', [])
      await killed(row?.pid ?? 0)
    }
    if (next === 'swallow')
      await ctx.db
        .insertInto('masterSeries')
        .values({ tenantId, series: `a ${name}`, lastNo: 1 })
        .execute()
        .catch(() => {})
    await ctx.db
      .insertInto('masterSeries')
      .values({ tenantId, series: `b ${name}`, lastNo: 1 })
      .execute()
    return {}
  },
  async outside(_, input) {
    if (input.fail) throw new Error('the foreign system is down')
    return { got: { ...input } }
  },
  tagged: () => ({}),
  extra: () => ({ name: 'a', secret: 'b' }) as { name: string },
  limited: () => ({}),
})

const pool = openPool(inject('database').appUrl, 5)
async function killed(pid: number) {
  const admin = openPool(inject('adminUrl'), 1)
  await admin.query('select pg_terminate_backend($1::int)', [pid])
  await admin.end()
}
let who: Identity | undefined
const app = await serve({
  pool,
  services: openServices({ files: noFiles }),
  identify: async () => who,
  routes,
  log: pino({ level: 'silent' }),
  count: countingByMinute(),
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

async function as(tags: string[]) {
  await server()
  const tenant = await newTenant()
  const { userId, companyId } = tenant.user('owner')
  const parameters = new Map<string, string>()
  who = {
    tenantId: tenant.tenantId,
    userId,
    companyId,
    deptId: 0,
    sessionId: 1,
    pageKey: 'page',
    loginAccount: '',
    realName: '',
    browserId: '',
    mustChangePwd: false,
    mustSetFactor: false,
    operator: false,
    supportId: null,
    dataScope: null,
    tags: new Set(tags),
    parameters,
  }
  const series = async () => {
    const { rows } = await pool
      .query(`begin; set local app.tenant_id = '${tenant.tenantId}'; select series from master_series order by 1; commit`)
      .then((results) => (results as unknown as { rows: { series: string }[] }[])[2] ?? { rows: [] })
    return rows.map((row) => row.series).filter((name) => /^[ab] /.test(name))
  }
  return { series }
}
const headers = { authorization: `Bearer ${'t'.repeat(43)}` }
const post = async (url: string, payload: unknown, more: Record<string, string> = {}) => {
  const response = await app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: payload as object })
  const { req: _, ...body } = response.json()
  return { status: response.statusCode, ...body }
}

test('one flat input: path, query and body; the path wins', async () => {
  await as(['price.xsprice'])
  const reply = await post('/busicore/v1/toy/echo/7?n=3', { id: 8, remark: ' ab ', amount: '1.50', unknown: 1 })
  expect(reply).toMatchObject({ code: 1, msg: '操作成功', got: { id: 7, n: 3, remark: 'ab', amount: '1.50' } })
  expect(reply.got).not.toHaveProperty('unknown')
})

test('prices are masked for who lacks a tag, in every depth, and dropped from what he sends', async () => {
  await as(['price.xsprice', 'price.txsprice'])
  expect(await post('/busicore/v1/toy/echo/1', { xsPrice: 9, cost: 8 })).toMatchObject({
    got: { xsPrice: '9' },
    row: { xsPrice: 1.5, cost: MASKED },
    rows: [{ xsPrice: 3 }, { cost: MASKED }],
  })
  const { got } = await post('/busicore/v1/toy/echo/1', { xsPrice: MASKED, cost: 8 })
  expect(got).not.toHaveProperty('xsPrice')
  expect(got).not.toHaveProperty('cost')
  await as(['*:*:*'])
  expect(await post('/busicore/v1/toy/echo/1', {})).toMatchObject({ row: { xsPrice: 1.5, cost: 2 } })
})

test('what the contract does not name never leaves', async () => {
  await as([])
  expect(await post('/busicore/v1/toy/extra', {})).toEqual({ status: 200, code: 1, msg: '操作成功', name: 'a' })
})

test('any one of the tags opens; none of them does not', async () => {
  await as(['busi:ck:sign'])
  expect(await post('/busicore/v1/toy/tagged', {})).toMatchObject({ code: 1 })
  await as(['busi:ck:pack'])
  expect(await post('/busicore/v1/toy/tagged', {})).toEqual({ status: 200, code: 403, msg: '当前操作没有权限' })
  who = undefined
  expect(await post('/busicore/v1/toy/tagged', {})).toEqual({ status: 401, code: 3, msg: '登录状态已过期，请重新登录' })
})

test.each([
  ['a bug', 'throw', { code: 500, msg: '系统未知错误，请反馈给管理员' }],
  ['a connection killed between two statements', 'kill', {}],
  ['an error that was swallowed', 'swallow', {}],
])('%s leaves nothing half-written and runs nothing afterwards', async (_, next, answer) => {
  const { series } = await as([])
  const name = randomUUID()
  const reply = await post('/busicore/v1/toy/write', { name, next, submittime: name })
  expect(reply.code).not.toBe(1)
  expect(reply).toMatchObject(answer)
  expect(await series()).toEqual([])
  expect(await post('/busicore/v1/toy/write', { name, submittime: name })).toMatchObject({ code: 1 })
  expect(await series()).toEqual([`a ${name}`, `b ${name}`])
  await wait(20)
  expect(done.filter((each) => each === name)).toHaveLength(1)
})

test('the same stamp is carried out once, also outside of a transaction; a failed try gives it back', async () => {
  await as([])
  const stamp = Date.now()
  expect(await post('/busicore/v1/toy/outside', { submittime: stamp, fail: true })).toMatchObject({ code: 500 })
  const replies = await Promise.all([1, 2, 3].map(() => post('/busicore/v1/toy/outside', { submittime: stamp })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the stamp is the kit’s own: a handler that writes all it was given writes no column of that name', async () => {
  await as([])
  expect((await post('/busicore/v1/toy/outside', { submittime: randomUUID() })).got).toEqual({ fail: false })
})

test('a limit answers with a clear message', async () => {
  const replies = []
  for (let i = 0; i < 4; i++) replies.push(await post('/busicore/v1/toy/limited', {}))
  expect(replies.at(-1)).toEqual({ status: 429, code: Code.tooMany, msg: '操作太频繁，请稍后再试' })
  const { headers } = await app.inject({ method: 'POST', url: '/busicore/v1/toy/limited' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test.each([
  ['broken JSON', '{"a":', 'application/json', '请求内容不是有效的 JSON'],
  ['a list', '[1]', 'application/json', '请求内容格式不正确'],
  ['another kind of body', '<x/>', 'application/xml', '请求内容应为 JSON'],
  ['10 MB', `{"remark":"${'x'.repeat(10_000_000)}"}`, 'application/json', '提交的数据过大，最多 2 MB'],
  ['a lone surrogate', '{"remark":"\\ud800"}', 'application/json', '内容含有无效字符'],
  ['NUL in a name', '{"a\\u0000":1}', 'application/json', '内容含有无效字符'],
  ['depth without end', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`, 'application/json', '内容含有无效字符'],
  ['a number beyond its limits', '{"n":10}', 'application/json', '数目应为 0 到 9 的整数'],
  ['text that is too long', '{"remark":"123456"}', 'application/json', '备注不能超过5个字'],
])('%s is refused in clear words', async (_, payload, type, msg) => {
  await as([])
  expect(await post('/busicore/v1/toy/echo/1', payload, { 'content-type': type })).toMatchObject({ status: 200, msg })
})

test('an id beyond 2^53 is no id', async () => {
  await as([])
  for (const id of ['9007199254740993', '-1', '1.5', 'abc', '99999999999999999999']) {
    expect((await post(`/busicore/v1/toy/echo/${id}`, {})).code).toBe(4)
  }
})

test('an unknown path answers in the same form', async () => {
  expect(await post('/busicore/v1/toy/nothing', {})).toMatchObject({ code: 404, msg: '访问资源不存在' })
})

test('an idle line that the database cuts ends nothing: the next one takes its place', async () => {
  const own = openPool(inject('database').appUrl, 1)
  const line = async () => (await own.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const first = await line()
  await killed(first)
  await expect.poll(() => own.totalCount).toBe(0)
  expect(await line()).not.toBe(first)
  await own.end()
})
