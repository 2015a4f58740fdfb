import type { Received } from '#contract/kit/fields.ts'
import { type ReportName, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { reportViews } from '#contract/reports/figures/views.ts'
import type { Context } from '#server/kit/context.ts'
import { namesOf } from '../figures/index.ts'
import { readQuestion, type ViewQuestion } from './question.ts'

/** Mine, the standard one of each report first; of reports I may open. */
export async function page(ctx: Context, { report }: Received<typeof reportViews.page>) {
  const open = reportNames.filter((name) => (report === '' || name === report) && ctx.may(reportOf(name).tag))
  if (open.length === 0) return { content: [] }
  const rows = await ctx.db
    .selectFrom('reportView')
    .select(['viewId as id', 'report', 'name', 'standard', 'question'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('report', 'in', open)
    .orderBy('report')
    .orderBy('standard', 'desc')
    .orderBy('viewId')
    .execute()
  const content = []
  for (const { id, name, standard, ...row } of rows) {
    const question = readQuestion(row.question)
    if (question) content.push({ id, report: row.report as ReportName, name, standard, question, names: await namesIn(ctx, question) })
  }
  return { content }
}

const NAMED = { partId: 'part', clientId: 'client', supplierId: 'supplier' } as const

async function namesIn(ctx: Context, question: ViewQuestion): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [field, group] of Object.entries(NAMED)) {
    const id = question[field as keyof typeof NAMED]
    const found = id ? (await namesOf(ctx, group, [String(id)])).get(String(id)) : undefined
    if (found) names[field] = found.name
  }
  return names
}
