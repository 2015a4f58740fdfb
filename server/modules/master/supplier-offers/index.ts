export { weighedOffers } from './offers.ts'
export { offerRoutes } from './routes.ts'
