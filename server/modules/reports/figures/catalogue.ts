import { seesGroup } from '#contract/reports/figures/groups.ts'
import { reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { companiesFor } from '#server/modules/platform/session/index.ts'
import { measuresFor } from './seen.ts'

/** What this reader can open: reports of his tags, with the figures he may see; and the companies he may put together. */
export async function catalogue(ctx: Context) {
  const content = reportNames
    .map((report) => ({ report, ...reportOf(report) }))
    .filter(({ tag }) => ctx.may(tag))
    .map((each) => ({
      ...{ report: each.report, title: each.title, answers: each.answers },
      ...{ measures: [...measuresFor(ctx, each)], groups: each.groups.filter((group) => seesGroup((tag) => ctx.may(tag), group)) },
    }))
  const mine = ctx.dataScope === null ? await companiesFor(ctx.db, ctx) : []
  return { content, companies: mine.map(({ id, companyName }) => ({ id, name: companyName })) }
}
