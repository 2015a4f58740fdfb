import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Str, submittime, text } from '#contract/kit/fields.ts'
import { quickNames } from '#contract/kit/quick-ranges.ts'
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
/** Views of one report that somebody may keep. */
export const MOST_VIEWS = 20

const ReportView = z.object({
  id: Id,
  report: z.enum(reportNames),
  name: Str,
  standard: Flag,
  question: z.looseObject({ report: z.enum(reportNames) }),
  /** What the things are called that its filters name by number: partId, clientId, supplierId. */
  names: z.record(z.string(), Str),
})

/** 视图: reports as one likes to ask for them; one's own, seen by nobody else. */
export const reportViews = {
  /** Mine: of one report, or of all I may open. */
  page: endpoint('POST /busicore/v1/report/pageView', {
    input: { report: z.enum(['', ...reportNames], { error: '没有这个报表' }).default('') },
    reply: { content: listOf(ReportView) },
    allow: reportAllow,
  }),
  /** A new one, or one anew. A standard one is what the report opens with, and there is one at most. */
  save: endpoint('POST /busicore/v1/report/saveView', {
    input: {
      id: int('视图', 0).default(0),
      name: text('视图名称', { max: 30, required: '请输入视图名称' }),
      standard: Flag.default(false),
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
