import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { bind } from '#server/kit/route.ts'
import { lineFacts } from './line-facts.ts'
import { openLines, pageLines } from './lines.ts'
import { get, log, page, totals } from './queries.ts'
import { save } from './save.ts'
import { approve, close, remove } from './steps.ts'

export const purchaseRoutes = bind(purchaseOrders, {
  page,
  totals,
  get,
  pageLines,
  log,
  openLines,
  lineFacts,
  save,
  remove,
  approve,
  close,
})
