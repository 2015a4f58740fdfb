import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from './db/problem.ts'
import type { Health } from './kit/health.ts'
import type { JobWork } from './kit/jobs.ts'

/** How long an end may take, seconds. */
export interface Ending {
  /** So long balancers are given to notice that nobody shall be sent here any more. */
  drain: number
  /** So long what is in hand may go on. */
  finish: number
}
const AT_ONCE: Ending = { drain: 0, finish: 60 }
const PAUSE_MS = 50

interface Closing {
  health: Health
  http: FastifyInstance
  jobs: JobWork
  sockets: { close(): void }
  machines: { close(): Promise<void> }
  /** What nobody needs any more when all of them are closed. */
  after(): Promise<void>
}

/** PEICHI_DRAIN: where a balancer stands in front it takes some seconds to notice; PEICHI_STOP_SECONDS. */
export function endingOf(env: Record<string, string | undefined>, alone: boolean): Ending {
  const seconds = (name: string, otherwise: number) => {
    const value = Number(env[name] || otherwise)
    if (value >= 0 && value <= 3600) return value
    throw problem(`${name}=${env[name]} 不是 0–3600 之间的秒数。`, `${name}=${env[name]} is not a number of seconds between 0 and 3600.`)
  }
  return { drain: seconds('PEICHI_DRAIN', alone ? 0 : 8), finish: seconds('PEICHI_STOP_SECONDS', 60) }
}

/**
 * First nobody is sent here any more and no job is taken up; then the sockets are told to come again elsewhere, then what runs is finished, last the database is
 * left. True when all was finished; what was not is cut off, and its jobs are taken over by whoever lives.
 */
export async function endInOrder({ health, http, jobs, sockets, machines, after }: Closing, { drain, finish } = AT_ONCE): Promise<boolean> {
  health.drain()
  const jobsDone = jobs.stop().then(
    () => true,
    () => false,
  )
  await wait(drain * 1000)
  sockets.close()
  await machines.close()
  // a connection that is kept alive is idle again after each answer
  const idle = setInterval(() => http.server.closeIdleConnections(), PAUSE_MS)
  const callsDone = http.close().then(() => true)
  const late = wait(finish * 1000, false, { ref: false })
  const finished = await Promise.race([Promise.all([jobsDone, callsDone]).then((done) => done.every(Boolean)), late])
  clearInterval(idle)
  if (!finished) {
    jobs.fallSilent()
    http.server.closeAllConnections()
  }
  await Promise.race([after(), wait(finished ? 60_000 : 5000, undefined, { ref: false })])
  return finished
}
