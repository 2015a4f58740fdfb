import type { Job } from './kit/jobs.ts'
import type { Bound } from './kit/route.ts'
import { documentReversing } from './modules/documents/core/index.ts'
import { fundOrderRoutes } from './modules/documents/fund-orders/index.ts'
import { lostSaleRoutes, lostSalesWaiting } from './modules/documents/lost-sales/index.ts'
import { movingInRoutes, movingTasks } from './modules/documents/moving-in/index.ts'
import { numberingRoutes } from './modules/documents/numbering/index.ts'
import { dueList, openingItemRoutes, sidedDueList } from './modules/documents/opening-items/index.ts'
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
import { openingList, stockPaperRoutes, transferMoved } from './modules/documents/stock-papers/index.ts'
import { followTransfer, keptForSales, requestedGoods, transferRequestRoutes } from './modules/documents/transfer-requests/index.ts'
import { branchDueRoutes } from './modules/ledgers/branches/index.ts'
import { cashRoutes, startingAccounts } from './modules/ledgers/cash/index.ts'
import { openItemRoutes } from './modules/ledgers/open-items/index.ts'
import { periodRoutes } from './modules/ledgers/periods/index.ts'
import { goodsArrived, stockRoutes } from './modules/ledgers/stock/index.ts'
import { agreedList, agreementRoutes } from './modules/master/agreed-prices/index.ts'
import { areaRoutes } from './modules/master/areas/index.ts'
import { branchPriceRoutes } from './modules/master/branch-prices/index.ts'
import { catalogueRoutes, fitmentList } from './modules/master/catalogue/index.ts'
import { carList, clientCarRoutes } from './modules/master/client-cars/index.ts'
import {
  addressList,
  clientBookRoutes,
  clientList,
  clientRoutes,
  contactList,
  rebuildClientSearch,
} from './modules/master/clients/index.ts'
import { importKinds, importRoutes, importTasks, openingBookRoutes } from './modules/master/imports/index.ts'
import { exchangeRoutes, pairList } from './modules/master/interchange/index.ts'
import { lookupRoutes } from './modules/master/lookup/index.ts'
import { oldTradeList, oldTradeRoutes } from './modules/master/old-trade/index.ts'
import { oldCodeList, partCodeRoutes } from './modules/master/part-codes/index.ts'
import { partRoutes, rebuildPartSearch, supplierList } from './modules/master/parts/index.ts'
import { priceListItems, priceListRoutes } from './modules/master/price-lists/index.ts'
import { priceRoutes } from './modules/master/prices/index.ts'
import { refreshPartRanks } from './modules/master/search/index.ts'
import { offerList, offerRoutes } from './modules/master/supplier-offers/index.ts'
import { placeList, positionList, positionRoutes, startingWarehouse, warehouseRoutes } from './modules/master/warehouses/index.ts'
import { columnRoutes } from './modules/platform/columns/index.ts'
import { deviceRoutes } from './modules/platform/devices/index.ts'
import { dictionaryRoutes } from './modules/platform/dictionaries/index.ts'
import { fileRoutes, sweepFiles } from './modules/platform/files/index.ts'
import { helpdeskRoutes, notifyAnswer } from './modules/platform/helpdesk/index.ts'
import { remindLicence } from './modules/platform/licence/index.ts'
import { menuRoutes } from './modules/platform/menus/index.ts'
import { messageRoutes } from './modules/platform/messages/index.ts'
import { notifyBackup, operatorRoutes } from './modules/platform/operators/index.ts'
import { organisationRoutes } from './modules/platform/organisation/index.ts'
import { parameterRoutes } from './modules/platform/parameters/index.ts'
import { peopleRoutes } from './modules/platform/people/index.ts'
import { companyOpened, registrationRoutes } from './modules/platform/registration/index.ts'
import { askChannel, checkYesterday, renewalRoutes } from './modules/platform/renewal/index.ts'
import { previewOf } from './modules/platform/role-preview/index.ts'
import { fillSample, sampleRoutes } from './modules/platform/samples/index.ts'
import { secondFactorRoutes } from './modules/platform/second-factor/index.ts'
import { atWork, qrLoginRoutes, sessionRoutes } from './modules/platform/session/index.ts'
import { notifySmsBudget, sendLetter, smsRoutes } from './modules/platform/sms/index.ts'
import { userSettingRoutes } from './modules/platform/user-settings/index.ts'
import { listViewRoutes } from './modules/platform/views/index.ts'
import { wechatRoutes } from './modules/platform/wechat/index.ts'
import { cloudPrinterRoutes } from './modules/printing/cloud/index.ts'
import { printHostRoutes, recordHost } from './modules/printing/hosts/index.ts'
import { figuresPaper, printingOf } from './modules/printing/printouts/index.ts'
import { printTaskRoutes, watchPrint } from './modules/printing/tasks/index.ts'
import { printTemplateRoutes } from './modules/printing/templates/index.ts'
import { dashboardRoutes } from './modules/reports/board/index.ts'
import { companyDataRoutes, endCompanyExport, makeCompanyExport } from './modules/reports/company-data/index.ts'
import { exportsOf } from './modules/reports/exports/index.ts'
import { homeRoutes } from './modules/reports/home/index.ts'
import { logRoutes } from './modules/reports/logs/index.ts'
import { reconciliationRoutes } from './modules/reports/reconciliation/index.ts'
import { figureRoutes, reportRunRoutes, runReport } from './modules/reports/runs/index.ts'
import { deliveries, reportScheduleRoutes } from './modules/reports/schedules/index.ts'
import { historyRoutes } from './modules/reports/trade-history/index.ts'
import { reportViewRoutes } from './modules/reports/views/index.ts'

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
importKinds.name(
  clientList,
  contactList,
  addressList,
  carList,
  agreedList,
  priceListItems,
  offerList,
  pairList,
  positionList,
  placeList,
  fitmentList,
  supplierList,
  oldCodeList,
  openingList,
  sidedDueList,
  dueList('ys'),
  dueList('yf'),
  oldTradeList,
)

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
  ...clientCarRoutes,
  ...priceListRoutes,
  ...offerRoutes,
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
  ...oldTradeRoutes,
  ...openingBookRoutes,
  ...clientRoutes,
  ...clientBookRoutes,
  ...areaRoutes,
  ...warehouseRoutes,
  ...positionRoutes,
  ...printHostRoutes,
  ...printTaskRoutes,
  ...cloudPrinterRoutes,
  ...registrationRoutes,
  ...sampleRoutes,
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
  ...movingInRoutes,
  ...historyRoutes,
  ...logRoutes,
  ...homeRoutes,
  ...figureRoutes,
  ...reportViewRoutes,
  ...reportScheduleRoutes,
  ...reportRunRoutes,
  ...reconciliationRoutes,
  ...dashboardRoutes,
  ...companyDataRoutes,
]

const exporting = exportsOf(calls)
const delivering = deliveries(async (...paper) => (await figuresPaper(...paper)).body)
/** Every call of the product. */
export const routes: Bound[] = [...calls, ...listViewRoutes(calls), ...previewOf(calls), ...exporting.routes, ...printingOf(calls)]

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
  fillSample,
  ...importTasks,
  ...movingTasks,
  ...exporting.tasks,
  ...delivering,
  runReport,
  makeCompanyExport,
  endCompanyExport,
  notifyAnswer,
  watchPrint,
]
