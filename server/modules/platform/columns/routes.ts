import { columns } from '#contract/platform/columns.ts'
import { bind } from '#server/kit/route.ts'
import { all } from './all.ts'
import { save } from './save.ts'

export const columnRoutes = bind(columns, { save, all })
