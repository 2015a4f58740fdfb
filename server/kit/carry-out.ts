import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { afterCommit } from './after.ts'
import { againWhenBroken } from './again.ts'
import { clockNow } from './clock.ts'
import { holds, type Identity, type RequestFacts } from './context.ts'
import type { Database } from './database.ts'
import type { Download } from './download.ts'
import { refused } from './errors.ts'
import { momentOfStamp } from './opened.ts'
import { transact } from './pool.ts'
import { masking } from './present.ts'
import type { Bound } from './route.ts'
import type { Services } from './services.ts'
import { setTenant } from './statement.ts'
import { claimSubmit, releaseSubmit } from './submit-stamp.ts'
import { dayOf } from './time.ts'
import type { UploadedFile } from './upload.ts'

/** What calls are carried out with. */
export interface Means {
  pool: pg.Pool
  services: Services
}
export type Caller = Identity | undefined

/** A call that may be carried out: who asks is known, what he asks is read. */
export interface Call {
  caller: Caller
  input: unknown
  file: UploadedFile | undefined
  submittime: unknown
  facts: RequestFacts
  log: FastifyBaseLogger
  /** Other connections than the usual ones. */
  pool?: pg.Pool
}
/** What it came to: an answer, one that is written out already, or a file. */
export type Done = { wire: object } | { written: Uint8Array } | { download: Download }

interface Carrying extends Means, Omit<Call, 'pool'> {
  endpoint: Endpoint
  after: ReturnType<typeof afterCommit>['after']
}
type Work = (ctx: unknown) => Promise<Done>

/** Transaction → handler → cut to the contract and to what the caller may see. Knows nothing of HTTP. */
export function carrier(means: Means, { endpoint, handler }: Bound): (call: Call) => Promise<Done> {
  // made at its first call, as its input is: most calls are not made in a day, and both take memory
  let present: ReturnType<typeof presenter> | undefined
  const run = endpoint.outside ? outsideTransaction : inTransaction
  return async (call) => {
    const once = async () => {
      const { after, run: runLater } = afterCommit(call)
      const done = await run({ ...means, ...call, endpoint, after }, async (ctx) => {
        const result = await handler(ctx, call.input, call.file)
        present ??= presenter(endpoint)
        return present(call.caller, result)
      })
      runLater()
      return done
    }
    // what speaks to others may have done so, and a file has been read
    return endpoint.outside || call.file ? once() : againWhenBroken(once, stampOf({ ...call, endpoint }) !== undefined)
  }
}

/** Why this caller may not write now; undefined = he may. */
const readOnlyOf = ({ endpoint, caller }: Pick<Carrying, 'endpoint' | 'caller'>) => (endpoint.whenReadOnly ? undefined : caller?.readOnly)

/** The stamp of this press. A caller who may only read can do nothing twice, and the stamp itself would be a write: exports send one. */
function stampOf(carrying: Pick<Carrying, 'endpoint' | 'submittime' | 'caller'>): string | undefined {
  const { endpoint, submittime } = carrying
  if (!('submittime' in endpoint.input) || (!endpoint.outside && readOnlyOf(carrying) !== undefined)) return undefined
  return submittime === undefined || submittime === null || submittime === '' ? undefined : String(submittime)
}

function inTransaction(carrying: Carrying, work: Work): Promise<Done> {
  const { endpoint, caller } = carrying
  const stamp = stampOf(carrying)
  return transaction(carrying, async (db) => {
    if (stamp === undefined || !caller) return work(contextOn(carrying, db))
    // the claim travels with the first statements of the work, and speaks first: of a second press nothing else counts
    const [claimed, done] = await Promise.allSettled([claimSubmit({ db, ...caller }, endpoint.path, stamp), work(contextOn(carrying, db))])
    if (claimed.status === 'rejected') throw claimed.reason
    if (done.status === 'rejected') throw done.reason
    return done.value
  })
}

/** The stamp is claimed before, and given back when it came to nothing. */
async function outsideTransaction(carrying: Carrying, work: Work): Promise<Done> {
  const { endpoint, caller } = carrying
  const stamp = stampOf(carrying)
  const short = <T>(inside: (ctx: unknown) => Promise<T>) => transaction(carrying, (db) => inside(contextOn(carrying, db)))
  const ctx = { ...baseOf(carrying), ...(caller && permissionsOf(caller)), transact: short }
  if (stamp === undefined || !caller) return work(ctx)
  const { path } = endpoint
  await transaction(carrying, (db) => claimSubmit({ db, ...caller }, path, stamp))
  try {
    return await work(ctx)
  } catch (error) {
    await transaction(carrying, (db) => releaseSubmit({ db, ...caller }, path, stamp))
    throw error
  }
}

/** PostgreSQL's own refusal of a write: no handler has to think of it, none can forget it. */
const WRITE_IN_READ_ONLY = '25006'

function transaction<T>(carrying: Carrying, work: (db: Database) => Promise<T>): Promise<T> {
  const { pool, caller, facts } = carrying
  const readOnly = readOnlyOf(carrying)
  return transact(pool, caller && { ...caller, readOnly: readOnly !== undefined }, work, facts.aborted).catch((error) => {
    throw readOnly !== undefined && error?.code === WRITE_IN_READ_ONLY ? refused(readOnly) : error
  })
}

function contextOn(carrying: Carrying, db: Database) {
  const { caller } = carrying
  return { ...baseOf(carrying), ...(caller ? permissionsOf(caller) : { enter: (tenantId: number) => setTenant(db, tenantId) }), db }
}

function baseOf({ services, facts, log, after, submittime }: Carrying) {
  const now = clockNow()
  const times = { now: now.toISOString(), today: dayOf(now), openedAt: momentOfStamp(submittime) }
  return { ...services, request: facts, log, ...times, after }
}

/** What a signed-in caller's context holds besides the request itself. */
export function permissionsOf(caller: Identity) {
  return { ...caller, may: (...anyOf: string[]) => holds(caller.tags, anyOf), maySee: (tag: string) => holds(caller.tags, [tag]) }
}

/** Cut to the contract and to what the caller may see. */
function presenter(endpoint: Endpoint) {
  const reply = z.object(endpoint.reply)
  const mask = masking(reply)
  return (caller: Caller, result: unknown): Done => {
    if (endpoint.download && result) return { download: result as Download }
    const wire = z.encode(reply, (result ?? {}) as never)
    if (caller) mask(wire, caller.tags)
    return { wire: { code: Code.done, msg: endpoint.done ?? '操作成功', ...wire } }
  }
}
