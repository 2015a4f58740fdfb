export { offerList } from './import-offers.ts'
export { weighedOffers } from './offers.ts'
export { offerRoutes } from './routes.ts'
