import { clientCars } from '#contract/master/client-cars.ts'
import { bind } from '#server/kit/route.ts'
import { find, page } from './queries.ts'
import { remove, save } from './save.ts'

export const clientCarRoutes = bind(clientCars, { page, find, save, remove })
