export { placeList } from './import-part-positions.ts'
export { positionList } from './import-positions.ts'
export { positionRoutes, warehouseRoutes } from './routes.ts'
export { startingWarehouse } from './starting-warehouse.ts'
