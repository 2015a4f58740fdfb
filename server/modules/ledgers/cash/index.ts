import { pay } from '#contract/documents/payments/taking.ts'
import { fundOrders, funds } from '#contract/ledgers/cash.ts'
import { bind } from '#server/kit/route.ts'
import { categories, pageOrders, totalOrders } from '#server/modules/documents/fund-orders/orders.ts'
import { reverseOrder, saveOrder } from '#server/modules/documents/fund-orders/save-order.ts'
import { listMethods, saveMethod } from './pay-methods.ts'
import { flow, flowTotal, page, total } from './queries.ts'
import { saveAccount } from './save-account.ts'

export { fundReversals } from '#server/modules/documents/fund-orders/reversible.ts'
export { saveOrder as saveFund } from '#server/modules/documents/fund-orders/save-order.ts'
export { methodsInUse, type PayMethod } from './pay-methods.ts'

export const fundRoutes = [
  ...bind({ methods: pay.methods, saveMethod: pay.saveMethod }, { methods: listMethods, saveMethod }),
  ...bind(funds, { page, total, save: saveAccount, flow, flowTotal }),
  ...bind(fundOrders, { page: pageOrders, total: totalOrders, categories, save: saveOrder, reverse: reverseOrder }),
]
