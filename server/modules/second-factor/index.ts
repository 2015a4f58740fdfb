export { resetSecondFactor } from './drop.ts'
export { secondFactorRoutes } from './routes.ts'
