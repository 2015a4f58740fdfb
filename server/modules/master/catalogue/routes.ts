import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { bind } from '#server/kit/route.ts'
import { carModelRoutes } from './car-models/routes.ts'
import { exchange, groups, parts } from './parts.ts'
import { confirm, decode } from './vin.ts'

export const catalogueRoutes = [...carModelRoutes, ...bind(catalogue, { groups, parts, exchange, decode, confirm })]
