export { oldCodeList } from './import-old.ts'
export { partCodeRoutes } from './routes.ts'
