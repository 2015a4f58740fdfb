export { closingState } from './closing-state.ts'
export { requireNotAfterToday } from './days.ts'
export { assertOpenPeriod, closedTo } from './open-period.ts'
export { periodRoutes } from './routes.ts'
