export { stockInReversal } from './reversible.ts'
export { stockInRoutes } from './routes.ts'
