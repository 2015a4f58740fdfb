import { sql } from 'kysely'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { SUMMED } from '../figures/index.ts'
import type { Days, Looked } from './days.ts'

/** Figures of postings, by what makes them. */
export const FROM_RESULT = ['sold', 'back', 'net', 'profit', 'orders', 'expense', 'netProfit'] as const satisfies MeasureName[]
export const FROM_CASH = ['received', 'paid'] as const satisfies MeasureName[]
type Sums<N extends string> = { [name in N]: string }
type ByDay<N extends string> = { companyId: number; day: string } & Sums<N>

/** The result, from its sums of days and the entries that came after them (decision 126): as many rows as days, however many sales. */
const facts = ({ tenantId, dataScope }: Context, { companies, whole }: Looked, days: readonly Days[], border: number) => {
  const mine = (person: string) => sql`t.tenant_id = ${tenantId} and t.company_id = any(${companies}::bigint[])
    and (${sql.join(
      days.map(({ from, to }) => sql`t.biz_date between ${from} and ${to}`),
      sql` or `,
    )}) and ${dataScope === null ? sql`true` : sql`${sql.raw(person)} = any(${dataScope}::bigint[])`}`
  const cost = sql.raw(whole ? 't.cost - t.inner_cost' : 't.cost')
  return sql`
    select t.company_id, t.biz_date as day, t.kind, t.incharge_id as person_id, t.qty, t.income, ${cost} as cost, t.docs::numeric as value
    from result_day t where ${mine('t.incharge_id')}
    union all
    select t.company_id, t.biz_date, t.kind, coalesce(t.incharge_id, 0), t.qty, t.income, ${cost}, t.docs
    from result_entry t where ${mine('t.incharge_id')} and t.entry_id > ${border}
      and t.entry_id > coalesce((select k.entry_id from result_rolled k where k.tenant_id = ${tenantId}), 0)`
}

/** How far the sums reach, for the planner alone: what the statement itself finds there counts, for somebody may be moving it. */
export async function borderOf({ db, tenantId }: Context): Promise<number> {
  const rolled = await db.selectFrom('resultRolled').select('entryId').where('tenantId', '=', tenantId).executeTakeFirst()
  return rolled?.entryId ?? 0
}

const columns = (names: readonly MeasureName[]) =>
  sql.raw(
    names
      .map((name) => {
        const { value, when = 'true' } = SUMMED[name] ?? { value: '0' }
        return `coalesce(sum(${value}) filter (where ${when}), 0) as "${name}"`
      })
      .join(', '),
  )

export async function resultsByDay(ctx: Context, read: Looked, days: readonly Days[], border: number) {
  const { rows } = await sql<ByDay<(typeof FROM_RESULT)[number]>>`
    select f.company_id as "companyId", to_char(f.day, 'YYYY-MM-DD') as day, ${columns(FROM_RESULT)}
    from (${facts(ctx, read, days, border)}) f group by 1, 2`.execute(ctx.db)
  return rows
}

const BEST = 5
/** Whose sales came to most. */
export async function bestSellers(ctx: Context, read: Looked, days: Days, border: number) {
  const { rows } = await sql<{ id: number; name: string } & Sums<'net' | 'profit' | 'orders'>>`
    select p.person_id as id, u.real_name as name, p.net, p.profit, p.orders from (
      select f.person_id, ${columns(['net', 'profit', 'orders'])} from (${facts(ctx, read, [days], border)}) f group by 1
    ) p join app_user u on u.tenant_id = ${ctx.tenantId} and u.user_id = p.person_id
    where p.net <> 0 or p.orders <> 0 order by p.net desc, p.person_id limit ${BEST}`.execute(ctx.db)
  return rows
}

/** Money that came and went, by day. */
export async function cashByDay(ctx: Context, companies: readonly number[], days: readonly Days[]) {
  const inScope = ctx.dataScope === null ? sql`true` : sql`c.client_id is not null and ${clientsInScope(ctx, 'c')}`
  const { rows } = await sql<ByDay<(typeof FROM_CASH)[number]>>`
    select f.company_id as "companyId", to_char(f.day, 'YYYY-MM-DD') as day, ${columns(FROM_CASH)} from (
      select t.company_id, t.biz_date as day, t.kind, t.event as category, t.document, t.amount as value
      from acc_flow t left join client c on c.tenant_id = t.tenant_id and c.client_id = t.client_id
      where t.tenant_id = ${ctx.tenantId} and t.company_id = any(${companies}::bigint[])
        and (${sql.join(
          days.map(({ from, to }) => sql`t.biz_date between ${from} and ${to}`),
          sql` or `,
        )}) and ${inScope}
    ) f group by 1, 2`.execute(ctx.db)
  return rows
}
