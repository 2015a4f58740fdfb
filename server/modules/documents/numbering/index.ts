export { nextNumber } from './next-number.ts'
export { numberingRoutes } from './routes.ts'
