import type { Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import { REPORT_TYPES, type ReportType, reportOf } from '#contract/printing/templates/forms.ts'
import type { Context } from '#server/kit/context.ts'

/** How often each paper of a document was printed, by whom last. */
export async function counts(ctx: Context, { document, documentId }: Received<typeof printing.counts>) {
  const rows = await ctx.db
    .selectFrom('printCount as p')
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.userId', '=', 'p.lastBy'))
    .select(['p.reportType', 'p.times', 'p.lastAt'])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('lastName'))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.document', '=', document)
    .where('p.documentId', '=', documentId)
    .orderBy('p.lastAt', 'desc')
    .execute()
  return { content: rows.map(({ reportType, ...row }) => ({ ...row, reportName: nameOf(reportType) })) }
}

const nameOf = (type: string) => ((REPORT_TYPES as readonly string[]).includes(type) ? reportOf(type as ReportType).name : type)
