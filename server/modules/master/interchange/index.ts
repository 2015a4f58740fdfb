export { forgetCodes, sharedCodes } from './forget.ts'
export { type JoinedCode, joinPartCodes, partCodes } from './import-codes.ts'
export { moveOwnCode } from './move-own-code.ts'
export { exchangeRoutes } from './routes.ts'
