export { paperReversals } from './reversible.ts'
export { stockPaperRoutes } from './routes.ts'
