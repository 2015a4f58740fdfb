export { areaOf, requireArea } from './find.ts'
export { areaRoutes } from './routes.ts'
export { areasWithin } from './rules.ts'
