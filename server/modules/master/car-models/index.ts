export { carModelRoutes } from './routes.ts'
