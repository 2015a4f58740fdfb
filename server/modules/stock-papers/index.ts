export { stockPaperRoutes } from './routes.ts'
