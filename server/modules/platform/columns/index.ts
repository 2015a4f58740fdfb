export { columnRoutes } from './routes.ts'
