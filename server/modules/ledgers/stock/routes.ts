import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { bind } from '#server/kit/route.ts'
import { getLimits, setLimits } from './limits.ts'
import { warnings } from './warnings.ts'

export const stockLimitRoutes = bind(stockLimits, { get: getLimits, set: setLimits, page: warnings })
