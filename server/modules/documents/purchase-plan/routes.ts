import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { bind } from '#server/kit/route.ts'
import { askSuggested } from './ask-suggested.ts'
import { orderSuggested } from './order-suggested.ts'
import { suggest } from './suggest.ts'

export const purchasePlanRoutes = bind(purchasePlan, { suggest, ask: askSuggested, order: orderSuggested })
