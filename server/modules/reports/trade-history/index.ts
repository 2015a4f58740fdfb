import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { bind } from '#server/kit/route.ts'
import { partMissed } from './part-missed.ts'
import { partChain, partMonths } from './part-months.ts'
import { partPromised } from './part-promised.ts'
import { partView } from './part-view.ts'
import { pageSaleLines, totalSaleLines } from './sale-lines.ts'
import { salesIndex } from './sales-index.ts'
import { pageStockInLines, totalStockInLines } from './stock-in-lines.ts'
import { supplierTrade } from './supplier-trade.ts'

export { type SalesDay, salesByDay } from './sales-by-day.ts'

export const historyRoutes = [
  ...bind(stockInHistory, { pageQuery: pageStockInLines, totals: totalStockInLines }),
  ...bind(outboundHistory, { pageQuery: pageSaleLines, totals: totalSaleLines }),
  ...bind(partTrade, {
    view: partView,
    months: partMonths,
    chain: partChain,
    promised: partPromised,
    missed: partMissed,
    salesIndex,
    suppliers: supplierTrade,
  }),
]
