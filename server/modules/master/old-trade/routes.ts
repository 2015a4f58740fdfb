import { oldTrade } from '#contract/master/old-trade.ts'
import { bind } from '#server/kit/route.ts'
import { bought, page, sold } from './queries.ts'

export const oldTradeRoutes = bind(oldTrade, { page, sold, bought })
