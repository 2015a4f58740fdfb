export { logOf, record, stale, step } from './flow.ts'
export { activePartnerOf, demandQuantities, demandSelling, type Partner, partnerOf, partsOf } from './lines.ts'
export { numbered } from './numbers.ts'
export { flowRoutes } from './routes.ts'
