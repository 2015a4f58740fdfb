import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { bind } from '#server/kit/route.ts'
import { remove, setEnd } from './many.ts'
import { page } from './queries.ts'
import { save } from './save.ts'

export const agreementRoutes = bind(agreedPrices, { page, save, setEnd, remove })
