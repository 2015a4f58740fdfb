export { positionRoutes, warehouseRoutes } from './routes.ts'
export { startingWarehouse } from './starting-warehouse.ts'
