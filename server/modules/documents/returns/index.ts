export { returnRefused } from './refused.ts'
export { hangingReturns, returnReversals, sourcesOfReturn } from './reversible.ts'
export { returnRoutes } from './routes.ts'
export { refuseReturned } from './sources.ts'
