export { addWarehouse } from './add-warehouse.ts'
export { warehouseRoutes } from './routes.ts'
