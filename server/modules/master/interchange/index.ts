export { forgetCodes, sharedCodes } from './forget.ts'
export { moveOwnCode } from './move-own-code.ts'
export { exchangeRoutes } from './routes.ts'
