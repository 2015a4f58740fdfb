import { positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { bind } from '#server/kit/route.ts'
import { arrange, create, remove, resume, stop } from './many-positions.ts'
import { ofPart, savePart, usual } from './part-positions.ts'
import { page } from './position-page.ts'
import { positions as find, savePosition } from './positions.ts'
import { list, save } from './warehouses.ts'

export const warehouseRoutes = bind(warehouses, { list, save, positions: find, savePosition })
export const positionRoutes = bind(positions, {
  page,
  create,
  arrange,
  stop,
  resume,
  remove,
  ofPart,
  usual,
  savePart,
})
