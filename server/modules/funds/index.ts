import { fundOrders, funds } from '#contract/funds.ts'
import { bind } from '#server/kit/route.ts'
import { categories, pageOrders, totalOrders } from './orders.ts'
import { flow, flowTotal, page, total } from './queries.ts'
import { saveAccount } from './save-account.ts'
import { reverseOrder, saveOrder } from './save-order.ts'

export { fundReversals } from './reversible.ts'

export const fundRoutes = [
  ...bind(funds, { page, total, save: saveAccount, flow, flowTotal }),
  ...bind(fundOrders, { page: pageOrders, total: totalOrders, categories, save: saveOrder, reverse: reverseOrder }),
]
