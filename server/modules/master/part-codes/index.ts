export { partCodeRoutes } from './routes.ts'
