import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { standardRule } from './rules.ts'

/** Next document number of a company and day by the rule of its kind: RK2611210001. The row is hot: take it last in a transaction. */
export async function numbered(ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>, kind: string, day: string): Promise<string> {
  const [row] = await statement<{ number: string }>(ctx, 'flow.number', 'select house.next_number($1, $2, $3, $4, $5) as number', [
    ctx.tenantId,
    ctx.companyId,
    kind,
    day,
    JSON.stringify(standardRule(kind)),
  ])
  if (!row) throw new Error(`no number for ${kind}`)
  return row.number
}
