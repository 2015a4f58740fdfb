import { once } from 'node:events'
import { getHeapStatistics } from 'node:v8'
import { type Asked, faultOf, type Told } from './back-room.ts'
import { type Call, carrier, type Done, type Means } from './carry-out.ts'
import type { RequestFacts } from './context.ts'
import { giveWayAsProcess } from './give-way.ts'
import { carryOutJob, type Job, type JobMeans, type Order } from './jobs.ts'
import type { Bound } from './route.ts'

export interface Behind extends Means, JobMeans {
  routes: readonly Bound[]
  tasks: readonly Job[]
}

/** The other side of the back room, in its process: carries out what it is asked, all at once, until it is told to end or nobody is there to ask. */
export async function workBehind<Opening>(open: (opening: Opening) => Promise<Behind>): Promise<void> {
  // the server says when to end; what ends it reaches us too where all of a service are told
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  const [first] = (await once(process, 'message')) as [{ open: Opening }]
  const behind = await open(first.open)
  // only now: whoever waits for the room to open waits for it, not for all others, and it is opened again after each rest
  giveWayAsProcess()
  const { pool, log } = behind
  const calls = new Map(behind.routes.map((bound) => [`${bound.endpoint.method} ${bound.endpoint.path}`, bound]))
  const carriers = new Map<string, ReturnType<typeof carrier>>()
  const jobs = new Map(behind.tasks.map((each) => [each.name, each]))
  const inHand = new Map<number, AbortController>()
  let ending = false

  process.on('message', (asked: Exclude<Asked, { open: unknown }>) => {
    if (asked === 'end') ending = true
    else if ('gone' in asked) inHand.get(asked.gone)?.abort()
    else void carryOut(asked)
    if (ending && inHand.size === 0) void end()
  })
  tell('open')
  keepSmall()

  async function carryOut(asked: Extract<Asked, { id: number }>) {
    const gone = new AbortController()
    inHand.set(asked.id, gone)
    try {
      if ('job' in asked) await carryJob(asked)
      tell({ id: asked.id, ...('call' in asked && { done: written(await carryCall(asked, gone.signal)) }) })
    } catch (error) {
      tell({ id: asked.id, fault: faultOf(error as Error) })
    }
    inHand.delete(asked.id)
    if (ending && inHand.size === 0) void end()
  }

  async function carryJob({ job, order }: Extract<Asked, { job: string }>) {
    const found = jobs.get(job)
    if (!found) throw new Error(`no job ${job}`)
    await carryOutJob(behind, found, order as Order)
  }

  function carryCall({ call, order: { facts, ...order } }: Extract<Asked, { call: string }>, aborted: AbortSignal): Promise<Done> {
    const bound = calls.get(call)
    if (!bound) throw new Error(`no call ${call}`)
    const carry = carriers.get(call) ?? carrier(behind, bound)
    carriers.set(call, carry)
    const own = log.child({ req: facts.id, tenant: order.caller?.tenantId, user: order.caller?.userId })
    return carry({ ...order, facts: { ...facts, ...noCookies, aborted }, log: own as Call['log'] })
  }

  async function end() {
    await pool.end()
    process.exit(0)
  }
}

/** So much more than what is in use is garbage that has come together. */
const GARBAGE = 12 * 1_048_576
const EACH_MS = 500

/**
 * Collects between two pieces what the last ones left, where V8 would let the heap grow by half of itself first (docs/decisions/211): nobody waits for this thread.
 * Where the process was not begun with --expose-gc, V8's own measure it is.
 */
function keepSmall(): void {
  let inUse = getHeapStatistics().used_heap_size
  setInterval(() => {
    if (getHeapStatistics().used_heap_size < inUse + GARBAGE) return
    void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    inUse = getHeapStatistics().used_heap_size
  }, EACH_MS).unref()
}

const tell = (told: Told) => process.send?.(told, undefined, undefined, () => {})

/** What is heavy sets no cookies. */
const noCookies: Pick<RequestFacts, 'cookie' | 'keepCookie' | 'keepCompanion'> = {
  cookie: () => undefined,
  keepCookie() {},
  keepCompanion() {},
}

/** Written out here, so that the first thread has only to send it. */
const written = (done: Done): Done => ('wire' in done ? { written: new TextEncoder().encode(JSON.stringify(done.wire)) } : done)
