export { priceListItems } from './import.ts'
export { priceListRoutes } from './routes.ts'
