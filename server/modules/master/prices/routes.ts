import { prices } from '#contract/master/prices.ts'
import { bind } from '#server/kit/route.ts'
import { forClient } from './for-client.ts'

export const priceRoutes = bind(prices, { forClient })
