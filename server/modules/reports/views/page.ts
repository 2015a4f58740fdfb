import type { Received } from '#contract/kit/fields.ts'
import { reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { reportViews } from '#contract/reports/figures/views.ts'
import type { Context } from '#server/kit/context.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { reportPlace, viewsAt } from '#server/modules/platform/views/index.ts'
import { namesOf } from '../figures/index.ts'
import { readQuestion, type ViewQuestion } from './question.ts'

/** Mine and the company's, of reports I may open. */
export async function page(ctx: Context, { report }: Received<typeof reportViews.page>) {
  const open = reportNames.filter((name) => (report === '' || name === report) && ctx.may(reportOf(name).tag))
  const content = []
  for (const { question: kept, place: _, ...view } of await viewsAt(ctx, open.map(reportPlace))) {
    const question = readQuestion(kept)
    if (question) content.push({ ...view, report: question.report, question, names: await namesIn(ctx, question) })
  }
  return { content }
}

const NAMED = { partId: 'part', clientId: 'client', supplierId: 'supplier' } as const

/** Of a view that is shared, a reader learns the names of those he may know. */
async function namesIn(ctx: Context, question: ViewQuestion): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [field, group] of Object.entries(NAMED)) {
    const id = question[field as keyof typeof NAMED]
    if (!id || (group !== 'part' && !(await inReach(ctx, Number(id))))) continue
    const found = (await namesOf(ctx, group, [String(id)])).get(String(id))
    if (found) names[field] = found.name
  }
  return names
}

const inReach = (ctx: Context, clientId: number) =>
  ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where(clientsInScope(ctx))
    .executeTakeFirst()
