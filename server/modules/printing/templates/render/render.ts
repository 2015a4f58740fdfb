import { Worker } from 'node:worker_threads'
import { refused } from '#server/kit/errors.ts'
import { turns } from '#server/kit/turns.ts'
import type { Drawn, Job, Order } from './job.ts'

interface Waiting {
  take(drawn: Drawn): void
  fail(error: Error): void
}
let worker: Worker | undefined
const waiting = new Map<number, Waiting>()
let last = 0

function drawer(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./worker.ts', import.meta.url))
  const lost = (error: Error) => {
    if (worker === made) worker = undefined
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }
  made.on('message', ({ id, drawn, fault }: { id: number; drawn?: Drawn; fault?: string }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (drawn) asked?.take({ ...drawn, body: Buffer.from(drawn.body) })
    else asked?.fail(refused(fault ?? '打印内容生成失败'))
    if (waiting.size === 0) made.unref()
  })
  made.on('error', lost)
  made.on('exit', () => lost(new Error('the drawing thread has ended')))
  worker = made
  return made
}

/**
 * All draw in one thread, which goes round by what lies there, not by companies: of one company two things lie there at once, and whoever has more to
 * print waits behind himself.
 */
const desk = turns({
  ...{ all: 6, each: 2, waiting: 60, patience: 120_000 },
  full: '您公司正在打印的内容较多，请等前面的打印完再试',
})

async function ordered(tenantId: number, order: Order): Promise<Drawn> {
  const leave = await desk.take(tenantId)
  try {
    return await draw(order)
  } finally {
    leave()
  }
}

function draw(order: Order): Promise<Drawn> {
  const id = ++last
  const thread = drawer()
  thread.ref()
  return new Promise((take, fail) => {
    waiting.set(id, { take, fail })
    thread.postMessage({ id, order })
  })
}

/**
 * Draws in a thread of its own, which all requests share and which a new one replaces when it dies.
 * Throws a refusal with the drawer's words where the template cannot be drawn.
 */
export const render = async (tenantId: number, job: Job): Promise<Buffer> => (await ordered(tenantId, { job })).body

/** A till receipt, and how long it is. */
export const renderRoll = async (tenantId: number, job: Extract<Job, { kind: 'ticket' }>) => {
  const { body, height = job.layout.paper.height } = await ordered(tenantId, { job })
  return { body, height }
}

/** One page as PNG, exactly as it is printed, and how many there are. */
export const renderPage = (tenantId: number, job: Job, page: number): Promise<Drawn> => ordered(tenantId, { job, page })
