export { branchPriceRoutes } from './routes.ts'
export { branchRule, listPrices } from './rule-of.ts'
