import type { Received } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import type { Context } from '#server/kit/context.ts'
import { catalogue } from './catalogue.ts'
import { drill } from './drill.ts'
import { paper } from './paper.ts'
import { type Answer, answer, type RunQuestion } from './run.ts'

export { SUMMED } from './measure-sql.ts'
export { type FigureRow, namesOf } from './names.ts'
export { paper } from './paper.ts'
export { written } from './reading.ts'
export { readsLedgers } from './reads-ledgers.ts'
export { type Answer, answer, type RunQuestion } from './run.ts'
export { seesMeasure } from './seen.ts'
export { checkQuestion, type Sheet, type SheetQuestion, sheetOf } from './sheet.ts'

/** What was made before, of questions that are not answered at once. */
type Kept = (ctx: Context, question: RunQuestion, at: { page: number; limit: number }) => Promise<Answer | undefined>

/** The calls of reports. A job has time: it is answered whatever is asked. */
export const figureCalls = (kept: Kept) => ({
  async run(ctx: Context, input: Received<typeof figures.run>) {
    const { page, limit, ...question } = input
    const made = ctx.request.id === 'job' ? undefined : await kept(ctx, question, { page, limit })
    return made ?? answer(ctx, input)
  },
  ...{ drill, paper, catalogue },
})
