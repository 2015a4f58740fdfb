export { warehouseRoutes } from './routes.ts'
