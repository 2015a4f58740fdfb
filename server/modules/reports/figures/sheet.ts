import type { Received } from '#contract/kit/fields.ts'
import { chosenColumns, type FigureColumn, figureColumns } from '#contract/reports/figures/columns.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import { type ReportName, reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { askedOf, groupsOf } from './asked.ts'
import { answer as answerOf } from './run.ts'

export type SheetQuestion = Received<typeof figures.paper>
export type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** A report with all its rows, at most so many, and the columns that were chosen of those this reader has. */
export async function sheetOf(ctx: Context, { columns: chosen, ...question }: SheetQuestion, most: number) {
  const answer = await answerOf(ctx, { ...question, page: 1, limit: most })
  const report = reportOf(question.report as ReportName)
  const all = figureColumns(report, answer.groups, answer.measures, answer.period.wasFrom !== '')
  const columns: FigureColumn[] = chosenColumns(all, chosen)
  return { report, answer, columns, rows: answer.page.list, count: answer.page.totalCount }
}

/** Whether this reader could ask so: the report, its companies, days, groups, order. Refused in words. */
export async function checkQuestion(ctx: Context, { columns: _, ...question }: SheetQuestion): Promise<void> {
  const asked = await askedOf(ctx, question)
  groupsOf(asked.report, question.groups, question.path)
}
