import { exchange } from '#contract/exchange.ts'
import { bind } from '#server/kit/route.ts'
import { find } from './find.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const exchangeRoutes = bind(exchange, { find, save, remove })
