import { searchAll } from '#contract/documents/search-all.ts'
import { bind } from '#server/kit/route.ts'
import { all } from './all.ts'

export const searchAllRoutes = bind(searchAll, { all })
