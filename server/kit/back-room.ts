import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/kit/fields.ts'
import type { Call, Done } from './carry-out.ts'
import type { RequestFacts } from './context.ts'
import { AppError } from './errors.ts'

/** What is asked of the thread. */
export type Asked =
  | { id: number; call: string; order: Omit<Call, 'facts' | 'log'> & { facts: PlainFacts } }
  | { id: number; job: string; order: unknown }
  | { gone: number }
  | 'end'
/** What of a request can be told to another thread. */
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
  /** Carries a call out there; undefined while the room is not open yet: then it is done where it is. */
  call(endpoint: Endpoint, call: Call): Promise<Done> | undefined
  /** Waits until it is open; false where it cannot be opened. */
  open(): Promise<boolean>
  /** `order` as it stands in the queue. */
  job(name: string, order: unknown): Promise<void>
  /** What is in hand is finished first. */
  close(): Promise<void>
}

/** It closes when nobody has needed it for so long: what it took of memory is given back. */
const IDLE_MS = 60_000
/** A thread that has used up so much ends, and not the server with it. */
const MEGABYTES = 1024

interface Opened {
  thread: Worker
  ready: Promise<boolean>
  isReady: boolean
  waiting: Map<number, { resolve(done: Done | undefined): void; reject(error: Error): void }>
  idle?: NodeJS.Timeout
}

/** A second thread, in which everything is done that would keep the first from answering others. It is opened when first needed. */
export function backRoom(program: URL, workerData: unknown, log: FastifyBaseLogger, idleMs = IDLE_MS): BackRoom {
  let opened: Opened | undefined
  let last = 0

  function start(): Opened {
    // no execArgv: what the server itself was started with (a debugger, a loader of tests) is not meant for it
    const thread = new Worker(program, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
    const { promise: ready, resolve } = Promise.withResolvers<boolean>()
    const room: Opened = { thread, ready, isReady: false, waiting: new Map() }
    thread.on('message', (told: Told) => {
      if (told !== 'open') return settle(room, told)
      room.isReady = true
      resolve(true)
      restIfIdle(room)
    })
    thread.on('error', (error) => log.error({ err: error }, 'the back room broke down'))
    thread.on('exit', () => {
      if (opened === room) opened = undefined
      resolve(false)
      for (const { reject } of room.waiting.values()) reject(new Error('the back room broke down'))
    })
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
    room.thread.postMessage('end')
  }
  function ask(room: Opened, asked: Exclude<Asked, 'end' | { gone: number }>): Promise<Done | undefined> {
    clearTimeout(room.idle)
    return new Promise((resolve, reject) => {
      room.thread.postMessage(asked)
      room.waiting.set(asked.id, { resolve, reject })
    })
  }

  return {
    call({ method, path }, { facts, log: _, ...call }) {
      opened ??= start()
      const room = opened
      if (!room.isReady) return undefined
      const id = ++last
      const leave = () => room.thread.postMessage({ gone: id } satisfies Asked)
      facts.aborted.addEventListener('abort', leave, { once: true })
      const answer = ask(room, { id, call: `${method} ${path}`, order: { ...call, facts: plain(facts) } })
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
      const { thread } = opened
      const gone = new Promise((resolve) => thread.once('exit', resolve))
      end(opened)
      await gone
    },
  }
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
