import { branchPrices } from '#contract/master/branch-prices.ts'
import { bind } from '#server/kit/route.ts'
import { list, remove, save } from './price-list.ts'

export const branchPriceRoutes = bind(branchPrices, { list, save, remove })
