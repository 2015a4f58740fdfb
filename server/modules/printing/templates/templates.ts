import type { Received } from '#contract/kit/fields.ts'
import { REPORT_TYPES, type ReportType, reportOf, standardLayout } from '#contract/printing/templates/forms.ts'
import { Layout } from '#contract/printing/templates/layout.ts'
import type { printTemplates } from '#contract/printing/templates/templates.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

const versionsOf = (ctx: Who) =>
  ctx.db.selectFrom('printTemplate').where('printTemplate.tenantId', '=', ctx.tenantId).where('printTemplate.companyId', '=', ctx.companyId)

/** The version that counts, or the one asked for; 0 = nobody has ever changed the standard form. */
async function kept(ctx: Who, reportType: ReportType, version?: number) {
  let wanted = versionsOf(ctx).select(['printTemplate.version', 'layout']).where('reportType', '=', reportType)
  if (version !== undefined) wanted = wanted.where('printTemplate.version', '=', version)
  const row = await wanted.orderBy('printTemplate.version', 'desc').limit(1).executeTakeFirst()
  if (!row) return { version: 0, layout: undefined }
  return { version: row.version, layout: row.layout ? Layout.parse(row.layout) : undefined }
}

/** How this company prints that kind of paper. */
export async function layoutOf(ctx: Who, reportType: ReportType): Promise<Layout> {
  return (await kept(ctx, reportType)).layout ?? standardLayout(reportType)
}

export async function list(ctx: Context) {
  const rows = await versionsOf(ctx)
    .innerJoin('appUser', (join) => join.onRef('appUser.userId', '=', 'printTemplate.createdBy').on('appUser.tenantId', '=', ctx.tenantId))
    .distinctOn('reportType')
    .select(['reportType', 'printTemplate.version', 'layout', 'realName', 'printTemplate.createdAt'])
    .orderBy('reportType')
    .orderBy('printTemplate.version', 'desc')
    .execute()
  const changed = new Map(rows.map((row) => [row.reportType, row]))
  return {
    content: REPORT_TYPES.map((reportType) => {
      const { name, kind } = reportOf(reportType)
      const row = changed.get(reportType)
      const standard = !row?.layout
      const updated = row ? { updatedBy: row.realName, updatedAt: row.createdAt } : { updatedBy: '', updatedAt: '' }
      return { reportType, reportName: name, kind, version: row?.version ?? 0, standard, ...updated }
    }),
  }
}

export async function get(ctx: Context, { reportType, version }: Received<typeof printTemplates.get>) {
  const { layout, version: found } = await kept(ctx, reportType, version)
  if (version !== undefined && version !== found) throw refused('没有这个版本')
  return { content: { reportType, version: found, standard: !layout, layout: layout ?? standardLayout(reportType) } }
}

export async function versions(ctx: Context, { reportType }: Received<typeof printTemplates.versions>) {
  const rows = await versionsOf(ctx)
    .innerJoin('appUser', (join) => join.onRef('appUser.userId', '=', 'printTemplate.createdBy').on('appUser.tenantId', '=', ctx.tenantId))
    .select(['printTemplate.version', 'layout', 'realName', 'printTemplate.createdAt'])
    .where('reportType', '=', reportType)
    .orderBy('printTemplate.version', 'desc')
    .limit(50)
    .execute()
  return {
    content: rows.map(({ version, layout, realName, createdAt }) => ({
      version,
      standard: !layout,
      updatedBy: realName,
      updatedAt: createdAt,
    })),
  }
}

/** A new version on top of the one it was opened with. */
async function put(ctx: Context, reportType: ReportType, opened: number, layout: Layout | null) {
  const { version } = await kept(ctx, reportType)
  if (version !== opened) throw refused('模板已被他人修改，请刷新后重试')
  await ctx.db
    .insertInto('printTemplate')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      reportType,
      version: version + 1,
      layout: layout && JSON.stringify(layout),
      createdBy: ctx.userId,
    })
    .execute()
  return { version: version + 1 }
}

export function save(ctx: Context, { reportType, version, layout }: Received<typeof printTemplates.save>) {
  const report = reportOf(reportType)
  if (layout.kind !== report.kind) throw refused('模板类型不正确')
  if (layout.kind === 'document' && report.kind === 'document') {
    const unknown =
      layout.columns.find(({ key }) => !(key in report.columns)) ??
      [...layout.fields, ...layout.footFields].find(({ key }) => !(key in report.fields))
    if (unknown) throw refused(`模板中没有字段 ${unknown.key}`)
  }
  if (layout.kind === 'ticket') {
    const unknown = layout.fields.find(({ key }) => !(key in report.fields))
    if (unknown) throw refused(`模板中没有字段 ${unknown.key}`)
  }
  return put(ctx, reportType, version, layout)
}

export const reset = (ctx: Context, { reportType, version }: Received<typeof printTemplates.reset>) => put(ctx, reportType, version, null)
