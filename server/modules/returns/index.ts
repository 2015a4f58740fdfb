export { purchaseReturns, saleReturns } from './kinds.ts'
export { returnRefused } from './refused.ts'
export { returnRoutes } from './routes.ts'
export { demandNoReturns } from './sources.ts'
