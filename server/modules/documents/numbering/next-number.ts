import { documents, type NumberedDocument } from '#contract/documents.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { standardRule } from './rules.ts'

/** Next number of a kind of document, for a company and a day, by the rule of its series: RK2611210001. The row is hot: take it last in a transaction. */
export async function nextNumber(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  document: NumberedDocument,
  day: string,
): Promise<string> {
  const series = documents[document].number
  const [row] = await statement<{ number: string }>(ctx, 'flow.number', 'select house.next_number($1, $2, $3, $4, $5) as number', [
    ctx.tenantId,
    ctx.companyId,
    series,
    day,
    JSON.stringify(standardRule(series)),
  ])
  if (!row) throw new Error(`no number for ${document}`)
  return row.number
}
