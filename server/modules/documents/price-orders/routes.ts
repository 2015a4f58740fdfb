import { priceOrders } from '#contract/documents/price-orders.ts'
import { bind } from '#server/kit/route.ts'
import { adjust, preview } from './adjust.ts'
import { now, pageLines } from './lines.ts'
import { changes, get, log, page } from './queries.ts'
import { save } from './save.ts'
import { approve, close, remove, reverse } from './transitions.ts'

export const priceOrderRoutes = bind(priceOrders, {
  preview,
  adjust,
  page,
  getOne: get,
  pageLines,
  now,
  save,
  remove,
  approve,
  close,
  reverse,
  log,
  changes,
})
