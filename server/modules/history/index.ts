import { outboundHistory, stockInHistory } from '#contract/histories.ts'
import { bind } from '#server/kit/route.ts'
import { pageSaleLines } from './sale-lines.ts'
import { pageStockInLines } from './stock-in-lines.ts'

export const historyRoutes = [
  ...bind(stockInHistory, { pageQuery: pageStockInLines }),
  ...bind(outboundHistory, { pageQuery: pageSaleLines }),
]
