export { countReversal, laterCounts } from './reverse.ts'
export { stockCountRoutes } from './routes.ts'
