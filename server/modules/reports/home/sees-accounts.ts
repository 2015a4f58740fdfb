import { reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { seesMeasure } from '../figures/index.ts'

/** What is in the accounts is the company's: whoever sees only some people's trade is told nothing of it. */
export const seesAccounts = (ctx: Context) => ctx.dataScope === null && ctx.may(reportOf('cash').tag) && seesMeasure(ctx, 'cashClosing')
