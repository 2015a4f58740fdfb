import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { type JobHelpers, Logger, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit } from './after.ts'
import type { BackRoom } from './back-room.ts'
import { permissionsOf } from './carry-out.ts'
import { clockNow } from './clock.ts'
import type { Context, Identity } from './context.ts'
import type { Database } from './database.ts'
import { refused } from './errors.ts'
import { startHeartbeat } from './heartbeat.ts'
import { transact } from './pool.ts'
import { reach } from './reach.ts'
import type { Services } from './services.ts'
import type { QueueState } from './telemetry.ts'
import { dayOf } from './time.ts'

/** On whose behalf a job runs: his tags and parameters as they are when it runs. */
export type Principal = Pick<Identity, 'tenantId' | 'userId' | 'companyId'> & { supportId?: number | null }

export interface JobContext extends Services {
  log: FastifyBaseLogger
  /** Opens one short transaction on behalf of the one who ordered the job; with `snapshot` a long one, which sees all as it was at one moment. */
  transact<T>(work: (ctx: Context) => Promise<T>, how?: { snapshot?: boolean }): Promise<T>
}
export interface Job {
  name: string
  /** Works long: a company has as many of these at once as its plan gives it, and companies are served in turn. */
  heavy: boolean
  run(job: JobContext, payload: unknown): Promise<void>
  /** Its process died each time it was tried: puts in order what it leaves behind. Says in short transactions what happened, tries nothing. */
  givenUp?: ((job: JobContext, payload: unknown) => Promise<void>) | undefined
}

/** So often a job is tried; one that knows what to do then is handed out so often in all. */
const [TRIES, TRIES_AND_GIVING_UP] = [3, 6]
interface How<Payload> {
  heavy?: boolean
  givenUp?: (job: JobContext, payload: Payload) => Promise<void>
}

/** Names a job; `enqueue` orders it. */
export function defineJob<Payload>(
  name: string,
  work: (job: JobContext, payload: Payload) => Promise<void>,
  { heavy = false, givenUp }: How<Payload> = {},
): Job {
  return { name, heavy, run: (job, payload) => work(job, payload as Payload), givenUp: givenUp as Job['givenUp'] }
}

/** Orders a job with the commit of the running transaction. A second order under the same key replaces the waiting one. */
export async function enqueue(
  ctx: Principal & { db: Database },
  { name, heavy, givenUp }: Job,
  payload: unknown,
  key?: string,
): Promise<void> {
  const { tenantId, userId, companyId, supportId } = ctx
  const order = { who: { tenantId, userId, companyId, supportId }, payload }
  const what = sql`${name}, ${JSON.stringify(order)}::json, ${key ?? null}, ${givenUp ? TRIES_AND_GIVING_UP : TRIES}`
  if (!heavy) return void (await sql`select house.enqueue(${what})`.execute(ctx.db))
  const lanes = sql`coalesce((select q.jobs from house.quota(house.tenant()) q), 2)`
  const { rows } = await sql<{ taken: boolean }>`select house.enqueue_heavy(${what}, ${lanes}) as taken`.execute(ctx.db)
  if (!rows[0]?.taken) throw refused('您公司等待中的后台任务过多，请等前面的任务完成后再试')
}

/** The same for a moment to come. */
export async function enqueueIn(
  seconds: number,
  ctx: Principal & { db: Database },
  { name }: Job,
  payload: unknown,
  key: string,
): Promise<void> {
  const { tenantId, userId, companyId } = ctx
  const order = JSON.stringify({ who: { tenantId, userId, companyId }, payload })
  await sql`select house.enqueue_at(${name}, ${order}::json, ${key}, now() + make_interval(secs => ${seconds}::int))`.execute(ctx.db)
}

/** What the clock asks for: a statement run by the owner of the schema. */
export interface CronJob {
  name: string
  /** Minute hour day month weekday, UTC. */
  at: string
  sql: string
  /** It does a step of bounded length and answers whether there is more: then it is asked again, in a transaction of its own. */
  stepwise?: true
}

/** The same, for what is done outside of the database: by one of all programs that work on it. */
export interface Chore {
  name: string
  at: string
  run(): Promise<void>
}

/** What a job is carried out with. */
export interface JobMeans {
  pool: pg.Pool
  services: Services
  log: FastifyBaseLogger
  identifyUser(db: Database, who: Principal): Promise<Identity | undefined>
}
/** How it stands in the queue. */
export interface Order {
  who: Principal
  payload: unknown
  /** In whose hands it is: each transaction of it makes sure of that. */
  held?: Held
}
interface Held {
  job: string
  worker: string
}

interface Working extends JobMeans {
  ownerUrl: string
  tasks: Job[]
  cronJobs: CronJob[]
  chores?: Chore[] | undefined
  /** No other process works on this database: what a killed one had in hand is taken up at once, not after hours. */
  alone: boolean
  /** Where long jobs are carried out; without it here. */
  backRoom?: BackRoom | undefined
}

/** Brings the queue's own tables up to date; runs as the owner of the schema. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const pgPool = new pg.Pool({ ...reach(ownerUrl), max: 1 })
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool, logger: quiet }).finally(() => pgPool.end())
}

/** Of all companies together; they wait for the database most of the time. */
const HEAVY_AT_ONCE = 4

/** Works jobs in this process until they are stopped. */
export async function workJobs(working: Working): Promise<JobWork> {
  const { ownerUrl, log, tasks, cronJobs, chores = [], alone, backRoom } = working
  const runJob = async (each: Job, order: Order, { job }: JobHelpers) => {
    const held = { job: job.id, worker: job.locked_by ?? '' }
    const { givenUp } = each
    // here: the back room may be what it dies of
    if (givenUp && job.attempts > TRIES) return carryOutJob(working, { ...each, run: givenUp }, { ...order, held })
    if (each.heavy && backRoom && (await backRoom.open())) await backRoom.job(each.name, { ...order, held })
    else await carryOutJob(working, each, { ...order, held })
  }
  const listOf = (some: Job[]) =>
    some.map((each) => [each.name, (order: unknown, helpers: JobHelpers) => runJob(each, order as Order, helpers)] as const)
  const timed = [
    ...cronJobs.map((job) => [job.name, () => carryOutCron(pgPool, job)] as const),
    ...chores.map(({ name, run }) => [name, run] as const),
  ]
  const crontab = [...cronJobs, ...chores].map(({ name, at }) => `${at} ${name}`).join('\n')
  const pgPool = new pg.Pool({ ...reach(ownerUrl), max: 7 })
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost')
  pgPool.on('error', lost).on('connect', (client) => client.on('error', lost))
  if (alone) await pgPool.query(UNLOCK)
  const events = new EventEmitter() as WorkerEvents
  const workers = new Set<string>()
  // a job is held in the name of the pool its worker belongs to
  events.on('worker:create', ({ worker }) => workers.add(worker.workerPool.id))
  events.on('job:error', ({ job, error }) => log.error({ err: error, job: job.task_identifier }, 'job failed'))
  const common = { pgPool, events, pollInterval: 2000, noHandleSignals: true, logger: quiet }
  const [heavy, light] = [tasks.filter((each) => each.heavy), tasks.filter((each) => !each.heavy)]
  // Apart, so that a letter or a print never waits behind somebody's import.
  const runners = [
    await run({ ...common, taskList: Object.fromEntries([...listOf(light), ...timed]), crontab, concurrency: 2 }),
    await run({ ...common, taskList: Object.fromEntries(listOf(heavy)), concurrency: HEAVY_AT_ONCE }),
  ]
  const heart = await startHeartbeat(pgPool, log, () => [...workers])
  return {
    state: () => queueState(pgPool),
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await heart.leave().finally(() => pgPool.end())
    },
    fallSilent: () => heart.fallSilent(),
  }
}

export interface JobWork {
  /** undefined while the database is away. */
  state(): Promise<QueueState | undefined>
  /** Takes up no more. What is in hand is finished first: to be marked as done it needs the pool, or the next start does it a second time. */
  stop(): Promise<void>
  /** It could not be finished in time: whoever lives takes it over. */
  fallSilent(): void
}

export async function carryOutCron(
  owner: Pick<pg.Pool, 'query'>,
  { sql: text, stepwise }: Pick<CronJob, 'sql' | 'stepwise'>,
): Promise<void> {
  for (let more = true; more; ) {
    const { rows } = await owner.query<{ more?: boolean }>(text)
    more = stepwise === true && rows[0]?.more === true
  }
}

async function queueState(pool: pg.Pool): Promise<QueueState | undefined> {
  const found = await pool.query<QueueState>('select * from house.queue_state()').catch(() => undefined)
  return found?.rows[0]
}

export async function carryOutJob(
  { pool, services, log, identifyUser }: JobMeans,
  each: Job,
  { who, payload, held }: Order,
): Promise<void> {
  const own = log.child({ job: each.name, tenant: who.tenantId, user: who.userId })
  await each.run(
    {
      ...services,
      log: own,
      transact: (work, how) => onBehalf(pool, services, identifyUser, { ...who, ...how }, own, inHands(held, work)),
    },
    payload,
  )
}

/** Asked first, so that nothing is begun in vain, and last, so that nothing is written by one whose job was given to another. */
const inHands =
  <T>(held: Held | undefined, work: (ctx: Context) => Promise<T>) =>
  async (ctx: Context) => {
    const mine = async (firmly: boolean) =>
      held && (await sql`select house.still_mine(${held.job}::bigint, ${held.worker}, ${firmly})`.execute(ctx.db))
    await mine(false)
    const result = await work(ctx)
    await mine(true)
    return result
  }

/** One transaction in the name of a user, outside of any request (jobs, the seed of the demo company). */
export async function onBehalf<T>(
  pool: pg.Pool,
  services: Services,
  identifyUser: JobMeans['identifyUser'],
  who: Principal & { snapshot?: boolean },
  log: FastifyBaseLogger,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const later = afterCommit({ log })
  const result = await transact(pool, { ...who, patient: true }, async (db) => {
    const identity = await identifyUser(db, who)
    if (!identity) throw new Error(`user ${who.userId} of tenant ${who.tenantId} is gone`)
    const now = clockNow()
    const request = {
      id: 'job',
      address: '',
      userAgent: '',
      token: undefined,
      page: undefined,
      ...noCookies,
      aborted: new AbortController().signal,
    }
    return work({
      ...services,
      ...permissionsOf(identity),
      db,
      request,
      log,
      now: now.toISOString(),
      today: dayOf(now),
      after: later.after,
    })
  })
  later.run()
  return result
}

const noCookies = { cookie: () => undefined, keepCookie: () => {}, companion: undefined, keepCompanion: () => {} }

const quiet = new Logger(() => () => {})

const UNLOCK = `with gone as (delete from house.node) select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
