import { stock } from '#contract/ledgers/stock/stock.ts'
import { home } from '#contract/reports/home/home.ts'
import { bind } from '#server/kit/route.ts'
import { summary } from '#server/modules/reports/home/home.ts'
import { reconcile } from '#server/modules/reports/reconciliation/reconcile.ts'
import { estimates, estimateTotals } from './estimate-list.ts'
import { ledger, ledgerTotals } from './ledger.ts'
import { page, reservations, totals } from './stock-page.ts'

export const analysisRoutes = [
  ...bind(stock, { page, totals, reservations, ledger, ledgerTotals, estimates, estimateTotals, reconcile }),
  ...bind(home, { summary }),
]
