import { home } from '#contract/home.ts'
import { stock } from '#contract/stock.ts'
import { bind } from '#server/kit/route.ts'
import { estimates, estimateTotals } from './estimates.ts'
import { summary } from './home.ts'
import { ledger, ledgerTotals } from './ledger.ts'
import { reconcile } from './reconcile.ts'
import { page, reservations, totals } from './stock-page.ts'

export const analysisRoutes = [
  ...bind(stock, { page, totals, reservations, ledger, ledgerTotals, estimates, estimateTotals, reconcile }),
  ...bind(home, { summary }),
]
