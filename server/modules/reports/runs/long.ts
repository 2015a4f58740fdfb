import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { type RunQuestion, readsLedgers } from '../figures/index.ts'

/** So many days are added up at once, whatever they are made of. */
const DAYS = 31

/** Rows to go through where no roll-up answers; 0: it is answered at once. */
export async function weightOf(ctx: Context, question: RunQuestion): Promise<number> {
  const found = await readsLedgers(ctx, question)
  if (!found) return 0
  const { from, to, companies, table, of } = found
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 < DAYS) return 0
  const narrowed = Object.entries(of).map(([column, id]) => sql` and ${sql.ref(column)} = ${id}`)
  const atOnce = Number(ctx.parameters.get('REPORT_ROWS_AT_ONCE'))
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from (select 1 from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and company_id = any(${[...companies]}::bigint[])
      and biz_date between ${from}::date and ${to}::date${sql.join(narrowed, sql``)} limit ${atOnce * 20}) r`.execute(ctx.db)
  const many = rows[0]?.many ?? 0
  return many > atOnce ? many : 0
}

/** What was asked, and by whom with which eyes: other rights are another answer. Order and page are not of it. */
export function digestOf(ctx: Context, { sortProp: _, sortOrder: __, ...question }: RunQuestion): string {
  const eyes = [ctx.companyId, ctx.today, ctx.dataScope, [...ctx.tags].sort()]
  return createHash('sha256')
    .update(JSON.stringify([eyes, Object.entries(question).sort()]))
    .digest('hex')
}
