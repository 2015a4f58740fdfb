import { type ChildProcess, fork } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/kit/fields.ts'
import type { Call, Done } from './carry-out.ts'
import type { RequestFacts } from './context.ts'
import { AppError } from './errors.ts'

/** What is asked of the process; the first is what it shall work with. */
export type Asked =
  | { open: unknown }
  | { id: number; call: string; order: Omit<Call, 'facts' | 'log' | 'pool'> & { facts: PlainFacts } }
  | { id: number; job: string; order: unknown }
  | { gone: number }
  | 'end'
/** What of a request can be told to another process. */
export type PlainFacts = Pick<RequestFacts, 'id' | 'address' | 'userAgent' | 'token' | 'page' | 'companion'>
export type Told = 'open' | { id: number; done?: Done } | { id: number; fault: Fault }
/** An error, as it travels. */
export interface Fault {
  refusal: boolean
  message: string
  code: unknown
  status: number
  retryAfter: number | undefined
  stack: string | undefined
}

export interface BackRoom {
  /** Carries a call out there. While the room is being opened one is done `here`, the others wait for it; where it cannot be opened all are. */
  call(endpoint: Endpoint, call: Call, here: (call: Call) => Promise<Done>): Promise<Done>
  /** Waits until it is open; false where it cannot be opened. */
  open(): Promise<boolean>
  /** `order` as it stands in the queue. */
  job(name: string, order: unknown): Promise<void>
  /** What is in hand is finished first. */
  close(): Promise<void>
}

/** It closes when nobody has needed it for so long: what it took of memory is given back. */
const IDLE_MS = 60_000
/** A process that has used up so much ends, and not the server with it. */
const MEGABYTES = 1024

/** What is garbage here is collected early: its work is long, lies in pieces, and waits for the database most of the time (docs/decisions/211). */
const LEAN = ['--max-semi-space-size=2', '--heap-growing-percent=50', '--expose-gc']

const BROKEN = 'the back room broke down'

interface Opened {
  child: ChildProcess
  ready: Promise<boolean>
  isReady: boolean
  waiting: Map<number, { resolve(done: Done | undefined): void; reject(error: Error): void }>
  idle?: NodeJS.Timeout
}

/**
 * A second process, in which everything is done that would keep the first from answering others. It is opened when first needed. `program`: a file that calls
 * `workBehind`, which is handed `opening`.
 */
export function backRoom(program: URL, opening: unknown, log: FastifyBaseLogger, idleMs = IDLE_MS): BackRoom {
  let opened: Opened | undefined
  let last = 0
  let oneIsHere = false

  function start(): Opened {
    const child = fork(program, {
      // a session of its own: what a terminal sends to all does not end it, and the kernel shares it out by itself
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      // else what the server itself was started with (a debugger, a loader of tests) is not meant for it
      execArgv: [`--max-old-space-size=${MEGABYTES}`, ...LEAN],
    })
    const { promise: ready, resolve } = Promise.withResolvers<boolean>()
    const room: Opened = { child, ready, isReady: false, waiting: new Map() }
    child.on('message', (told) => {
      if (told !== 'open') return settle(room, told as Exclude<Told, 'open'>)
      room.isReady = true
      resolve(true)
      restIfIdle(room)
    })
    const broken = () => {
      if (opened === room) opened = undefined
      clearTimeout(room.idle)
      resolve(false)
      for (const { reject } of room.waiting.values()) reject(new Error(BROKEN))
      room.waiting.clear()
    }
    child.on('error', (error) => {
      log.error({ err: error }, BROKEN)
      if (child.pid === undefined) broken()
    })
    child.on('exit', (code, signal) => {
      if (code !== 0) log.error({ code, signal }, BROKEN)
      broken()
    })
    tell(room, { open: opening })
    return room
  }
  function settle(room: Opened, told: Exclude<Told, 'open'>) {
    const waiter = room.waiting.get(told.id)
    room.waiting.delete(told.id)
    restIfIdle(room)
    if ('fault' in told) waiter?.reject(errorOf(told.fault))
    else waiter?.resolve(told.done)
  }
  function restIfIdle(room: Opened) {
    clearTimeout(room.idle)
    if (room.waiting.size === 0) room.idle = setTimeout(() => end(room), idleMs).unref()
  }
  function end(room: Opened) {
    if (opened === room) opened = undefined
    tell(room, 'end')
  }
  function ask(room: Opened, asked: Extract<Asked, { id: number }>): Promise<Done | undefined> {
    clearTimeout(room.idle)
    return new Promise((resolve, reject) => {
      if (!tell(room, asked)) return reject(new Error(BROKEN))
      room.waiting.set(asked.id, { resolve, reject })
    })
  }

  return {
    async call({ method, path }, call, here) {
      opened ??= start()
      const room = opened
      if (!room.isReady) {
        if (!oneIsHere) {
          oneIsHere = true
          return here(call).finally(() => {
            oneIsHere = false
          })
        }
        if (!(await room.ready)) return here(call)
      }
      const { facts, log: _, ...rest } = call
      const id = ++last
      const leave = () => tell(room, { gone: id })
      facts.aborted.addEventListener('abort', leave, { once: true })
      const answer = ask(room, { id, call: `${method} ${path}`, order: { ...rest, facts: plain(facts) } })
      if (facts.aborted.aborted) leave()
      return answer.finally(() => facts.aborted.removeEventListener('abort', leave)) as Promise<Done>
    },
    open() {
      opened ??= start()
      return opened.ready
    },
    async job(name, order) {
      opened ??= start()
      await ask(opened, { id: ++last, job: name, order })
    },
    async close() {
      if (!opened) return
      const { child } = opened
      const gone = new Promise((resolve) => child.once('exit', resolve))
      end(opened)
      await gone
    },
  }
}

/** False where nobody hears it any more. */
function tell({ child }: Opened, asked: Asked): boolean {
  // without this a channel that closes meanwhile would be an error of the process; that it is gone is told by its exit
  if (child.connected) child.send(asked, () => {})
  return child.connected
}

const plain = ({ id, address, userAgent, token, page, companion }: RequestFacts): PlainFacts => ({
  ...{ id, address, userAgent, token, page, companion },
})

function errorOf({ refusal, message, code, status, retryAfter, stack }: Fault): Error {
  if (refusal) return new AppError(code as number, message, status, retryAfter)
  return Object.assign(new Error(message), { code, ...(stack !== undefined && { stack }) })
}

export const faultOf = (error: Error & { code?: unknown }): Fault => ({
  ...{ refusal: error instanceof AppError, message: error.message, code: error.code, stack: error.stack },
  ...(error instanceof AppError ? { status: error.status, retryAfter: error.retryAfter } : { status: 0, retryAfter: undefined }),
})
