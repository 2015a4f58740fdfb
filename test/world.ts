import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { Code, type Endpoint, PAGE_HEADER, type Reply, type Sent } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import { type App, type Opening, openApp } from '#server/app.ts'
import type { Context } from '#server/kit/context.ts'
import { transact } from '#server/kit/pool.ts'
import type { Services } from '#server/kit/services.ts'
import { setTenant } from '#server/kit/statement.ts'
import type { Terms } from '#server/modules/platform/licence/index.ts'
import { addUser } from '#server/modules/platform/people/index.ts'
import { hashPassword } from '#server/modules/platform/session/index.ts'
import { createTenant, type StartingRoleName, type Tenant } from '#server/modules/platform/tenants/index.ts'
import { ownDatabase } from './postgres.ts'

/** Everybody's password. */
export const PASSWORD = 'peichi2026'

let opening: Promise<App> | undefined
/** The one server of this worker, on the database all tests share. Rate limits are off: everybody comes from one address. */
export function server(): Promise<App> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  opening ??= openApp({ ...inject('database'), log, limits: false, connections: 30 })
  return opening
}

/** Puts other foreign systems in place of those the server was opened with. */
export const serveWith = async (change: Partial<Services>) => void Object.assign((await server()).services, change)

/** Where its live sockets are reached. */
export async function liveAddress(): Promise<string> {
  const { http } = await server()
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  return `ws://127.0.0.1:${port}`
}

let hashing: Promise<string> | undefined
export const sharedHash = () => (hashing ??= hashPassword(PASSWORD))

/**
 * For a test file whose jobs speak to gateways of its own: a server on a database nobody else's server works for.
 * To be called at the top of the file, before its other hooks; when the file ends, the worker's shared server is everybody's again.
 */
export function onOwnServer(
  make: typeof ownDatabase = ownDatabase,
  more: Partial<Opening> = {},
): { ownerUrl: string; appUrl: string; close(): Promise<void> } {
  const shared = opening
  const reached = { ownerUrl: '', appUrl: '', close }
  beforeAll(async () => {
    const urls = await make()
    Object.assign(reached, urls)
    const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
    opening = openApp({ ...urls, log, limits: false, connections: 30, ...more })
    await opening
  })
  afterAll(close)
  return reached

  /** Earlier than the file ends: a program of its own goes on with the database. */
  async function close() {
    if (!reached.appUrl) return
    const own = await opening
    opening = shared
    reached.close = async () => {}
    if (own !== (await shared)) await own?.close()
  }
}

interface Origin {
  token?: string
  /** The session a page was drawn for, as it says itself. */
  page?: string
  address?: string
  userAgent?: string
}

/** Companions of the tokens that were handed out here: a browser sends both halves, and so does a caller. */
interface Entered {
  access_token?: string
}
const companions = new Map<string, string>()
/** Keeps the companion that came with a token. */
export function recordCompanion(reply: Anything, setCookie: string | string[] | undefined) {
  const { access_token: token } = { ...(reply.content as Entered), ...(reply.data as Entered) }
  const [, companion] = /^access-companion=([\w-]{43});/m.exec([setCookie ?? []].flat().join('\n')) ?? []
  if (token && companion) companions.set(token, companion)
}
/** The headers of a signed-in caller. */
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  ...(companions.has(token) && { cookie: `access-companion=${companions.get(token)}` }),
})

/** Anything under any name: for input that no honest browser sends. */
export type Anything = Record<string, unknown>

/** Makes calls as one caller. `call` is typed by the contract; `send` takes anything; of a file that comes it says only that it was done. */
export function caller({ token, page, address = '127.0.0.1', userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0' }: Origin = {}) {
  async function send(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Anything = {}) {
    const { http } = await server()
    const left = { ...input }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(left[name])
      delete left[name]
      return encodeURIComponent(value)
    })
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const query = inQuery && Object.keys(left).length > 0 ? `?${new URLSearchParams(left as Record<string, string>)}` : ''
    const response = await http.inject({
      method: endpoint.method,
      url: path + query,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, ...(token && headersOf(token)), ...(page && { [PAGE_HEADER]: page }) },
      ...(inQuery ? {} : { payload: left }),
    })
    const isFile = !String(response.headers['content-type']).includes('json')
    // 请求编号 is another one each time
    const { req, ...body } = (isFile ? { code: Code.done, msg: '' } : response.json()) as Anything & {
      code: number
      msg: string
      req?: string
    }
    recordCompanion(body, response.headers['set-cookie'])
    return { status: response.statusCode, drawnFor: response.headers[PAGE_HEADER], body, req }
  }
  return {
    token,
    send,
    /** The answer, whatever its code. */
    async call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>> {
      return (await send(endpoint, input as Anything)).body as unknown as Reply<E>
    },
    /** The answer of a call that must succeed. */
    async ok<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>> {
      const { body } = await send(endpoint, input as Anything)
      if (body.code !== Code.done) throw new Error(`${endpoint.path}: ${body.code} ${body.msg}`)
      return body as unknown as Reply<E>
    },
  }
}
export type Caller = ReturnType<typeof caller>

export interface TestUser {
  userId: number
  companyId: number
  loginAccount: string
}

/** Puts a user in front of a browser without the toil of hashing a password. */
export async function seat(tenantId: number, { userId, companyId }: TestUser): Promise<string> {
  const { pool } = await server()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  await transact(pool, tenantId, (db) =>
    db
      .insertInto('session')
      .values({ tokenHash, tenantId, userId, companyId, browserId: `browser-${userId}`, ip: '127.0.0.1' })
      .execute(),
  )
  return token
}

export interface World extends Tenant {
  /** The user of this role, signed in; the same session each time. */
  as(role: StartingRoleName): Caller
  user(role: StartingRoleName): TestUser
  /** Another user, with exactly these tags, signed in. */
  withTags(...tags: Tag[]): Promise<Caller & { user: TestUser }>
  /** Runs a use-case directly, in one transaction in the name of this role's user. */
  act<T>(role: StartingRoleName, work: (ctx: Context) => Promise<T>): Promise<T>
}

const roles: StartingRoleName[] = ['owner', 'seller', 'buyer', 'keeper', 'finance']

/** A tenant of one's own, with two companies and a user for each role of the first. */
export async function newTenant(
  change: { companies?: { companyName: string; companyNo: string; depts?: string[] }[]; verifiedPhone?: string; licence?: Terms } = {},
): Promise<World> {
  const app = await server()
  const hash = await sharedHash()
  const mark = randomUUID().slice(0, 8)
  const {
    verifiedPhone,
    licence = { trial: false, seats: 500, pdaSeats: 50, days: 3650 },
    companies = [
      { companyName: '总公司', companyNo: '01', depts: ['销售部', '仓储部'] },
      { companyName: '分公司', companyNo: '02' },
    ],
  } = change
  const users = roles.map((role) => ({
    role,
    loginAccount: `${role}-${mark}`,
    realName: `${role} ${mark}`,
    password: { hash },
    ...(verifiedPhone && role === 'owner' && { verifiedPhone }),
  }))
  const tenant = await transact(app.pool, undefined, (db) =>
    createTenant({ db, enter: (tenantId) => setTenant(db, tenantId) }, { name: `测试公司 ${mark}`, companies, users, licence }),
  )
  const { tenantId } = tenant
  const seated = new Map<StartingRoleName, Caller>()
  for (const user of tenant.users) seated.set(user.role, caller({ token: await seat(tenantId, user) }))
  const of = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('no such user in this tenant')
    return found
  }
  const user = (role: StartingRoleName) => of(tenant.users.find((each) => each.role === role))

  async function withTags(...tags: Tag[]) {
    const loginAccount = `tags-${randomUUID().slice(0, 13)}`
    const companyId = of(tenant.companyIds[0])
    const userId = await transact(app.pool, tenantId, async (db) => {
      const { roleId } = await db
        .insertInto('role')
        .values({ tenantId, roleName: loginAccount })
        .returning('roleId')
        .executeTakeFirstOrThrow()
      if (tags.length > 0)
        await db
          .insertInto('roleTag')
          .values(tags.map((tag) => ({ tenantId, roleId, tag })))
          .execute()
      const person = { loginAccount, realName: loginAccount, deptId: companyId, companyId, passwordHash: hash, mustChangePwd: false }
      return addUser({ db, tenantId }, { ...person, roleIds: [roleId] })
    })
    const added = { userId, companyId, loginAccount }
    return { ...caller({ token: await seat(tenantId, added) }), user: added }
  }

  return {
    ...tenant,
    as: (role) => of(seated.get(role)),
    user,
    withTags,
    act: (role, work) => app.as({ tenantId, userId: user(role).userId, companyId: user(role).companyId }, work),
  }
}
