import { Worker } from 'node:worker_threads'
import { refused } from '#server/kit/errors.ts'
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

function ordered(order: Order): Promise<Drawn> {
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
export const render = async (job: Job): Promise<Buffer> => (await ordered({ job })).body

/** A till receipt, and how long it is. */
export const renderRoll = async (job: Extract<Job, { kind: 'ticket' }>) => {
  const { body, height = job.layout.paper.height } = await ordered({ job })
  return { body, height }
}

/** One page as PNG, exactly as it is printed, and how many there are. */
export const renderPage = (job: Job, page: number): Promise<Drawn> => ordered({ job, page })
