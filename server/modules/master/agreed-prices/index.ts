export { agreedList } from './import.ts'
export { agreementRoutes } from './routes.ts'
