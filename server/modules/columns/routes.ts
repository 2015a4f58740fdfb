import { columns } from '#contract/columns.ts'
import { bind } from '#server/kit/route.ts'
import { all } from './all.ts'
import { save } from './save.ts'

export const columnRoutes = bind(columns, { save, all })
