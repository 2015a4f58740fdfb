import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { cronJobs } from './cron.ts'
import { type Ending, endInOrder } from './ending.ts'
import { backRoom } from './kit/back-room.ts'
import type { Context, Identity, Shown } from './kit/context.ts'
import { openHealth } from './kit/health.ts'
import { type Chore, type Job, onBehalf, type Principal, workJobs } from './kit/jobs.ts'
import { machineSockets } from './kit/machine-sockets.ts'
import { asOwner, openPool, transact } from './kit/pool.ts'
import { listen } from './kit/push.ts'
import type { Bound } from './kit/route.ts'
import { buildOf, serve } from './kit/serve.ts'
import type { Services } from './kit/services.ts'
import { countsFor } from './kit/shared-counts.ts'
import { liveSockets } from './kit/socket.ts'
import { openTelemetry } from './kit/telemetry.ts'
import { registerWebhooks } from './kit/webhooks.ts'
import { documentReversing } from './modules/documents/core/index.ts'
import { fundOrderRoutes } from './modules/documents/fund-orders/index.ts'
import { lostSaleRoutes, lostSalesWaiting } from './modules/documents/lost-sales/index.ts'
import { numberingRoutes } from './modules/documents/numbering/index.ts'
import { openingItemRoutes } from './modules/documents/opening-items/index.ts'
import { paymentRoutes } from './modules/documents/payments/index.ts'
import { priceOrderJob, priceOrderRoutes } from './modules/documents/price-orders/index.ts'
import { purchaseRoutes } from './modules/documents/purchase-orders/index.ts'
import { purchasePlanRoutes } from './modules/documents/purchase-plan/index.ts'
import { quoteRoutes } from './modules/documents/quick-quotes/index.ts'
import { refuseReturned, returnRoutes } from './modules/documents/returns/index.ts'
import { reversalRoutes } from './modules/documents/reversal/index.ts'
import { goodsKept, openSales, outboundRoutes, presales } from './modules/documents/sales/index.ts'
import { searchAllRoutes } from './modules/documents/search-all/index.ts'
import { shiftRoutes } from './modules/documents/shifts/index.ts'
import { statementRoutes } from './modules/documents/statements/index.ts'
import { stockCountRoutes } from './modules/documents/stock-counts/index.ts'
import { stockInRoutes } from './modules/documents/stock-in/index.ts'
import { stockPaperRoutes, transferMoved } from './modules/documents/stock-papers/index.ts'
import { followTransfer, keptForSales, requestedGoods, transferRequestRoutes } from './modules/documents/transfer-requests/index.ts'
import { branchDueRoutes } from './modules/ledgers/branches/index.ts'
import { cashRoutes, startingAccounts } from './modules/ledgers/cash/index.ts'
import { openItemRoutes } from './modules/ledgers/open-items/index.ts'
import { periodRoutes } from './modules/ledgers/periods/index.ts'
import { goodsArrived, stockRoutes } from './modules/ledgers/stock/index.ts'
import { agreementRoutes } from './modules/master/agreed-prices/index.ts'
import { areaRoutes } from './modules/master/areas/index.ts'
import { branchPriceRoutes } from './modules/master/branch-prices/index.ts'
import { catalogueRoutes } from './modules/master/catalogue/index.ts'
import { clientRoutes, rebuildClientSearch } from './modules/master/clients/index.ts'
import { importRoutes, importTasks } from './modules/master/imports/index.ts'
import { exchangeRoutes } from './modules/master/interchange/index.ts'
import { lookupRoutes } from './modules/master/lookup/index.ts'
import { partCodeRoutes } from './modules/master/part-codes/index.ts'
import { partRoutes, rebuildPartSearch } from './modules/master/parts/index.ts'
import { priceRoutes } from './modules/master/prices/index.ts'
import { refreshPartRanks } from './modules/master/search/index.ts'
import { positionRoutes, startingWarehouse, warehouseRoutes } from './modules/master/warehouses/index.ts'
import { columnRoutes } from './modules/platform/columns/index.ts'
import { deviceRoutes } from './modules/platform/devices/index.ts'
import { dictionaryRoutes } from './modules/platform/dictionaries/index.ts'
import { fileRoutes, sweepFiles } from './modules/platform/files/index.ts'
import { helpdeskRoutes, notifyAnswer, servePrintHelper } from './modules/platform/helpdesk/index.ts'
import { remindLicence } from './modules/platform/licence/index.ts'
import { menuRoutes, menusForAll } from './modules/platform/menus/index.ts'
import { messageRoutes } from './modules/platform/messages/index.ts'
import { notifyBackup, operatorRoutes } from './modules/platform/operators/index.ts'
import { organisationRoutes } from './modules/platform/organisation/index.ts'
import { parameterRoutes } from './modules/platform/parameters/index.ts'
import { peopleRoutes } from './modules/platform/people/index.ts'
import { companyOpened, registrationRoutes } from './modules/platform/registration/index.ts'
import { askChannel, checkYesterday, paymentNotices, renewalRoutes } from './modules/platform/renewal/index.ts'
import { previewOf } from './modules/platform/role-preview/index.ts'
import { secondFactorRoutes } from './modules/platform/second-factor/index.ts'
import {
  atWork,
  identify,
  identifyUser,
  pageLeft,
  qrLoginRoutes,
  scannedInWechat,
  sessionRoutes,
} from './modules/platform/session/index.ts'
import { notifySmsBudget, sendLetter, smsRoutes } from './modules/platform/sms/index.ts'
import { operatorMenu, startingMenu } from './modules/platform/tenants/index.ts'
import { userSettingRoutes } from './modules/platform/user-settings/index.ts'
import { wechatCallbacks, wechatRoutes } from './modules/platform/wechat/index.ts'
import { cloudPrinterRoutes } from './modules/printing/cloud/index.ts'
import { printHostRoutes, recordHost } from './modules/printing/hosts/index.ts'
import { figuresPaper, printingOf } from './modules/printing/printouts/index.ts'
import { printDesk, printTaskRoutes, watchPrint } from './modules/printing/tasks/index.ts'
import { printTemplateRoutes } from './modules/printing/templates/index.ts'
import { dashboardRoutes } from './modules/reports/board/index.ts'
import { exportsOf } from './modules/reports/exports/index.ts'
import { homeRoutes } from './modules/reports/home/index.ts'
import { logRoutes } from './modules/reports/logs/index.ts'
import { reconciliationRoutes } from './modules/reports/reconciliation/index.ts'
import { figureRoutes, reportRunRoutes, runReport } from './modules/reports/runs/index.ts'
import { deliveries, reportScheduleRoutes } from './modules/reports/schedules/index.ts'
import { historyRoutes } from './modules/reports/trade-history/index.ts'
import { reportViewRoutes } from './modules/reports/views/index.ts'
import { readingsOf, type Watched } from './observed.ts'
import { openServices, type ServiceSettings } from './services.ts'

/** Who waits for goods: what was asked for goes to the sale that asked, then presales are served, then whoever could not sell hears of it. */
goodsArrived.name(requestedGoods, presales, openSales, lostSalesWaiting)
/** A transfer moves the request it was written of, and a sale takes what a request has brought for it. */
transferMoved.name(followTransfer)
goodsKept.name(keptForSales)
documentReversing.name(refuseReturned)
/** A computer somebody works at may print for others. */
atWork.name(recordHost)
/** What a new company begins with. */
companyOpened.name(startingWarehouse, startingAccounts)

/** The calls of the modules, one line a module. */
const calls: Bound[] = [
  ...sessionRoutes,
  ...qrLoginRoutes,
  ...wechatRoutes,
  ...deviceRoutes,
  ...smsRoutes,
  ...secondFactorRoutes,
  ...peopleRoutes,
  ...menuRoutes,
  ...organisationRoutes,
  ...dictionaryRoutes,
  ...parameterRoutes,
  ...columnRoutes,
  ...userSettingRoutes,
  ...messageRoutes,
  ...helpdeskRoutes,
  ...renewalRoutes,
  ...fileRoutes,
  ...partRoutes,
  ...priceRoutes,
  ...agreementRoutes,
  ...branchPriceRoutes,
  ...priceOrderRoutes,
  ...exchangeRoutes,
  ...partCodeRoutes,
  ...catalogueRoutes,
  ...lookupRoutes,
  ...printTemplateRoutes,
  ...quoteRoutes,
  ...lostSaleRoutes,
  ...importRoutes,
  ...clientRoutes,
  ...areaRoutes,
  ...warehouseRoutes,
  ...positionRoutes,
  ...printHostRoutes,
  ...printTaskRoutes,
  ...cloudPrinterRoutes,
  ...registrationRoutes,
  ...operatorRoutes,
  ...numberingRoutes,
  ...purchaseRoutes,
  ...purchasePlanRoutes,
  ...stockInRoutes,
  ...paymentRoutes,
  ...cashRoutes,
  ...fundOrderRoutes,
  ...searchAllRoutes,
  ...shiftRoutes,
  ...openItemRoutes,
  ...openingItemRoutes,
  ...statementRoutes,
  ...branchDueRoutes,
  ...periodRoutes,
  ...stockRoutes,
  ...stockPaperRoutes,
  ...transferRequestRoutes,
  ...stockCountRoutes,
  ...outboundRoutes,
  ...returnRoutes,
  ...reversalRoutes,
  ...historyRoutes,
  ...logRoutes,
  ...homeRoutes,
  ...figureRoutes,
  ...reportViewRoutes,
  ...reportScheduleRoutes,
  ...reportRunRoutes,
  ...reconciliationRoutes,
  ...dashboardRoutes,
]

const exporting = exportsOf(calls)
const delivering = deliveries(async (content, companyName) => (await figuresPaper(content, companyName)).body)
/** Every call of the product. */
export const routes: Bound[] = [...calls, ...previewOf(calls), ...exporting.routes, ...printingOf(calls)]

/** Every background job. */
export const tasks: Job[] = [
  askChannel,
  checkYesterday,
  sendLetter,
  notifyBackup,
  notifySmsBudget,
  remindLicence,
  rebuildPartSearch,
  refreshPartRanks,
  rebuildClientSearch,
  priceOrderJob,
  sweepFiles,
  ...importTasks,
  ...exporting.tasks,
  ...delivering,
  runReport,
  notifyAnswer,
  watchPrint,
]

export interface Opening extends ServiceSettings {
  appUrl: string
  ownerUrl: string
  log: FastifyBaseLogger
  /** Connections of the pool. */
  connections?: number
  web?: string
  trustProxy?: string | boolean
  limits?: boolean
  /** Redis or Valkey, where all nodes count what is limited; without it each counts for itself. */
  countersUrl?: string | undefined
  /** What the clock asks for outside of the database. */
  chores?: Chore[]
  /** The database is this process's own. */
  embedded?: boolean
  /** Bearer token of /metrics; without it this machine alone may read them. */
  metricsToken?: string | undefined
  /** The program of a second thread for everything heavy; without it all is done in this one. */
  behind?: URL
}
/** What the second thread is told. */
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
  const pool = openPool(appUrl, connections)
  // pg hangs the whole client on such an error, its statements and the key that cancels them among it
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle connection lost'))
  const persons = {
    identify: (shown: Shown) => transact(pool, undefined, (db): Promise<Identity | undefined> => identify(db, shown)),
    left: (shown: Shown) => transact(pool, undefined, (db) => pageLeft(db, shown)),
  }
  const counts = countsFor(limits, countersUrl, log)
  const services = openServices(opening)
  const room = behind && backRoom(behind, { appUrl, connections } satisfies BehindOpening, log)
  const health = openHealth(appUrl)
  const live: Partial<Watched> = {}
  const telemetry = openTelemetry(readingsOf(pool, health, live), opening.metricsToken)
  const http = await serve({
    ...{ pool, services, backRoom: room, identify, routes, log, count: counts?.count, health, telemetry },
    ...(web !== undefined && { web }),
    ...(trustProxy !== undefined && { trustProxy }),
  })
  services.files.serve?.(http)
  servePrintHelper(http, services.printHelper)
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
    await Promise.all([pushes.close(), health.close(), pool.end()])
  }
  return {
    http,
    pool,
    services,
    as: (principal, work) => onBehalf(pool, services, identifyUser, principal, log, work),
    close: (ending) => endInOrder({ health, http, jobs, sockets, machines, after }, ending),
  }
}
