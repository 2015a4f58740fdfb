import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { renewal, sandboxPay } from '#contract/platform/renewal/renewal.ts'
import { bind } from '#server/kit/route.ts'
import { addOrder } from './add-order.ts'
import { getRenew } from './get-renew.ts'
import { licence, orders } from './mine.ts'
import { plans, savePlan } from './plans.ts'
import { grant, licences, orders as platformOrders, reconcile } from './platform.ts'
import { refund } from './refund.ts'
import { order, pay } from './sandbox-page.ts'
import { checkStatement, statements } from './statements.ts'

export const renewalRoutes = [
  ...bind(renewal, { getRenew, addOrder, licence, orders }),
  ...bind(sandboxPay, { order, pay }),
  ...bind(platformRenewal, { plans, savePlan, orders: platformOrders, reconcile, statements, checkStatement, refund, licences, grant }),
]
