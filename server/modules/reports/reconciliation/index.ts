import { reconciliation } from '#contract/reports/reconciliation.ts'
import { bind } from '#server/kit/route.ts'
import { reconcile } from './reconcile.ts'

export { reconcile }

export const reconciliationRoutes = bind(reconciliation, { reconcile })
