export { presales } from './allot.ts'
export { saleReversal } from './reversible.ts'
export { outboundRoutes } from './routes.ts'
export { openSales } from './waiting.ts'
