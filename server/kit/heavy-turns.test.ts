import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { endpoint, int } from '#contract/kit/fields.ts'
import { openServices } from '#server/services.ts'
import { newTenant, server, type World } from '#test/world.ts'
import type { Context } from './context.ts'
import { noFiles } from './file-store.ts'
import { openPool } from './pool.ts'
import { bind } from './route.ts'
import { serve } from './serve.ts'

const limit = int('条数', 1, 500).default(20)
const toy = {
  report: endpoint('POST /busicore/v1/toy/report', { input: { limit }, allow: 'anyone', heavy: true, outside: true }),
  file: endpoint('POST /busicore/v1/toy/file', { input: { limit }, allow: 'anyone', download: true, outside: true }),
  list: endpoint('POST /busicore/v1/toy/list', { input: { limit }, allow: 'anyone', outside: true }),
}
/** Who is being worked for, and how many of his at the most there were at one moment. */
const open = new Map<number, number>()
const most = new Map<number, number>()
const ends: number[] = []
async function work({ tenantId }: Pick<Context, 'tenantId'>) {
  const now = (open.get(tenantId) ?? 0) + 1
  open.set(tenantId, now)
  most.set(tenantId, Math.max(now, most.get(tenantId) ?? 0))
  await wait(150)
  open.set(tenantId, (open.get(tenantId) ?? 1) - 1)
  ends.push(tenantId)
  return {}
}
const pool = openPool(inject('database').appUrl, 4)
const tenants = new Map<string, World>()
const tokenOf = (tenant: World) => {
  const token = String(tenant.tenantId).padStart(43, 't')
  tenants.set(token, tenant)
  return token
}
const http = await serve({
  ...{ pool, log: pino({ level: 'silent' }), services: openServices({ files: noFiles }) },
  routes: bind(toy, { report: work, file: work, list: work } as never),
  async identify(_, { token }) {
    const tenant = tenants.get(token ?? '')
    if (!tenant) return undefined
    const { tenantId } = tenant
    const { userId, companyId } = tenant.user('owner')
    const rest = { pageKey: 'page', supportId: null, dataScope: null, tags: new Set(), parameters: new Map() }
    return { tenantId, userId, companyId, ...rest } as never
  },
})
afterAll(() => Promise.all([http.close(), pool.end()]))

const ask = (tenant: World, name: keyof typeof toy, rows: number) =>
  Promise.resolve(
    http.inject({ method: 'POST', url: toy[name].path, headers: { authorization: `Bearer ${tokenOf(tenant)}` }, payload: { limit: rows } }),
  )

test.each([
  ['reports', 'report', 20, 2],
  ['files', 'file', 20, 2],
  ['lists of more than a hundred rows', 'list', 500, 1],
] as const)('of %s a company has a few at once, and another’s does not stand behind its others', async (_, name, rows, each) => {
  await server()
  const [busy, other] = [await newTenant(), await newTenant()]
  ends.length = 0
  const all = []
  for (let n = 0; n < 5; n++) all.push(ask(busy, name, rows))
  all.push(ask(other, name, rows))
  await Promise.all(all)
  expect(most.get(busy.tenantId)).toBeLessThanOrEqual(each)
  // by who asked first it would be the last
  expect(ends.indexOf(other.tenantId)).toBeLessThan(4)
  expect(ends).toHaveLength(6)
})

test('a short list waits for nobody', async () => {
  const tenant = await newTenant()
  const all = []
  for (let n = 0; n < 5; n++) all.push(ask(tenant, 'list', 20))
  await Promise.all(all)
  expect(most.get(tenant.tenantId)).toBeGreaterThan(2)
})
