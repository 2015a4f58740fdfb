import { getPriority } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/kit/fields.ts'
import { openServices } from '#server/services.ts'
import { newTenant, server } from '#test/world.ts'
import type { BackRoom } from './back-room.ts'
import { noFiles } from './file-store.ts'
import { openPool } from './pool.ts'
import { openPoolBehind } from './pool-behind.ts'
import { bind } from './route.ts'
import { serve } from './serve.ts'
import { statement } from './statement.ts'

const reply = { pid: z.number() }
const toy = {
  light: endpoint('POST /busicore/v1/toy/light', { reply, allow: 'anyone' }),
  heavy: endpoint('POST /busicore/v1/toy/heavy', { reply, allow: 'anyone', heavy: true }),
}
const whoWorks = async (ctx: Parameters<typeof statement>[0]) => {
  const [row] = await statement<{ pid: number }>(ctx, 'toy.pid', 'select pg_backend_pid() as pid', [])
  return { pid: row?.pid ?? 0 }
}
const { appUrl } = inject('database')
const log = pino({ level: 'silent' })
const [pool, poolBehind] = [openPool(appUrl, 4), openPoolBehind(appUrl, 4, undefined, log)]
/** One that is not open yet. */
const opening = { call: (_, call, here) => here(call) } as BackRoom
afterAll(() => Promise.all([pool.end(), poolBehind.end()]))

test.skipIf(process.platform !== 'linux')('what is heavy gives way in the database also while the back room is being opened', async () => {
  await server()
  const tenant = await newTenant()
  const { userId, companyId } = tenant.user('owner')
  const who = {
    tenantId: tenant.tenantId,
    userId,
    companyId,
    pageKey: 'page',
    supportId: null,
    dataScope: null,
    tags: new Set(),
    parameters: new Map(),
  }
  const routes = bind(toy, { light: whoWorks, heavy: whoWorks })
  const http = await serve({
    ...{ pool, poolBehind, backRoom: opening, routes, log, services: openServices({ files: noFiles }) },
    identify: async () => who as never,
  })
  const priorityOf = async (path: string) => {
    const headers = { authorization: `Bearer ${'t'.repeat(43)}` }
    const { code, pid } = (await http.inject({ method: 'POST', url: path, headers, payload: {} })).json()
    expect(code).toBe(1)
    return getPriority(pid)
  }
  const usual = await priorityOf('/busicore/v1/toy/light')
  expect(await priorityOf('/busicore/v1/toy/heavy')).toBe(Math.min(19, usual + 10))
  await http.close()
})
