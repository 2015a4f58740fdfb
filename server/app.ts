import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { cronJobs } from './cron.ts'
import { type Ending, endInOrder } from './ending.ts'
import { backRoom } from './kit/back-room.ts'
import { followClock } from './kit/clock.ts'
import type { Context, Identity, Shown } from './kit/context.ts'
import { openHealth } from './kit/health.ts'
import { spreadOut, viewsOfMachines } from './kit/in-one-piece.ts'
import { type Chore, onBehalf, type Principal, workJobs } from './kit/jobs.ts'
import { machineSockets } from './kit/machine-sockets.ts'
import { asOwner, openPool, transact } from './kit/pool.ts'
import { openPoolBehind } from './kit/pool-behind.ts'
import { listen } from './kit/push.ts'
import { buildOf, serve } from './kit/serve.ts'
import type { Services } from './kit/services.ts'
import { countsFor } from './kit/shared-counts.ts'
import { liveSockets } from './kit/socket.ts'
import { openTelemetry } from './kit/telemetry.ts'
import { registerWebhooks } from './kit/webhooks.ts'
import { servePrintHelper } from './modules/platform/helpdesk/index.ts'
import { menusForAll } from './modules/platform/menus/index.ts'
import { paymentNotices } from './modules/platform/renewal/index.ts'
import { identify, identifyUser, pageLeft, scannedInWechat } from './modules/platform/session/index.ts'
import { operatorMenu, startingMenu } from './modules/platform/tenants/index.ts'
import { wechatCallbacks } from './modules/platform/wechat/index.ts'
import { printDesk } from './modules/printing/tasks/index.ts'
import { serveCompanyData } from './modules/reports/company-data/index.ts'
import { readingsOf, type Watched } from './observed.ts'
import { routes, tasks } from './product.ts'
import './sample.ts'
import { openServices, type ServiceSettings } from './services.ts'
import type { TrustedProxies } from './trust-proxy.ts'

export interface Opening extends ServiceSettings {
  appUrl: string
  ownerUrl: string
  /** Where calls reach the database through a pooler; all else goes to it directly. */
  poolUrl?: string | undefined
  log: FastifyBaseLogger
  /** Connections of the pool. */
  connections?: number
  web?: string
  trustProxy?: TrustedProxies
  limits?: boolean
  /** Redis or Valkey, where all nodes count what is limited; without it each counts for itself. */
  countersUrl?: string | undefined
  /** What the clock asks for outside of the database. */
  chores?: Chore[]
  /** The database is this process's own. */
  embedded?: boolean
  /** Bearer token of /metrics; without it this machine alone may read them. */
  metricsToken?: string | undefined
  /** The program of a second process for everything heavy; without it all is done in this one. */
  behind?: URL
}
/** Where the back room is not open yet one call is carried out beside it; a few where it cannot be opened. */
const CONNECTIONS_BEHIND = 4

/** What the second process is told. */
export type BehindOpening = Required<Pick<Opening, 'appUrl' | 'connections'>>
export interface App {
  http: FastifyInstance
  pool: pg.Pool
  /** What it hands to its calls and jobs; a test may put another one in. */
  services: Services
  /** One transaction in the name of a user, outside of any request. */
  as<T>(who: Principal, work: (ctx: Context) => Promise<T>): Promise<T>
  /** In order, and never for longer than it is given. True when all that was in hand was finished. */
  close(ending?: Ending): Promise<boolean>
}

/** The whole server on an open, migrated database: calls, live sockets, jobs. It does not listen yet. */
export async function openApp(opening: Opening): Promise<App> {
  const {
    appUrl,
    ownerUrl,
    poolUrl,
    log,
    connections = 16,
    limits = true,
    countersUrl,
    chores = [],
    embedded = false,
    behind,
    web,
    trustProxy,
  } = opening
  await asOwner(ownerUrl, menusForAll(startingMenu, operatorMenu))
  const pool = openPool(poolUrl ?? appUrl, connections, { pooled: poolUrl !== undefined })
  // pg hangs the whole client on such an error, its statements and the key that cancels them among it
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle connection lost'))
  const views = await viewsOfMachines(appUrl)
  if (views) spreadOut(pool, views)
  const leaveClock = await followClock(pool, log)
  const persons = {
    identify: (shown: Shown) => transact(pool, undefined, (db): Promise<Identity | undefined> => identify(db, shown)),
    left: (shown: Shown) => transact(pool, undefined, (db) => pageLeft(db, shown)),
  }
  const counts = await countsFor(limits, countersUrl, log)
  const services = openServices(opening)
  const poolBehind = behind && openPoolBehind(appUrl, CONNECTIONS_BEHIND, views, log)
  const room = behind && backRoom(behind, { appUrl, connections } satisfies BehindOpening, log)
  const health = openHealth(appUrl)
  const live: Partial<Watched> = {}
  const telemetry = openTelemetry(readingsOf(pool, health, live), opening.metricsToken)
  const http = await serve({
    ...{ pool, services, backRoom: room, poolBehind, identify, routes, log, count: counts?.count, health, telemetry },
    ...(web !== undefined && { web }),
    ...(trustProxy !== undefined && { trustProxy }),
  })
  services.files.serve?.(http)
  servePrintHelper(http, services.printHelper)
  serveCompanyData(http, { files: services.files, transact: (tenantId, work) => transact(pool, tenantId, work) })
  registerWebhooks(http, pool, services, [...paymentNotices, ...wechatCallbacks(scannedInWechat)])
  const sockets = liveSockets(http.server, log, persons, buildOf(web))
  const machines = machineSockets(
    http.server,
    log,
    printDesk((tenantId, work) => transact(pool, tenantId, work)),
  )
  const pushes = listen(appUrl, log, (push) => ('machineId' in push ? machines.deliver(push) : sockets.deliver(push)))
  const jobs = await workJobs({ pool, services, ownerUrl, log, tasks, cronJobs, chores, alone: embedded, identifyUser, backRoom: room })
  Object.assign(live, { sockets, machines, jobs })
  const after = async () => {
    await room?.close()
    counts?.close()
    leaveClock()
    await Promise.all([pushes.close(), health.close(), pool.end(), poolBehind?.end()])
  }
  return {
    http,
    pool,
    services,
    as: (principal, work) => onBehalf(pool, services, identifyUser, principal, log, work),
    close: (ending) => endInOrder({ health, http, jobs, sockets, machines, after }, ending),
  }
}
