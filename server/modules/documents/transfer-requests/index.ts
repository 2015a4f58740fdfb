export { followTransfer } from './follow.ts'
export { keptForSales, requestedGoods } from './reserve.ts'
export { transferRequestRoutes } from './routes.ts'
export { save as saveRequest } from './save.ts'
