import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { type App, openApp } from '#server/app.ts'
import { countingByMinute, limitsBy, MOST } from '#server/kit/limits.ts'
import { contentPolicy } from '#server/kit/safe-headers.ts'
import { ensureOperators } from '#server/operators.ts'
import { packFiles } from '../scripts/web-bundle.ts'
import { ownDatabase } from './postgres.ts'

/** A server as it runs: with screens, limits, a log that is read here, behind a proxy that speaks https. */
let app: App
let lines: Record<string, unknown>[] = []
const SCRIPT = 'console.log("配驰")\n'.repeat(300)
beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'peichi-web-'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><title>配驰</title>')
  mkdirSync(join(web, 'assets'))
  for (const script of ['script-1a2b.js', 'assets/page-3c4d.js']) writeFileSync(join(web, script), SCRIPT)
  packFiles(web)
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      done()
    },
  })
  app = await openApp({ ...(await ownDatabase()), log: pino({ level: 'info' }, sink), web, trustProxy: 'loopback', connections: 5 })
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
})
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: payload as object })

test('no ticket, token or signature of an address stands in the log', async () => {
  const secrets = ['gid-8f2c', 'ticket-77aa', 'sign-31bd', 'code-9c0d']
  await get('/epc?gid=gid-8f2c&x=1')
  await get('/sandboxPay?orderNo=XF1&ticket=ticket-77aa')
  await get('/files/t/1/202611/a.png?s=sign-31bd')
  await get('/admin/auth/nowhere?token=code-9c0d')
  await post(session.login.path, { gid: 'gid-8f2c', code: 'x' }, { authorization: 'Bearer code-9c0d-0123456789-0123456789' })
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(5)
  const log = JSON.stringify(lines)
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(log).toContain('GET /epc')
})

test('every fault carries a 请求编号 that finds its lines in the log', async () => {
  const answers = [
    await post(session.userinfo.path, {}),
    await post('/admin/auth/nowhere', {}),
    await post(session.login.path, '{"broken'),
    await post(session.login.path, { username: 'x', password: '' }),
    await get('/files/t/1/202611/none.png'),
  ]
  for (const answer of answers) {
    const { req, code } = answer.json()
    expect(code).not.toBe(Code.done)
    await expect.poll(() => lines.filter((line) => line.req === req).map(({ msg }) => msg)).toContain('request')
  }
  expect((await get('/health')).json()).toEqual({ status: 'ok' })
})

test('pages, calls and files come with headers that a browser keeps to', async () => {
  for (const url of ['/', '/base/parts', '/admin/auth/getPlat', '/files/none', '/health']) {
    const { headers } = await get(url)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toContain("frame-ancestors 'self'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1], url).toBe("'self' 'wasm-unsafe-eval'")
    expect(/style-src ([^;]*)/.exec(policy)?.[1], url).toMatch(/^'self'( 'nonce-[\w-]{22}')?$/)
    expect(headers['permissions-policy'], url).toContain('geolocation=()')
    expect(headers, url).not.toHaveProperty('strict-transport-security')
  }
  expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('each page carries the nonce of its own policy, never the same twice, and no browser keeps it', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/', '/base/parts', '/index.html']) {
    const { headers, body } = await get(url)
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(body, url).toBe(`<!doctype html><meta property="csp-nonce" nonce="${nonce}"><title>配驰</title>`)
    expect(headers, url).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(headers, url).not.toHaveProperty('etag')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
  const { headers } = await get('/admin/auth/getPlat')
  expect(headers['content-security-policy']).not.toContain('nonce')
  expect(headers['cache-control']).toBe('no-store')
})

test('behind https no cookie of a session travels without it, and its name keeps neighbouring hosts from planting one', async () => {
  await ensureOperators(app, () => {}, true, {})
  const form = { username: 'yunying', password: 'peichi2026', code: 'browser', tips: 1, rememberMe: true }
  const https = { 'x-forwarded-proto': 'https' }
  const entered = await post(session.login.path, form, https)
  const cookies = [entered.headers['set-cookie'] ?? []].flat()
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-access-companion=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^password=rm\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  const authorization = `Bearer ${entered.json().data.access_token}`
  const cookie = String(cookies[0]).replace(/;.*/, '')
  const ask = (call: typeof session.userinfo | typeof session.logout, headers: Record<string, string>) =>
    app.http.inject({ method: call.method, url: call.path, headers: { ...https, authorization, ...headers } })
  expect((await ask(session.userinfo, {})).json().code).toBe(Code.signedOut)
  expect((await ask(session.userinfo, { cookie })).json().code).toBe(Code.done)
  expect(String((await ask(session.logout, { cookie })).headers['set-cookie'])).toMatch(
    /^__Host-access-companion=; Max-Age=0; Path=\/;.* Secure; SameSite=Strict$/,
  )
})

test('a store of files under another name is all that pages reach besides us and the print helper', () => {
  const policy = contentPolicy(['https://bucket.oss.example.com'])
  expect(policy).toContain("img-src 'self' data: blob: https://bucket.oss.example.com;")
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:28502 https://bucket.oss.example.com;")
  expect(policy).not.toMatch(/\*|https: /)
})

test('too much from one address, one user or one company within a minute is refused, until the next minute', async () => {
  let now = 0
  const limits = limitsBy(countingByMinute(() => now))
  const times = async (most: number, one: () => Promise<void>) => {
    for (let n = 0; n < most; n++) await one()
    await expect(one()).rejects.toMatchObject({ code: Code.tooMany, status: 429, message: '操作太频繁，请稍后再试' })
  }
  await times(MOST.address, () => limits.address('198.51.100.1'))
  await limits.address('198.51.100.2')
  await times(MOST.user, () => limits.person({ tenantId: 1, userId: 1 }))
  await limits.person({ tenantId: 1, userId: 2 })
  now = 60_000
  await limits.person({ tenantId: 1, userId: 1 })
  await limits.address('198.51.100.1')
  let userId = 100
  await times(MOST.tenant - 1, () => limits.person({ tenantId: 1, userId: userId++ }))
  await limits.person({ tenantId: 2, userId: 1 })
})

test('a flood from one address is turned away before anything is looked up', async () => {
  const flood = '203.0.113.7'
  const ask = () => post(session.userinfo.path, {}, { 'x-forwarded-for': flood })
  let last = await ask()
  for (let n = 0; n <= MOST.address && last.statusCode !== 429; n += 200) {
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    last = answers.at(-1) ?? last
  }
  expect(last.statusCode).toBe(429)
  expect(last.json()).toMatchObject({ code: Code.tooMany, msg: '操作太频繁，请稍后再试' })
  expect(last.headers['retry-after']).toBe('60')
  expect((await post(session.userinfo.path, {})).json().code).toBe(Code.signedOut)
  // the page itself is served, so that it can tell
  expect((await get('/', { 'x-forwarded-for': flood })).statusCode).toBe(200)
})

test('scripts are sent as they were packed when they were built, in what the browser takes, and the packed ones are no addresses', async () => {
  const ask = async (url: string, encodings: string) => {
    const { headers, rawPayload, statusCode } = await get(url, { 'accept-encoding': encodings })
    const facts = {
      statusCode,
      packed: headers['content-encoding'],
      type: headers['content-type'],
      length: Number(headers['content-length']),
    }
    expect(facts).toMatchObject({ statusCode: 200, type: 'application/javascript; charset=utf-8', length: rawPayload.length })
    return { packed: facts.packed, content: rawPayload }
  }
  for (const script of ['/script-1a2b.js', '/assets/page-3c4d.js']) {
    const brotli = await ask(script, 'gzip, deflate, br, zstd')
    expect({ ...brotli, content: brotliDecompressSync(brotli.content).toString() }).toEqual({ packed: 'br', content: SCRIPT })
    const gzip = await ask(script, 'gzip, deflate')
    expect({ ...gzip, content: gunzipSync(gzip.content).toString() }).toEqual({ packed: 'gzip', content: SCRIPT })
    const bare = await ask(script, 'identity')
    expect({ ...bare, content: bare.content.toString() }).toEqual({ packed: undefined, content: SCRIPT })
    for (const packed of ['br', 'gz']) expect((await get(`${script}.${packed}`)).statusCode, packed).toBe(404)
  }
  for (const url of ['/assets/gone.js', '/assets/..%2findex.html', '/assets/%2e%2e%2fscript-1a2b.js'])
    expect((await get(url)).statusCode, url).toBe(404)
})
