export { statementRoutes } from './routes.ts'
export { requireUnstated } from './stated.ts'
