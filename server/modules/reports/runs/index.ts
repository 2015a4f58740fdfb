import { figures } from '#contract/reports/figures/figures.ts'
import { reportRuns } from '#contract/reports/figures/runs.ts'
import { bind } from '#server/kit/route.ts'
import { figureCalls } from '../figures/index.ts'
import { keptAnswer } from './kept.ts'
import { cancel, order, state } from './orders.ts'

export { runReport } from './orders.ts'

export const reportRunRoutes = bind(reportRuns, { order, state, cancel })
/** A report is answered at once, or from what was made behind. */
export const figureRoutes = bind(figures, figureCalls(keptAnswer))
