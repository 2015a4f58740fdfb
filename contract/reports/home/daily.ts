import { z } from 'zod'
import { endpoint, Flag, Id, listOf, Moment, Str } from '#contract/kit/fields.ts'
import { TODOS, type Todo } from './links.ts'
import { askedDay, NoticeCounts, WaitingPaper } from './notices.ts'

/** Figures by the names reports give them (MEASURES): one the reader may not see is not there. */
const Figures = z.record(z.string(), z.number())
const Period = z.object({ from: Str, to: Str, figures: Figures })

/** 老板日报: a day of the company, or of all its branches, on one page. Each figure is that of the report it leads to (daily-links.ts). */
export const daily = {
  read: endpoint('POST /busicore/v1/analysis/daily', {
    input: askedDay,
    reply: {
      content: z.object({
        day: Str,
        today: Str,
        asOf: Moment,
        /** What is added up. */
        companies: listOf(z.object({ id: Id, name: Str })),
        /** The reader may ask for more than one company. */
        several: Flag,
        /** Only sales of the people he sees are in it. */
        within: Flag,
        periods: z.object({
          day: Period,
          /** The same day a week earlier. */
          lastWeek: Period,
          /** From the first of the month to the day. */
          month: Period,
          lastMonth: Period,
          lastYear: Period,
        }),
        /** At the end of the day. */
        held: Figures,
        /** Of this moment: only while the day is today. */
        now: Figures,
        accounts: listOf(z.object({ id: Id, name: Str, figures: Figures })).optional(),
        /** 30 days, oldest first. */
        days: listOf(z.object({ day: Str, figures: Figures })),
        /** The best of the month. */
        people: listOf(z.object({ id: Id, name: Str, figures: Figures })).optional(),
        branches: listOf(z.object({ id: Id, name: Str, day: Figures, month: Figures })).optional(),
        /** What waits for a decision of this reader. */
        decisions: listOf(z.object({ todo: z.enum(Object.keys(TODOS) as Todo[]), count: z.number() })),
        /** The newest of those that are answered here. */
        waiting: listOf(WaitingPaper),
        /** 留意 of the day. */
        notices: NoticeCounts,
      }),
    },
    allow: 'report:day:query',
    perMinute: 60,
  }),
}
