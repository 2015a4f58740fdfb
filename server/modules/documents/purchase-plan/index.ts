export { purchasePlanRoutes } from './routes.ts'
