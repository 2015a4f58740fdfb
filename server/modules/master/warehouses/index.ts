export { addWarehouse } from './add-warehouse.ts'
export { positionRoutes, warehouseRoutes } from './routes.ts'
