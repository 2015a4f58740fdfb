import { sql } from 'kysely'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { SUMMED, seesMeasure } from '../figures/index.ts'
import type { Days } from './days.ts'

type Own = { received?: string; back?: string }
const NONE: Own = {}

/** 回款 of the clients in his charge, and what came back of his sales: the row of himself in 业务员业绩 and 退货分析. Nothing where those are closed to him. */
export async function ownOf(ctx: Context, today: Days, month: Days): Promise<{ today: Own; month: Own }> {
  const open = ctx.may(reportOf('person').tag) && seesMeasure(ctx, 'received') && seesMeasure(ctx, 'back')
  if (!open) return { today: NONE, month: NONE }
  const [received, back] = [SUMMED.received, SUMMED.back]
  const summed = (which: typeof received, days: Days, name: string) =>
    sql`coalesce(sum(${sql.raw(which?.value ?? '0')}) filter (where ${sql.raw(which?.when ?? 'false')} and f.day between ${days.from} and ${days.to}), 0) as ${sql.raw(`"${name}"`)}`
  const { rows } = await sql<Record<'receivedToday' | 'receivedMonth' | 'backToday' | 'backMonth', string>>`
    select m.*, r.* from (
      select ${summed(received, today, 'receivedToday')}, ${summed(received, month, 'receivedMonth')} from (
        select t.biz_date as day, t.kind, t.document, t.amount as value
        from acc_flow t join client c on c.tenant_id = t.tenant_id and c.client_id = t.client_id
        where t.tenant_id = ${ctx.tenantId} and t.company_id = ${ctx.companyId} and t.biz_date between ${month.from} and ${month.to} and c.incharge_id = ${ctx.userId}
      ) f
    ) m, (
      select ${summed(back, today, 'backToday')}, ${summed(back, month, 'backMonth')} from (
        select t.biz_date as day, t.kind, t.income
        from result_entry t
        where t.tenant_id = ${ctx.tenantId} and t.company_id = ${ctx.companyId} and t.biz_date between ${month.from} and ${month.to} and t.incharge_id = ${ctx.userId}
      ) f
    ) r`.execute(ctx.db)
  const [row] = rows
  return {
    today: { received: row?.receivedToday, back: row?.backToday },
    month: { received: row?.receivedMonth, back: row?.backMonth },
  }
}
