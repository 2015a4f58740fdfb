import { z } from 'zod'
import { endpoint, Id, listOf, Str, submittime } from '#contract/kit/fields.ts'
import { quickNames } from '#contract/kit/quick-ranges.ts'
import { viewFacts, viewHead } from '#contract/platform/views.ts'
import { chosenProps, question, reportAllow } from './figures.ts'
import { reportNames } from './reports.ts'

const { report, path: _, ...rest } = question
/** How a report is asked for, from its first rows on. `quick` names the days; without it they are `from` and `to`. */
export const viewQuestion = {
  report,
  ...rest,
  quick: z.enum(['', ...quickNames], { error: '日期不正确' }).default(''),
  /** Those on the screen, in their order; [] = the report's own. */
  columns: chosenProps,
}
const ReportView = z.object({
  ...viewFacts,
  report: z.enum(reportNames),
  question: z.looseObject({ report: z.enum(reportNames) }),
  /** What the things are called that its filters name by number: partId, clientId, supplierId. */
  names: z.record(z.string(), Str),
})

/** 视图 of reports as one likes to ask for them: kept like those of lists, under rights and rules of their own. */
export const reportViews = {
  /** Mine and the company's: of one report, or of all I may open. */
  page: endpoint('POST /busicore/v1/report/pageView', {
    input: { report: z.enum(['', ...reportNames], { error: '没有这个报表' }).default('') },
    reply: { content: listOf(ReportView) },
    allow: reportAllow,
  }),
  save: endpoint('POST /busicore/v1/report/saveView', {
    input: {
      ...viewHead,
      question: z.object(viewQuestion),
      submittime,
    },
    reply: { id: Id },
    allow: reportAllow,
    done: '保存成功',
    whenReadOnly: true,
  }),
  remove: endpoint('POST /busicore/v1/report/removeView', {
    input: { id: Id, submittime },
    allow: reportAllow,
    done: '删除成功',
    whenReadOnly: true,
  }),
}
