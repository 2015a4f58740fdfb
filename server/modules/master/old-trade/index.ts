export { oldTradeList } from './import.ts'
export { oldTradeRoutes } from './routes.ts'
