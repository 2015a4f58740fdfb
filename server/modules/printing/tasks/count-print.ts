import type { ReportType } from '#contract/printing/templates/forms.ts'
import type { Context } from '#server/kit/context.ts'

/** Counts a printing of a document; how often it was printed before. */
export async function countPrint(
  ctx: Context,
  { document, documentId, reportType }: { document: string; documentId: number; reportType: ReportType },
) {
  const { times } = await ctx.db
    .insertInto('printCount')
    .values({ tenantId: ctx.tenantId, document, documentId, reportType, lastBy: ctx.userId })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'document', 'documentId', 'reportType']).doUpdateSet((eb) => ({
        times: eb('printCount.times', '+', 1),
        lastBy: ctx.userId,
        lastAt: ctx.now,
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return times - 1
}
