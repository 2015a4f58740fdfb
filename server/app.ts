import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pg from 'pg'
import { hearForeign } from './kit/callback.ts'
import type { Context, Identity, Shown } from './kit/context.ts'
import type { FileStore } from './kit/file-store.ts'
import { type Chore, onBehalf, type Principal, type Task, workJobs } from './kit/jobs.ts'
import { machineSockets } from './kit/machine-sockets.ts'
import { openPool, transact } from './kit/pool.ts'
import { listen } from './kit/push.ts'
import type { Bound } from './kit/route.ts'
import { openSeal } from './kit/seal.ts'
import { buildOf, serve } from './kit/serve.ts'
import { liveSockets } from './kit/socket.ts'
import { agreementRoutes } from './modules/agreements/index.ts'
import { analysisRoutes } from './modules/analysis/index.ts'
import { areaRoutes } from './modules/areas/index.ts'
import { catalogueRoutes } from './modules/catalogue/index.ts'
import { clientRoutes, rebuildClientSearch } from './modules/clients/index.ts'
import { type CloudPrinterSettings, cloudPrinterRoutes, openCloudPrinters } from './modules/cloud-printers/index.ts'
import { columnRoutes } from './modules/columns/index.ts'
import { stockCountRoutes } from './modules/counts/index.ts'
import { dashboardRoutes } from './modules/dashboards/index.ts'
import { deviceRoutes } from './modules/devices/index.ts'
import { dictionaryRoutes } from './modules/dictionaries/index.ts'
import { dueRoutes } from './modules/dues/index.ts'
import { exchangeRoutes } from './modules/exchange/index.ts'
import { exportsOf } from './modules/exports/index.ts'
import { DiskStore, fileRoutes, sweepFiles } from './modules/files/index.ts'
import { flowRoutes } from './modules/flow/index.ts'
import { fundRoutes } from './modules/funds/index.ts'
import { helpdeskRoutes, servePrintHelper, tellAnswer } from './modules/helpdesk/index.ts'
import { historyRoutes } from './modules/history/index.ts'
import { importRoutes, importTasks } from './modules/imports/index.ts'
import { remindLicence } from './modules/licence/index.ts'
import { logRoutes } from './modules/logs/index.ts'
import { lookupRoutes } from './modules/lookup/index.ts'
import { lostSaleRoutes, lostSalesWaiting } from './modules/lost-sales/index.ts'
import { menuRoutes, menusForAll } from './modules/menus/index.ts'
import { messageRoutes } from './modules/messages/index.ts'
import { carModelRoutes } from './modules/models/index.ts'
import { operatorRoutes } from './modules/operators/index.ts'
import { organisationRoutes } from './modules/organisation/index.ts'
import { openSales, outboundRoutes, presales } from './modules/outbound/index.ts'
import { parameterRoutes } from './modules/parameters/index.ts'
import { partRoutes, rebuildPartSearch } from './modules/parts/index.ts'
import { peopleRoutes } from './modules/people/index.ts'
import { periodRoutes } from './modules/periods/index.ts'
import { previewRoutes } from './modules/preview/index.ts'
import { carryOutPriceOrder, priceOrderRoutes } from './modules/price-orders/index.ts'
import { priceRoutes } from './modules/prices/index.ts'
import { printHostRoutes } from './modules/print-hosts/index.ts'
import { printDesk, printTaskRoutes, watchPrint } from './modules/print-tasks/index.ts'
import { printTemplateRoutes } from './modules/printing/index.ts'
import { printingOf } from './modules/printouts/index.ts'
import { purchaseRoutes } from './modules/purchase/index.ts'
import { quoteRoutes } from './modules/quotes/index.ts'
import { receiptRoutes } from './modules/receipts/index.ts'
import { registrationRoutes } from './modules/registration/index.ts'
import { askChannel, checkYesterday, openChannels, type PaymentSettings, paymentNotices, renewalRoutes } from './modules/renewal/index.ts'
import { returnRoutes } from './modules/returns/index.ts'
import { reversalRoutes } from './modules/reversal/index.ts'
import { refreshPartRanks } from './modules/search/index.ts'
import { secondFactorRoutes } from './modules/second-factor/index.ts'
import { identify, identifyUser, pageLeft, qrLoginRoutes, scannedInWechat, sessionRoutes } from './modules/session/index.ts'
import { shiftRoutes } from './modules/shifts/index.ts'
import { openSms, type SmsSettings, sendLetter, smsRoutes } from './modules/sms/index.ts'
import { goodsArrived, stockLimitRoutes } from './modules/stock/index.ts'
import { stockInRoutes } from './modules/stock-in/index.ts'
import { stockPaperRoutes } from './modules/stock-papers/index.ts'
import { operatorMenu, startingMenu } from './modules/tenants/index.ts'
import { userSettingRoutes } from './modules/user-settings/index.ts'
import { positionRoutes, warehouseRoutes } from './modules/warehouses/index.ts'
import { type OfficialSettings, openWechat, wechatCallbacks, wechatRoutes } from './modules/wechat/index.ts'

/** Who waits for goods: presales are served first, then whoever could not sell hears of it. */
goodsArrived.name(presales, openSales, lostSalesWaiting)

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
  ...priceOrderRoutes,
  ...exchangeRoutes,
  ...carModelRoutes,
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
  ...flowRoutes,
  ...purchaseRoutes,
  ...stockInRoutes,
  ...receiptRoutes,
  ...fundRoutes,
  ...shiftRoutes,
  ...dueRoutes,
  ...periodRoutes,
  ...stockLimitRoutes,
  ...stockPaperRoutes,
  ...stockCountRoutes,
  ...outboundRoutes,
  ...returnRoutes,
  ...reversalRoutes,
  ...historyRoutes,
  ...logRoutes,
  ...analysisRoutes,
  ...dashboardRoutes,
  ...previewRoutes,
]

const exporting = exportsOf(calls)
/** Every call of the product. */
export const routes: Bound[] = [...calls, ...exporting.routes, ...printingOf(calls)]

/** Every background job. */
const tasks: Task[] = [
  askChannel,
  checkYesterday,
  sendLetter,
  remindLicence,
  rebuildPartSearch,
  refreshPartRanks,
  rebuildClientSearch,
  carryOutPriceOrder,
  sweepFiles,
  ...importTasks,
  ...exporting.tasks,
  tellAnswer,
  watchPrint,
]

const chores: Chore[] = [
  { name: 'sweep', at: '10 19 * * *', sql: 'select house.sweep()' },
  { name: 'sweep-orphans', at: '40 19 * * *', sql: `select house.order_for_all('${sweepFiles.name}')` },
  { name: 'remind', at: '* * * * *', sql: 'select house.remind()' },
  { name: 'ask-overdue-orders', at: '*/5 * * * *', sql: 'select house.ask_overdue_orders()' },
  { name: 'remind-licences', at: '30 0 * * *', sql: `select house.order_for_all('${remindLicence.name}')` },
  { name: 'check-statements-of-yesterday', at: '30 2 * * *', sql: `select house.order_for_operators('${checkYesterday.name}')` },
  { name: 'carry-out-price-orders', at: '* * * * *', sql: `select house.carry_out_price_orders('${carryOutPriceOrder.name}')` },
  { name: 'roll-stock', at: '*/5 * * * *', sql: 'select house.roll_stock()' },
  { name: 'roll-ledger', at: '50 * * * *', sql: 'select house.roll_ledger()' },
  { name: 'rank-parts', at: '20 * * * *', sql: `select house.order_for_all('${refreshPartRanks.name}')` },
]

export interface Opening {
  appUrl: string
  ownerUrl: string
  log: FastifyBaseLogger
  /** Where files lie. Without it a folder that goes with the process. */
  files?: FileStore
  /** Closes what must be read again. Without it one that goes with the process. */
  sealKey?: Buffer
  /** Ways to pay; without them the sandbox. */
  payment?: PaymentSettings
  /** Who carries text messages; without it they stay in the outbox. */
  sms?: SmsSettings
  /** WeChat's official account; without it the embedded stand-in. */
  wechat?: OfficialSettings
  /** Clouds of printers; without keys they are not connected. */
  cloudPrinters?: CloudPrinterSettings
  /** Connections of the pool. */
  connections?: number
  web?: string
  /** The print helper to be downloaded: where it lies, and the name of this server that others know. */
  printHelper?: { folder: string; publicUrl?: string | undefined }
  trustProxy?: string | boolean
  limits?: boolean
  /** The database is this process's own. */
  embedded?: boolean
}
export interface App {
  http: FastifyInstance
  pool: pg.Pool
  /** One transaction in the name of a user, outside of any request. */
  as<T>(who: Principal, work: (ctx: Context) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The whole server on an open, migrated database: calls, live sockets, jobs. It does not listen yet. */
export async function openApp({
  appUrl,
  ownerUrl,
  log,
  files = fleetingFiles(),
  sealKey,
  payment = { sandbox: true },
  sms = {},
  wechat,
  cloudPrinters = {},
  connections = 16,
  limits = true,
  embedded = false,
  printHelper,
  ...serving
}: Opening): Promise<App> {
  await asOwner(ownerUrl, menusForAll(startingMenu, operatorMenu))
  const pool = openPool(appUrl, connections)
  pool.on('error', (error) => log.warn({ err: error }, 'idle connection lost'))
  const persons = {
    identify: (shown: Shown) => transact(pool, undefined, (db): Promise<Identity | undefined> => identify(db, shown)),
    left: (shown: Shown) => transact(pool, undefined, (db) => pageLeft(db, shown)),
  }
  const http = await serve({ pool, files, identify, routes, log, limits, ...serving })
  files.serve?.(http)
  servePrintHelper(http, printHelper?.folder, printHelper?.publicUrl)
  openSeal(sealKey)
  openChannels(payment)
  openSms(sms)
  openWechat(wechat)
  openCloudPrinters(cloudPrinters)
  hearForeign(http, pool, [...paymentNotices, ...wechatCallbacks(scannedInWechat)])
  const sockets = liveSockets(http.server, log, persons, buildOf(serving.web))
  const machines = machineSockets(
    http.server,
    log,
    printDesk((tenantId, work) => transact(pool, tenantId, work)),
  )
  const pushes = listen(appUrl, log, (push) => ('machineId' in push ? machines.deliver(push) : sockets.deliver(push)))
  const jobs = await workJobs({ pool, files, ownerUrl, log, tasks, chores, alone: embedded, identifyUser })
  return {
    http,
    pool,
    as: (principal, work) => onBehalf(pool, files, identifyUser, principal, log, work),
    async close() {
      sockets.close()
      await machines.close()
      await http.close()
      await jobs.stop()
      await pushes.close()
      await pool.end()
    },
  }
}

function fleetingFiles(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-files-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return new DiskStore(folder)
}

async function asOwner(ownerUrl: string, query: { text: string; values: unknown[] }) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(query)
  } finally {
    await owner.end()
  }
}
