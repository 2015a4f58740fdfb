import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { bind } from '#server/kit/route.ts'
import { askSuggested } from './ask-suggested.ts'
import { lineFacts } from './line-facts.ts'
import { openLines, pageLines } from './lines.ts'
import { orderSuggested } from './order-suggested.ts'
import { get, log, page, totals } from './queries.ts'
import { save } from './save.ts'
import { approve, close, remove } from './steps.ts'
import { suggest } from './suggest.ts'

export const purchaseRoutes = [
  ...bind(purchaseOrders, { page, totals, get, pageLines, log, openLines, lineFacts, save, remove, approve, close }),
  ...bind(purchasePlan, { suggest, ask: askSuggested, order: orderSuggested }),
]
