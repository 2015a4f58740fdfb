export { fitmentList } from './car-models/import-fitment.ts'
export { catalogueRoutes } from './routes.ts'
