export { parameterOf } from './queries.ts'
export { parameterRoutes } from './routes.ts'
export { inForce } from './rules.ts'
