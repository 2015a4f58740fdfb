import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { Code, type Endpoint, PAGE_HEADER } from '#contract/kit/fields.ts'
import { type AfterCommit, afterCommit } from './after.ts'
import { holds, type Identity, type RequestFacts, type Shown } from './context.ts'
import type { Database } from './database.ts'
import { type Download, disposition } from './download.ts'
import { forbidden, invalid, otherSession, refused, signedOut } from './errors.ts'
import { inputReader } from './input.ts'
import type { Limits } from './limits.ts'
import { single, transact } from './pool.ts'
import { masking } from './present.ts'
import { factsOf } from './request.ts'
import type { Bound } from './route.ts'
import type { Services } from './services.ts'
import { setTenant } from './statement.ts'
import { claimSubmit, releaseSubmit } from './submit-stamp.ts'
import { takeTurn } from './take-turn.ts'
import { dayOf } from './time.ts'
import { discard, receive, type UploadedFile } from './upload.ts'

export interface Handling {
  pool: pg.Pool
  services: Services
  /** Who holds this token: undefined when nobody does. One statement, which finds its own way without a transaction around it. A page of another session keeps nothing alive. */
  identify(db: Database, shown: Shown): Promise<Identity | undefined>
  most: Limits
}

/** What is known of an endpoint before anybody calls it. */
interface Route extends Handling {
  endpoint: Endpoint
  readInput: ReturnType<typeof inputReader>
  present: ReturnType<typeof presenter>
}
/** One call of it. */
interface Call extends Route {
  request: FastifyRequest
  reply: FastifyReply
  facts: RequestFacts
  later: AfterCommit
}
type Caller = Identity | undefined
type Work = (ctx: unknown) => Promise<unknown>

/** The life of a request, a step a line. */
export function handleRequest(handling: Handling, { endpoint, handler }: Bound) {
  const route: Route = { ...handling, endpoint, readInput: inputReader(endpoint), present: presenter(endpoint) }
  const run = endpoint.outside ? outsideTransaction : inTransaction
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = openCall(route, request, reply)
    const caller = endpoint.allow === 'open' ? undefined : await authenticate(call)
    if (caller) await authorise(call, caller)
    const { fields, file } = await readBody(call)
    let leave = () => {}
    try {
      const input = readInput(call, caller, fields)
      leave = await takeTurn(call, caller, input, file)
      const answer = await run(call, caller, stampOf(call, caller, fields), async (ctx) =>
        present(call, caller, await handler(ctx, input, file)),
      )
      call.later.run()
      return answer
    } finally {
      leave()
      if (file) await discard(file)
    }
  }
}

function openCall(route: Route, request: FastifyRequest, reply: FastifyReply): Call {
  return { ...route, request, reply, facts: factsOf(request, reply), later: afterCommit(request) }
}

async function authenticate({ pool, identify, facts, request, reply }: Call): Promise<Identity> {
  const { token, page, companion } = facts
  const caller = token && (await single(pool, (db) => identify(db, { token, page, companion })))
  if (!caller) throw signedOut()
  if (page !== undefined && page !== caller.pageKey) throw otherSession()
  reply.header(PAGE_HEADER, caller.pageKey)
  request.log = reply.log = request.log.child({ tenant: caller.tenantId, user: caller.userId })
  return caller
}

async function authorise({ endpoint, most }: Call, caller: Identity): Promise<void> {
  await most.person(caller)
  if (caller.mustChangePwd && !endpoint.whenForced) throw forbidden('请先修改密码')
  if (caller.mustSetFactor && !endpoint.whenForced && !endpoint.whenFactorDue) throw forbidden('请先开启两步验证')
  if (!allowed(endpoint, caller)) throw forbidden()
  if (endpoint.holderOnly && caller.supportId !== null) throw forbidden('协助状态下不能进行此操作，请由账号本人操作')
}

const allowed = ({ allow }: Endpoint, caller: Identity) =>
  allow === 'anyone' || holds(caller.tags, typeof allow === 'string' ? [allow] : allow)

async function readBody({ endpoint, request }: Call): Promise<{ fields: unknown; file: UploadedFile | undefined }> {
  return endpoint.upload ? receive(request, endpoint.upload) : { fields: request.body, file: undefined }
}

/** Path, query and body together; the path wins. */
function readInput({ request, readInput: read }: Call, caller: Caller, fields: unknown): unknown {
  return read({ ...asFields(request.query), ...asFields(fields), ...asFields(request.params) }, caller?.tags)
}

function asFields(part: unknown): Record<string, unknown> | undefined {
  if (part === undefined || part === null) return undefined
  if (typeof part !== 'object' || Array.isArray(part)) throw invalid('请求内容格式不正确')
  return part as Record<string, unknown>
}

/** Why this caller may not write now; undefined = he may. */
const readOnlyOf = ({ endpoint }: Call, caller: Caller) => (endpoint.whenReadOnly ? undefined : caller?.readOnly)

/** The stamp of this press. A caller who may only read can do nothing twice, and the stamp itself would be a write: exports send one. */
function stampOf(call: Call, caller: Caller, fields: unknown): string | undefined {
  const { endpoint } = call
  if (!('submittime' in endpoint.input) || (!endpoint.outside && readOnlyOf(call, caller) !== undefined)) return undefined
  const stamp = asFields(fields)?.submittime
  return stamp === undefined || stamp === null || stamp === '' ? undefined : String(stamp)
}

function inTransaction(call: Call, caller: Caller, stamp: string | undefined, work: Work): Promise<unknown> {
  return transaction(call, caller, async (db) => {
    if (stamp !== undefined && caller) await claimSubmit({ db, ...caller }, call.endpoint.path, stamp)
    return work(contextOn(call, caller, db))
  })
}

/** The stamp is claimed before, and given back when it came to nothing. */
async function outsideTransaction(call: Call, caller: Caller, stamp: string | undefined, work: Work): Promise<unknown> {
  const short = <T>(inside: (ctx: unknown) => Promise<T>) => transaction(call, caller, (db) => inside(contextOn(call, caller, db)))
  const ctx = { ...baseOf(call), ...(caller && permissionsOf(caller)), transact: short }
  if (stamp === undefined || !caller) return work(ctx)
  const { path } = call.endpoint
  await transaction(call, caller, (db) => claimSubmit({ db, ...caller }, path, stamp))
  try {
    return await work(ctx)
  } catch (error) {
    await transaction(call, caller, (db) => releaseSubmit({ db, ...caller }, path, stamp))
    throw error
  }
}

/** PostgreSQL's own refusal of a write: no handler has to think of it, none can forget it. */
const WRITE_IN_READ_ONLY = '25006'

function transaction<T>(call: Call, caller: Caller, work: (db: Database) => Promise<T>): Promise<T> {
  const readOnly = readOnlyOf(call, caller)
  return transact(call.pool, caller && { ...caller, readOnly: readOnly !== undefined }, work, call.facts.aborted).catch((error) => {
    throw readOnly !== undefined && error?.code === WRITE_IN_READ_ONLY ? refused(readOnly) : error
  })
}

function contextOn(call: Call, caller: Caller, db: Database) {
  return { ...baseOf(call), ...(caller ? permissionsOf(caller) : { enter: (tenantId: number) => setTenant(db, tenantId) }), db }
}

function baseOf({ services, facts, request, later }: Call) {
  const now = new Date()
  return { ...services, request: facts, log: request.log, now: now.toISOString(), today: dayOf(now), after: later.after }
}

/** What a signed-in caller's context holds besides the request itself. */
export function permissionsOf(caller: Identity) {
  return { ...caller, may: (...anyOf: string[]) => holds(caller.tags, anyOf), maySee: (tag: string) => holds(caller.tags, [tag]) }
}

/** Cut to the contract and to what the caller may see. */
function present({ endpoint, reply, present: encode }: Call, caller: Caller, result: unknown): unknown {
  return endpoint.download && result ? deliver(reply, result as Download) : encode(result, caller)
}

function presenter(endpoint: Endpoint) {
  const reply = z.object(endpoint.reply)
  const mask = masking(reply)
  return (result: unknown, caller: Caller) => {
    const wire = z.encode(reply, (result ?? {}) as never)
    if (caller) mask(wire, caller.tags)
    return { code: Code.done, msg: endpoint.done ?? '操作成功', ...wire }
  }
}

/** Sends a file; a stream while its transaction is still open, for it may be read from there. */
async function deliver(reply: FastifyReply, { name, type, body }: Download) {
  reply.header('content-type', type).header('content-disposition', disposition(name))
  reply.send(body)
  if (Buffer.isBuffer(body)) return reply
  await finished(reply.raw)
  return reply
}
