export { stockCountRoutes } from './routes.ts'
