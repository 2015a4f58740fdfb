import { lostSales } from '#contract/documents/lost-sales.ts'
import { bind } from '#server/kit/route.ts'
import { byPart, page, totals } from './queries.ts'
import { save, setState } from './save.ts'

export const lostSaleRoutes = bind(lostSales, { save, page, totals, byPart, setState })
export { lostGoodsOrdered, lostSalesWaiting } from './arrived.ts'
