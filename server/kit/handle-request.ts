import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { Code, type Endpoint, PAGE_HEADER, UPLOAD_HEADER } from '#contract/kit/fields.ts'
import { type Afterwards, laterTasks } from './after.ts'
import { holds, type Identity, type Shown } from './context.ts'
import type { Database } from './database.ts'
import { type Download, disposition } from './download.ts'
import { forbidden, invalid, otherSession, refused, signedOut } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { inputReader } from './input.ts'
import type { Limits } from './limits.ts'
import { single, transact } from './pool.ts'
import { masking } from './present.ts'
import { factsOf } from './request.ts'
import type { Bound } from './route.ts'
import { setTenant } from './statement.ts'
import { claimSubmit, releaseSubmit } from './submit-stamp.ts'
import { placeTeller } from './tell-place.ts'
import { dayOf } from './time.ts'
import { turns } from './turns.ts'
import { discard, inHand, receive, type UploadedFile } from './upload.ts'

export interface Services {
  pool: pg.Pool
  files: FileStore
  /** Who holds this token: undefined when nobody does. One statement, which finds its own way without a transaction around it. A page of another session keeps nothing alive. */
  identify(db: Database, shown: Shown): Promise<Identity | undefined>
  most: Limits
}

/** PostgreSQL's own refusal: no handler has to think of it, none can forget it. */
const WRITE_IN_READ_ONLY = '25006'

/** Reports, exports and prints: two of a company at once, and never all of the machine. */
const heavyCalls = turns({
  ...{ all: 4, each: 2, waiting: 20, patience: 120_000 },
  full: '您公司正在生成的报表、导出和打印较多，请等前面的完成后再试',
})

/** A long page is written out at a stretch, and everybody waits for it: a company has one at a time, and then lets others work as long as it took. */
const longPages = turns({
  ...{ all: 2, each: 1, waiting: 40, patience: 30_000 },
  full: '您公司同时查询的长列表较多，请稍候几秒再试',
})
const LONG_PAGE = 100

/** The life of a request: who → may he → input → transaction → handler → cut to the contract and to what he may see → answer. */
export function handleRequest({ pool, files, identify, most }: Services, { endpoint, handler }: Bound) {
  const readInput = inputReader(endpoint)
  const present = presenter(endpoint)
  const stamped = 'submittime' in endpoint.input

  return async (request: FastifyRequest, answer: FastifyReply) => {
    const facts = factsOf(request, answer)
    const who = endpoint.allow === 'open' ? undefined : await signedIn()
    if (who) {
      request.log = answer.log = request.log.child({ tenant: who.tenantId, user: who.userId })
      await most.person(who)
      if (who.mustChangePwd && !endpoint.whenForced) throw forbidden('请先修改密码')
      if (who.mustSetFactor && !endpoint.whenForced && !endpoint.whenFactorDue) throw forbidden('请先开启两步验证')
      if (!allowed(endpoint, who)) throw forbidden()
      if (endpoint.holderOnly && who.supportId !== null) throw forbidden('协助状态下不能进行此操作，请由账号本人操作')
    }
    const readOnly = endpoint.whenReadOnly ? undefined : who?.readOnly
    const { fields, file } = endpoint.upload ? await receive(request, endpoint.upload) : { fields: request.body, file: undefined }
    let leave = () => {}
    try {
      const input = readInput({ ...asFields(request.query), ...asFields(fields), ...asFields(request.params) }, who?.tags)
      const desk = deskFor(endpoint, input, file)
      if (desk && who) {
        const place = file && placeTeller(pool, who, request.headers[UPLOAD_HEADER], request.log)
        const back = await desk.take(who.tenantId, { gone: facts.aborted, onPlace: place?.moved })
        place?.come()
        const begun = performance.now()
        leave = () => void (desk === longPages ? setTimeout(back, performance.now() - begun) : back())
      }
      // who may only read carries nothing out twice, and the stamp itself would be a write: exports send one
      const stamp = stamped && who && (endpoint.outside || readOnly === undefined) ? stampOf(fields) : undefined
      const later = laterTasks(request.log)
      const body = await (endpoint.outside ? withoutTransaction() : inTransaction(work))
      later.run()
      return body

      async function work(db: Database) {
        if (stamp !== undefined && who) await claimSubmit({ db, ...who }, endpoint.path, stamp)
        return answered(await handler(contextOn(db), input, file))
      }
      function answered(result: unknown) {
        return endpoint.download && result ? deliver(answer, result as Download) : present(result, who)
      }
      function inTransaction<T>(run: (db: Database) => Promise<T>) {
        const whose = who && { ...who, readOnly: readOnly !== undefined }
        return transact(pool, whose, run, facts.aborted).catch((error) => {
          throw readOnly !== undefined && error?.code === WRITE_IN_READ_ONLY ? refused(readOnly) : error
        })
      }
      async function withoutTransaction() {
        const guard = stamp !== undefined && who ? { ...who, stamp } : undefined
        if (guard) await inTransaction((db) => claimSubmit({ db, ...guard }, endpoint.path, guard.stamp))
        try {
          const short = <T>(run: (ctx: unknown) => Promise<T>) => inTransaction((db) => run(contextOn(db)))
          return answered(await handler({ ...baseOf(later), ...(who && permissionsOf(who)), transact: short }, input, file))
        } catch (error) {
          if (guard) await inTransaction((db) => releaseSubmit({ db, ...guard }, endpoint.path, guard.stamp))
          throw error
        }
      }
      function contextOn(db: Database) {
        return { ...baseOf(later), ...(who ? permissionsOf(who) : { enter: (tenantId: number) => setTenant(db, tenantId) }), db }
      }
    } finally {
      leave()
      if (file) await discard(file)
    }

    async function signedIn(): Promise<Identity> {
      const { token, page, companion } = facts
      const holder = token && (await single(pool, (db) => identify(db, { token, page, companion })))
      if (!holder) throw signedOut()
      if (page !== undefined && page !== holder.pageKey) throw otherSession()
      answer.header(PAGE_HEADER, holder.pageKey)
      return holder
    }
    function baseOf({ after }: Afterwards) {
      const now = new Date()
      return { request: facts, files, log: request.log, now: now.toISOString(), today: dayOf(now), after }
    }
  }
}

/** Where this call waits for its turn, if it costs the others something. */
function deskFor({ heavy, download }: Endpoint, input: unknown, file: UploadedFile | undefined) {
  if (file) return inHand
  if (heavy || download) return heavyCalls
  return ((input as { limit?: number }).limit ?? 0) > LONG_PAGE ? longPages : undefined
}

function allowed({ allow }: Endpoint, who: Identity) {
  return allow === 'anyone' || holds(who.tags, typeof allow === 'string' ? [allow] : allow)
}

/** What a signed-in caller's context holds besides the request itself. */
export function permissionsOf(who: Identity) {
  return { ...who, may: (...anyOf: string[]) => holds(who.tags, anyOf), maySee: (tag: string) => holds(who.tags, [tag]) }
}

function asFields(part: unknown): Record<string, unknown> | undefined {
  if (part === undefined || part === null) return undefined
  if (typeof part !== 'object' || Array.isArray(part)) throw invalid('请求内容格式不正确')
  return part as Record<string, unknown>
}

function stampOf(fields: unknown): string | undefined {
  const stamp = asFields(fields)?.submittime
  return stamp === undefined || stamp === null || stamp === '' ? undefined : String(stamp)
}

function presenter(endpoint: Endpoint) {
  const reply = z.object(endpoint.reply)
  const mask = masking(reply)
  return (result: unknown, who: Identity | undefined) => {
    const wire = z.encode(reply, (result ?? {}) as never)
    if (who) mask(wire, who.tags)
    return { code: Code.done, msg: endpoint.done ?? '操作成功', ...wire }
  }
}

/** Sends a file; a stream while its transaction is still open, for it may be read from there. */
async function deliver(answer: FastifyReply, { name, type, body }: Download) {
  answer.header('content-type', type).header('content-disposition', disposition(name))
  answer.send(body)
  if (Buffer.isBuffer(body)) return answer
  await finished(answer.raw)
  return answer
}
