import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Endpoint, PAGE_HEADER } from '#contract/kit/fields.ts'
import type { BackRoom } from './back-room.ts'
import { type Call, type Caller, carrier, type Done, type Means } from './carry-out.ts'
import { holds, type Identity, type RequestFacts, type Shown } from './context.ts'
import type { Database } from './database.ts'
import { type Download, disposition } from './download.ts'
import { forbidden, invalid, otherSession, signedOut } from './errors.ts'
import { inputReader } from './input.ts'
import type { Limits } from './limits.ts'
import { single } from './pool.ts'
import { factsOf } from './request.ts'
import type { Bound } from './route.ts'
import { type Leave, takeTurn } from './take-turn.ts'
import { callers } from './telemetry.ts'
import { toldLate } from './told-late.ts'
import { discard, inHand, receive, type UploadedFile } from './upload.ts'

export interface Handling extends Means {
  /** Who holds this token: undefined when nobody does. One statement, which finds its own way without a transaction around it. A page of another session keeps nothing alive. */
  identify(db: Database, shown: Shown): Promise<Identity | undefined>
  most: Limits
  /** Where heavy calls are carried out; without it here, like all others. */
  backRoom?: BackRoom | undefined
  /** Of what is heavy and carried out here, because the back room is not open yet or cannot be opened: the database works for it behind all others too. */
  poolBehind?: pg.Pool | undefined
}

/** What is known of an endpoint before anybody calls it. */
interface Route extends Handling {
  endpoint: Endpoint
  readInput: ReturnType<typeof inputReader>
  carry: ReturnType<typeof carrier>
}
/** One call of it. */
interface Asked extends Route {
  request: FastifyRequest
  reply: FastifyReply
  facts: RequestFacts
}

/** The life of a request, a step a line. */
export function handleRequest(handling: Handling, bound: Bound) {
  const { endpoint } = bound
  const route: Route = { ...handling, endpoint, readInput: inputReader(endpoint), carry: carrier(handling, bound) }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = factsOf(request, reply)
    return live({ ...route, request, reply, facts }).catch((error: Error) => toldLate(error, request, facts.aborted))
  }
}

async function live(asked: Asked): Promise<unknown> {
  const { endpoint, request, reply, facts } = asked
  const caller = endpoint.allow === 'open' ? undefined : await authenticate(asked)
  if (caller) await authorise(asked, caller)
  // before a file is read: whoever could not even wait for his turn
  if (caller && endpoint.upload) inHand.refuseIfFull(caller.tenantId)
  const { fields, file } = await readBody(asked)
  let leave: Leave | undefined
  let failed = true
  try {
    const input = readInput(asked, caller, fields)
    leave = await takeTurn(asked, caller, input, file)
    const call = { caller, input, file, submittime: asFields(fields)?.submittime, facts, log: request.log }
    const done = await carryOut(asked, call, leave !== undefined)
    failed = false
    return answer(reply, done)
  } finally {
    leave?.(failed)
    if (file) await discard(file)
  }
}

/** What had to wait for its turn costs the others something: it is done in the back room. */
const carryOut = ({ backRoom, poolBehind, endpoint, carry }: Asked, call: Call, heavy: boolean): Promise<Done> =>
  heavy && backRoom ? backRoom.call(endpoint, call, (here) => carry({ ...here, ...(poolBehind && { pool: poolBehind }) })) : carry(call)

async function authenticate({ pool, identify, facts, request, reply }: Asked): Promise<Identity> {
  const { token, page, companion } = facts
  const caller = token && (await single(pool, (db) => identify(db, { token, page, companion })))
  if (!caller) throw signedOut()
  if (page !== undefined && page !== caller.pageKey) throw otherSession()
  reply.header(PAGE_HEADER, caller.pageKey)
  callers.set(request, caller.tenantId)
  request.log = reply.log = request.log.child({ tenant: caller.tenantId, user: caller.userId })
  return caller
}

async function authorise({ endpoint, most }: Asked, caller: Identity): Promise<void> {
  await most.person(caller)
  if (caller.mustChangePwd && !endpoint.whenForced) throw forbidden('请先修改密码')
  if (caller.mustSetFactor && !endpoint.whenForced && !endpoint.whenFactorDue) throw forbidden('请先开启两步验证')
  if (!allowed(endpoint, caller)) throw forbidden()
  if (endpoint.holderOnly && caller.supportId !== null) throw forbidden('协助状态下不能进行此操作，请由账号本人操作')
}

const allowed = ({ allow }: Endpoint, caller: Identity) =>
  allow === 'anyone' || holds(caller.tags, typeof allow === 'string' ? [allow] : allow)

async function readBody({ endpoint, request }: Asked): Promise<{ fields: unknown; file: UploadedFile | undefined }> {
  return endpoint.upload ? receive(request, endpoint.upload) : { fields: request.body, file: undefined }
}

/** Path, query and body together; the path wins. */
function readInput({ request, readInput: read }: Asked, caller: Caller, fields: unknown): unknown {
  return read({ ...asFields(request.query), ...asFields(fields), ...asFields(request.params) }, caller?.tags)
}

function asFields(part: unknown): Record<string, unknown> | undefined {
  if (part === undefined || part === null) return undefined
  if (typeof part !== 'object' || Array.isArray(part)) throw invalid('请求内容格式不正确')
  return part as Record<string, unknown>
}

function answer(reply: FastifyReply, done: Done): unknown {
  if ('download' in done) return deliver(reply, done.download)
  if ('wire' in done) return done.wire
  return reply.type('application/json; charset=utf-8').send(bufferOf(done.written))
}

function deliver(reply: FastifyReply, { name, type, body }: Download): FastifyReply {
  return reply.header('content-type', type).header('content-disposition', disposition(name)).send(bufferOf(body))
}

/** The same bytes, not a copy of them. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
