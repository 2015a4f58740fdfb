import { fundOrders, funds } from '#contract/funds.ts'
import { pay } from '#contract/pay.ts'
import { bind } from '#server/kit/route.ts'
import { categories, pageOrders, totalOrders } from './orders.ts'
import { listMethods, saveMethod } from './pay-methods.ts'
import { flow, flowTotal, page, total } from './queries.ts'
import { saveAccount } from './save-account.ts'
import { reverseOrder, saveOrder } from './save-order.ts'

export { methodsInUse, type PayMethod } from './pay-methods.ts'
export { fundReversals } from './reversible.ts'
export { saveOrder as saveFund } from './save-order.ts'

export const fundRoutes = [
  ...bind({ methods: pay.methods, saveMethod: pay.saveMethod }, { methods: listMethods, saveMethod }),
  ...bind(funds, { page, total, save: saveAccount, flow, flowTotal }),
  ...bind(fundOrders, { page: pageOrders, total: totalOrders, categories, save: saveOrder, reverse: reverseOrder }),
]
