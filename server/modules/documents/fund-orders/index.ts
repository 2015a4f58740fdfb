import { fundOrders } from '#contract/documents/fund-orders.ts'
import { bind } from '#server/kit/route.ts'
import { branchAccounts } from './branch-pay.ts'
import { categories, pageOrders, totalOrders } from './orders.ts'
import { reverseOrder, saveOrder } from './save-order.ts'

export { fundReversals } from './reversible.ts'
export { saveOrder as saveFund } from './save-order.ts'

export const fundOrderRoutes = bind(fundOrders, {
  page: pageOrders,
  total: totalOrders,
  categories,
  branchAccounts,
  save: saveOrder,
  reverse: reverseOrder,
})
