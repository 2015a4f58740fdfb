import { warehouses } from '#contract/warehouses.ts'
import { bind } from '#server/kit/route.ts'
import { positions, savePosition } from './positions.ts'
import { list, save } from './warehouses.ts'

export const warehouseRoutes = bind(warehouses, { list, save, positions, savePosition })
