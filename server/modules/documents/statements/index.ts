export { statementRoutes } from './routes.ts'
export { demandUnstated } from './stated.ts'
