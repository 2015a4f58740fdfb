export { priceOrderJob } from './carry-out.ts'
export { priceOrderRoutes } from './routes.ts'
