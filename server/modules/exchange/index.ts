export { moveOwnCode } from './move-own-code.ts'
export { exchangeRoutes } from './routes.ts'
