import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { failedRequests } from './answer-error.ts'
import { openBusiest } from './busiest.ts'
import { clockWrongBy } from './clock.ts'
import { nowhere } from './errors.ts'

/** What is read when somebody asks: where it comes from is known in app.ts alone. */
export interface Readings {
  pool(): { open: number; idle: number; waiting: number }
  sockets(): { pages: number; machines: number }
  databaseAnswers(): Promise<boolean>
  /** undefined while the database is away. */
  jobs(): Promise<QueueState | undefined>
  /** Free and whole bytes of what this process writes to. */
  disks(): Promise<{ place: string; free: number; size: number }[]>
  /** Seconds since 1970 at which each kind last succeeded; undefined while the database is away. */
  backups(): Promise<{ work: string; succeeded: number }[] | undefined>
  draining(): boolean
}
export interface QueueState {
  waiting: number
  running: number
  failed: number
  /** Seconds that the longest waiting one is overdue. */
  overdue: number
}

export interface Telemetry {
  call(request: FastifyRequest, answer: FastifyReply): void
  serve(app: FastifyInstance): void
}

/** Who a call was made by, from the moment that is known. */
export const callers = new WeakMap<FastifyRequest, number>()

let ofProcess: Registry | undefined
/** Memory, event loop, garbage: once for a process, however many servers it opens. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Upper edges, seconds. */
const EDGES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Figures for Prometheus: of this process, and of the queue all processes share. */
export function openTelemetry(read: Readings, token?: string): Telemetry {
  const own = new Registry()
  const registers = [own]
  const durations = new Histogram({
    ...{ name: 'peichi_call_seconds', help: 'Time of calls until the answer was written.', buckets: EDGES, registers },
    labelNames: ['method', 'route', 'status'],
  })
  const bugs = new Counter({
    ...{ name: 'peichi_call_bugs_total', help: 'Calls that came upon a bug.', registers },
    labelNames: ['method', 'route'],
  })
  const busiest = openBusiest()
  gauges(read, busiest, registers)
  return {
    call(request, answer) {
      const { method } = request
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method, route, status: answer.statusCode }, answer.elapsedTime / 1000)
      if (failedRequests.has(request)) bugs.inc({ method, route })
      const tenantId = callers.get(request)
      if (tenantId !== undefined) busiest.note(tenantId, answer.elapsedTime)
    },
    serve(app) {
      app.get('/metrics', { logLevel: 'silent' }, async (request, answer) => {
        if (!mayRead(request, token)) throw nowhere()
        const text = await Registry.merge([processRegistry(), own]).metrics()
        return answer.header('cache-control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE).send(text)
      })
    },
  }
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** With a token whoever shows it; without one only who asks from this machine itself, and not through a proxy of it. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return same(headers.authorization ?? '', `Bearer ${token}`)
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  return !passedOn && LOOPBACK.test(socket.remoteAddress ?? '')
}

function same(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function gauges(read: Readings, busiest: ReturnType<typeof openBusiest>, registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[], collect: (self: Gauge) => void | Promise<void>) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset()
        await collect(this)
      },
    })
  gauge('peichi_pool_connections', 'Connections to the database.', ['state'], (self) => {
    const { open, idle } = read.pool()
    self.set({ state: 'busy' }, open - idle)
    self.set({ state: 'idle' }, idle)
  })
  gauge('peichi_pool_waiting', 'Calls that wait for a connection.', [], (self) => self.set(read.pool().waiting))
  gauge('peichi_sockets', 'Open sockets.', ['kind'], (self) => {
    const { pages, machines } = read.sockets()
    self.set({ kind: 'page' }, pages)
    self.set({ kind: 'machine' }, machines)
  })
  gauge('peichi_database_up', '1 while the database answers.', [], async (self) => self.set(Number(await read.databaseAnswers())))
  gauge('peichi_draining', '1 from the moment it was asked to end.', [], (self) => self.set(Number(read.draining())))
  gauge('peichi_disk_free_bytes', 'Free room of what is written to.', ['place'], async (self) => {
    for (const { place, free } of await read.disks()) self.set({ place }, free)
  })
  gauge('peichi_disk_size_bytes', 'Whole room of what is written to.', ['place'], async (self) => {
    for (const { place, size } of await read.disks()) self.set({ place }, size)
  })
  gauge('peichi_backup_succeeded_seconds', 'When a backup, or the trial of one, last succeeded (since 1970).', ['work'], async (self) => {
    for (const { work, succeeded } of (await read.backups()) ?? []) self.set({ work }, succeeded)
  })
  gauge('peichi_clock_wrong_seconds', 'How far the clock of this machine is before the one of the database, which counts.', [], (self) =>
    self.set(clockWrongBy()),
  )
  gauge('peichi_tenant_calls', 'Calls of the last 5 minutes, of the busiest companies.', ['tenant'], (self) => {
    for (const { tenantId, calls } of busiest.read()) self.set({ tenant: tenantId }, calls)
  })
  gauge('peichi_tenant_seconds', 'Time of their calls.', ['tenant'], (self) => {
    for (const { tenantId, seconds } of busiest.read()) self.set({ tenant: tenantId }, seconds)
  })
  const queue = (name: string, help: string, pick: (state: QueueState) => number) =>
    gauge(name, help, [], async (self) => {
      const state = await read.jobs()
      if (state) self.set(pick(state))
    })
  queue('peichi_jobs_waiting', 'Jobs whose time has come.', ({ waiting }) => waiting)
  queue('peichi_jobs_running', 'Jobs in hand.', ({ running }) => running)
  queue('peichi_jobs_failed', 'Jobs given up.', ({ failed }) => failed)
  queue('peichi_jobs_overdue_seconds', 'How long the first of them waits.', ({ overdue }) => overdue)
}
