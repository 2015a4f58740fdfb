import { board } from '#contract/reports/board.ts'
import { bind } from '#server/kit/route.ts'
import { read } from './read-board.ts'

export const dashboardRoutes = bind(board, { read })
