export { confirm as confirmStockIn } from './confirm.ts'
export { stockInRoutes } from './routes.ts'
export { save as saveStockIn } from './save.ts'
