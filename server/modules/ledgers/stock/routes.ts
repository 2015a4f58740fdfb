import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { bind } from '#server/kit/route.ts'
import { estimates, estimateTotals } from './estimate-list.ts'
import { ledger, ledgerTotals } from './ledger.ts'
import { getLimits, setLimits } from './limits.ts'
import { others } from './others.ts'
import { places } from './places.ts'
import { page, reservations, totals } from './stock-page.ts'
import { warnings } from './warnings.ts'

export const stockRoutes = [
  ...bind(stock, { page, others, places, totals, reservations, ledger, ledgerTotals, estimates, estimateTotals }),
  ...bind(stockLimits, { get: getLimits, set: setLimits, page: warnings }),
]
