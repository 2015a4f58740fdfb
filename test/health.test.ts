import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { type App, openApp } from '#server/app.ts'
import { isNoScreen } from '#server/kit/no-screen.ts'
import { asOwner } from '#server/kit/pool.ts'
import { requestNumber } from '#server/kit/request-number.ts'
import { operatorMenu, startingMenu } from '#server/modules/platform/tenants/index.ts'
import { ownDatabase } from './postgres.ts'
import { newTenant, onOwnServer, server } from './world.ts'

const TOKEN = 'of-the-monitor'
const web = mkdtempSync(join(tmpdir(), 'peichi-web-'))
writeFileSync(join(web, 'index.html'), '<!doctype html><title>配驰</title>')
const urls = onOwnServer(ownDatabase, { web, trustProxy: 'loopback', connections: 4, metricsToken: TOKEN })
let app: App
beforeAll(async () => {
  app = await server()
})
afterAll(() => rmSync(web, { recursive: true }))
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const metrics = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).body

/** The database as good as gone, or there again. */
async function database(there: boolean) {
  const admin = inject('adminUrl')
  const name = new URL(urls.ownerUrl).pathname.slice(1)
  await asOwner(admin, { text: `alter database ${name} with allow_connections ${there}`, values: [] })
  await asOwner(admin, {
    text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and not $2',
    values: [name, there],
  })
}

test('what is no call and no screen is 404 with a number, never the page', async () => {
  const strangers = [
    '/healthz',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/index.php',
    '/x/y.php',
    '/api/v1/users',
    '/actuator/health',
    '/metrics/',
    '/favicon.ico',
  ]
  for (const url of strangers) {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 404])
    expect(answer.json().req, url).toBe(answer.headers['x-request-id'])
  }
  for (const url of ['/', '/index', '/base/parts', '/login', '/down', '/index.html']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.body], url).toEqual([200, '<!doctype html><title>配驰</title>'])
  }
  expect((await app.http.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('no screen of any menu is taken for a stranger', () => {
  const inMenu = [...startingMenu, ...operatorMenu].flatMap(({ path = '', pages = [] }) =>
    pages.map((page) => (page.path.startsWith('/') ? page.path : `${path}/${page.path}`)),
  )
  const source = readFileSync(join(import.meta.dirname, '../web/shell/standalone-paths.ts'), 'utf8')
  const alone = [...source.matchAll(/'(\/[\w/]+?)(?:\/\*)?'/g)].map(([, path = '']) => path)
  const screens = [...inMenu, ...alone, '/epc/x', '/login', '/404', '/index']
  expect(inMenu.length).toBeGreaterThan(50)
  expect(alone.length).toBeGreaterThan(10)
  expect(screens.filter(isNoScreen)).toEqual([])
})

test('behind a proxy its number is kept, a strange one is not; without a proxy none is believed', async () => {
  const asked = (number: string) => get('/admin/auth/getPlat', { 'x-request-id': number }).then(({ headers }) => headers['x-request-id'])
  expect(await asked('a1b2c3d4e5f60718')).toBe('a1b2c3d4e5f60718')
  expect(await asked('x\ty z "injected"')).toMatch(/^[\da-f-]{36}$/)
  expect(await asked('short')).toMatch(/^[\da-f-]{36}$/)
  expect(requestNumber(false)({ headers: { 'x-request-id': 'a1b2c3d4e5f60718' } })).toMatch(/^[\da-f-]{36}$/)
})

test('figures are shown to whoever has the token, and to nobody else', async () => {
  expect((await get('/metrics')).statusCode).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer of-somebody' })).statusCode).toBe(404)
  const tenant = await newTenant()
  const headers = { authorization: `Bearer ${tenant.as('owner').token}` }
  await app.http.inject({ method: session.userinfo.method, url: session.userinfo.path, headers, payload: {} })
  const text = await metrics()
  expect(text).toMatch(new RegExp(`peichi_call_seconds_count\\{method="POST",route="${session.userinfo.path}",status="200"\\} [1-9]`))
  expect(text).toContain(`peichi_tenant_calls{tenant="${tenant.tenantId}"} 1`)
  expect(text).toContain('peichi_call_seconds_count{method="GET",route="none",status="404"}')
  for (const line of [
    'peichi_database_up 1',
    'peichi_jobs_failed 0',
    'peichi_pool_waiting 0',
    'peichi_draining 0',
    'peichi_sockets{kind="page"} 0',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/)
  expect(text).toMatch(/peichi_disk_free_bytes\{place="temporary"\} \d+/)
})

test('without a token this machine alone reads them, and no proxy of it hands them on', async () => {
  const own = await openApp({ ...inject('database'), log: pino({ level: 'silent' }), connections: 2 })
  try {
    const ask = (remoteAddress: string, headers = {}) => own.http.inject({ url: '/metrics', remoteAddress, headers })
    expect((await ask('127.0.0.1')).statusCode).toBe(200)
    expect((await ask('::1')).statusCode).toBe(200)
    expect((await ask('10.0.0.7')).statusCode).toBe(404)
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(404)
  } finally {
    await own.close()
  }
})

test('with the database gone it lives and is not ready, says so in calls, and comes back by itself', async () => {
  for (const url of ['/livez', '/readyz', '/health'])
    expect([(await get(url)).statusCode, (await get(url)).json()], url).toEqual([200, { status: 'ok' }])
  await database(false)
  await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 5000 }).toBe(503)
  expect((await get('/health')).json()).toEqual({ status: 'unavailable', reasons: ['database'] })
  expect((await get('/readyz')).headers['retry-after']).toBe('5')
  expect((await get('/livez')).statusCode).toBe(200)
  expect(await metrics()).toContain('peichi_database_up 0')
  const login = { username: 'nobody', password: 'x', code: 'c', tips: 1 }
  const answer = await app.http.inject({ method: 'POST', url: session.login.path, payload: login })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 0])
  await database(true)
  await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 5000 }).toBe(200)
})
