import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, Id, Str, submittime } from '#contract/kit/fields.ts'
import {
  call,
  callAsking,
  fileNameIn,
  keepToken,
  pageSession,
  RequestError,
  registerRequestHandlers,
  stamp,
  takeUpSession,
} from './request.ts'

const read = endpoint('GET /demo/{id}', { input: { id: Id, word: Str }, reply: { content: z.string() }, allow: 'anyone' })
const save = endpoint('POST /demo/save', {
  input: { name: Str, tips: z.number().optional(), submittime },
  allow: 'anyone',
  done: '保存成功',
})

const shown: string[] = []
let agreed = true
let expired = 0
let moved = 0
let signedInAgain = false
let answers: { status?: number; body: unknown; session?: string }[] = []
const sent: { url: string; body: unknown; authorization: string | undefined; session?: string }[] = []

beforeEach(() => {
  shown.length = 0
  sent.length = 0
  expired = 0
  moved = 0
  signedInAgain = false
  agreed = true
  vi.stubGlobal('document', { cookie: 'a=1; access-token=abc' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
    const session = headers['x-session']
    sent.push({
      url: url.replace(/^\/devapi/, ''),
      body: body && JSON.parse(body),
      authorization: headers.Authorization,
      ...(session && { session }),
    })
    await Promise.resolve()
    const { status = 200, body: answer, session: answering } = answers.shift() ?? { body: { code: 1, msg: '操作成功' } }
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      status,
      headers: answering ? { 'x-session': answering } : {},
    })
  })
  const say = (kind: string) => (text: string) => void shown.push(`${kind} ${text}`)
  registerRequestHandlers({
    success: say('success'),
    remark: say('remark'),
    error: say('error'),
    notify: say('notify'),
    ask: async (text) => {
      shown.push(`ask ${text}`)
      return agreed
    },
    expired: async () => {
      expired += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
      return signedInAgain
    },
    moved: async () => {
      moved += 1
      return signedInAgain
    },
  })
})
afterEach(() => {
  answers = []
  vi.unstubAllGlobals()
})

test('path parameters leave the input, the rest of a GET is its query, the token is a header', async () => {
  await call(read, { id: 7, word: '刹车 片' })
  expect(sent[0]).toEqual({ url: '/demo/7?word=%E5%88%B9%E8%BD%A6+%E7%89%87', body: undefined, authorization: 'Bearer abc' })
})

test('success is told by the endpoint, not by its caller', async () => {
  await call(save, { name: 'a' })
  expect(shown).toEqual(['success 保存成功'])
})

test.each([
  [200, { code: 0, msg: '库存不足' }, 'error 库存不足'],
  [200, { code: 4, msg: '名称不能为空' }, 'error 名称不能为空'],
  [200, { code: 401, msg: '' }, 'notify 认证失败，无法访问系统资源'],
  [200, { code: 403, msg: '' }, 'notify 当前操作没有权限'],
  [200, { code: 404, msg: '' }, 'notify 访问资源不存在'],
  [200, { code: 777, msg: '' }, 'notify 系统未知错误，请反馈给管理员'],
  [403, { code: 5, msg: '' }, 'notify 提交数据权限问题,请提交合法的数据'],
  [409, { code: 6, msg: '' }, 'notify 提交数据重复,请等候10秒提交'],
  [502, '<html>', 'notify 服务异常：服务器出错'],
  [500, { code: 2, msg: '', req: '8f3a2c11-0b5e' }, 'notify 服务异常：服务器出错（请求编号 8f3a2c11）'],
])('HTTP %i %o is shown as “%s” and rejected', async (status, body, text) => {
  answers = [{ status, body }]
  await expect(call(save, { name: 'a' })).rejects.toBeInstanceOf(RequestError)
  expect(shown).toEqual([text])
})

test('a quiet call rejects without a word', async () => {
  answers = [{ body: { code: 0, msg: '库存不足' } }]
  await expect(call(save, { name: 'a' }, { quiet: true })).rejects.toThrow('库存不足')
  expect(shown).toEqual([])
})

test('code 5 with HTTP 200 is done, with a remark', async () => {
  answers = [{ body: { code: 5, msg: '已保存，库存低于下限' } }]
  await call(save, { name: 'a' })
  expect(shown).toEqual(['remark 已保存，库存低于下限'])
})

test('ten calls that come back signed out are one alert', async () => {
  answers = Array.from({ length: 10 }, (_, at) => ({ status: at % 2 ? 401 : 200, body: { code: 3, msg: 'x' } }))
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => call(read, { id: 1, word: '' })))
  expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
  expect(expired).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 10))
})

test('a message about a session timeout ends the session too', async () => {
  answers = [{ body: { code: 0, msg: 'Session has Timeout' } }]
  await expect(call(read, { id: 1, word: '' })).rejects.toThrow('登录状态已过期，请重新登录')
  expect(expired).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 10))
})

test('the same stamp twice at once is a repeat; a call in between does not free it', async () => {
  const submittime = stamp()
  const first = call(save, { name: 'a', submittime })
  await Promise.all([call(read, { id: 1, word: '' }), expect(call(save, { name: 'a', submittime })).rejects.toThrow('重复提交')])
  await first
  await call(save, { name: 'a', submittime })
})

test('a question is put and the call repeated with tips raised, or given up', async () => {
  answers = [{ body: { code: 6, msg: '是否继续？' } }, { body: { code: 1, msg: 'ok' } }]
  expect(await callAsking(save, { name: 'a' })).toMatchObject({ code: 1 })
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'a' }, { name: 'a', tips: 1 }])
  agreed = false
  answers = [{ body: { code: 6, msg: '是否继续？' } }]
  expect(await callAsking(save, { name: 'a' })).toBeUndefined()
})

test('stamps never repeat', () => {
  const drawn = Array.from({ length: 1000 }, stamp)
  expect(new Set(drawn).size).toBe(1000)
})

test.each([
  [`attachment; filename="__.csv"; filename*=UTF-8''%E5%AF%BC%E5%87%BA.csv`, '导出.csv'],
  ['attachment; filename="plain.xlsx"', 'plain.xlsx'],
  [`attachment; filename="safe.csv"; filename*=UTF-8''%E5%AF%BC%ZZ`, 'safe.csv'],
  [null, ''],
])('content-disposition %s names the file %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name)
})

test('a call given up while its answer is being read complains of nothing', async () => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async () => ({
    status: 200,
    ok: true,
    headers: new Headers(),
    text: async () => {
      given.abort()
      throw given.signal.reason
    },
  }))
  await expect(call(read, { id: 1, word: '' }, { signal: given.signal })).rejects.toThrow('abort')
  expect(shown).toEqual([])
})

const done = { code: 1, msg: 'ok' }

test('the first answer that names a session binds the page, and each call says it from then on; a login begins anew', async () => {
  answers = [
    { body: done, session: 's1' },
    { body: done, session: 's1' },
  ]
  await call(read, { id: 1, word: '' })
  await call(read, { id: 2, word: '' })
  expect(sent.map(({ session }) => session)).toEqual([undefined, 's1'])
  keepToken('abc')
  await call(read, { id: 3, word: '' })
  expect(sent[2]?.session).toBeUndefined()
})

test('a call refused for another session is asked about once, and made again when its person is back', async () => {
  answers = [{ body: done, session: 's1' }]
  await call(read, { id: 1, word: '' })
  signedInAgain = true
  answers = [
    { status: 401, body: { code: 8, msg: '' } },
    { body: done, session: 's1' },
  ]
  expect(await call(save, { name: 'a' })).toMatchObject(done)
  expect(moved).toBe(1)
  signedInAgain = false
  answers = [{ status: 401, body: { code: 8, msg: '' } }]
  await expect(call(save, { name: 'a' })).rejects.toMatchObject({ code: 8 })
  expect(shown).toEqual(['success 保存成功'])
  keepToken('abc')
})

test('an answer given to somebody else is shown to nobody', async () => {
  answers = [{ body: done, session: 's1' }]
  await call(read, { id: 1, word: '' })
  answers = [{ body: { ...done, content: 'theirs' }, session: 's2' }]
  await expect(call(read, { id: 1, word: '' })).rejects.toMatchObject({ code: 8 })
  keepToken('abc')
})

test('who sits here now is asked without a page, and ends nothing; the page may take that session up', async () => {
  answers = [{ body: done, session: 's1' }]
  await call(read, { id: 1, word: '' })
  answers = [
    { status: 401, body: { code: 3, msg: '' } },
    { body: done, session: 's2' },
  ]
  await expect(call(read, { id: 1, word: '' }, { anew: true })).rejects.toMatchObject({ code: 3 })
  expect(expired).toBe(0)
  await call(read, { id: 1, word: '' }, { anew: true })
  expect(sent.at(-1)?.session).toBeUndefined()
  expect(pageSession()?.key).toBe('s1')
  takeUpSession()
  expect(pageSession()?.key).toBe('s2')
  keepToken('abc')
})

test('a call that found the session over is carried out after the login over the page, with the stamp it had', async () => {
  signedInAgain = true
  answers = [{ status: 401, body: { code: 3, msg: '' } }, { body: done }]
  await call(save, { name: 'a', submittime: 77 })
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'a', submittime: 77 },
    { name: 'a', submittime: 77 },
  ])
  expect(expired).toBe(1)
})
