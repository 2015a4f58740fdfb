import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { uncoveredSql } from '#server/modules/master/clients/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { SUMMED, written } from '../figures/index.ts'
import type { Looked } from './days.ts'

interface Debts {
  receivable: string
  payable: string
}
/** What was owed at the end of a day: what is owed now less what came to it since, so that the newer the day, the less is read. */
export async function debtsAt(ctx: Context, companies: readonly number[], day: string): Promise<Debts> {
  const mine = (t: string) =>
    sql`${sql.ref(`${t}.tenant_id`)} = ${ctx.tenantId} and ${sql.ref(`${t}.company_id`)} = any(${companies}::bigint[])`
  const { rows } = await sql<Debts>`
    select b.receivable - s.ys as receivable, b.payable - s.yf as payable from (
      select coalesce(sum(o.receivable), 0) as receivable, coalesce(sum(o.payable), 0) as payable from client_balance o
      join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
      where ${mine('o')} and (o.receivable <> 0 or o.payable <> 0) and ${clientsInScope(ctx, 'c')}
    ) b, (
      select coalesce(sum(y.amount) filter (where y.direction = 'ys'), 0) as ys, coalesce(sum(y.amount) filter (where y.direction = 'yf'), 0) as yf
      from accysyf y join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
      where ${mine('y')} and y.biz_date > ${day} and ${clientsInScope(ctx, 'c')}
    ) s`.execute(ctx.db)
  return rows[0] as Debts
}

export interface Account {
  id: number
  name: string
  cashIn: string
  cashOut: string
  cashClosing: string
}
/** Each account: what came and went that day, and what was in it at its end. Those long empty are left out. */
export async function accountsAt(ctx: Context, companies: readonly number[], day: string): Promise<Account[]> {
  const [cashIn, cashOut] = [SUMMED.cashIn, SUMMED.cashOut].map((summed) =>
    sql.raw(`coalesce(sum(${summed?.value}) filter (where f.day = d.day and ${summed?.when}), 0)`),
  )
  const { rows } = await sql<Account>`
    select x.id, x.name, x."cashIn", x."cashOut", x."cashClosing" from (
      select a.account_id as id, a.account_name as name, a.enabled, a.sort, ${cashIn} as "cashIn", ${cashOut} as "cashOut",
        a.balance - coalesce(sum(f.value) filter (where f.day > d.day), 0) as "cashClosing"
      from (select ${day}::date as day) d cross join acc_account a
      left join (
        select t.account_id, t.biz_date as day, t.kind, t.document, t.amount as value from acc_flow t
        where t.tenant_id = ${ctx.tenantId} and t.company_id = any(${companies}::bigint[]) and t.biz_date >= ${day}
      ) f on f.account_id = a.account_id
      where a.tenant_id = ${ctx.tenantId} and a.company_id = any(${companies}::bigint[])
      group by a.account_id, a.account_name, a.enabled, a.sort, a.balance
    ) x where "cashIn" <> 0 or "cashOut" <> 0 or "cashClosing" <> 0 order by sort, id`.execute(ctx.db)
  return rows
}

/**
 * Worth of the goods at the end of a day, wherever they lie, as 库存额 of the reports has it: the sums of all pools up to a border, what moved beyond it, less what moved since
 * the day. What is kept for the home page is minutes old.
 */
export async function goodsAt(ctx: Context, { companies, whole }: Looked, day: string): Promise<string> {
  const { tenantId } = ctx
  const worth = sql.raw(whole ? 'value - inner_value' : 'value')
  const border = await ctx.db.selectFrom('stockRolled').select('ledgerId').where('tenantId', '=', tenantId).executeTakeFirst()
  const moved = (which: ReturnType<typeof sql>) =>
    sql`coalesce((select sum(${worth}) from stock_ledger l where l.tenant_id = ${tenantId} and l.company_id = any(${companies}::bigint[]) and ${which}), 0)`
  // told to the planner as a number, and read again: the clock may have moved it on
  const beyond = sql`l.ledger_id > ${border?.ledgerId ?? 0} and l.ledger_id > coalesce((select ledger_id from stock_rolled where tenant_id = ${tenantId}), 0)`
  const { rows } = await sql<{ value: string }>`
    select coalesce((select sum(${worth}) from stock_pool p where p.tenant_id = ${tenantId} and p.company_id = any(${companies}::bigint[])), 0)
      + ${moved(beyond)} - ${moved(sql`l.biz_date > ${day}`)} as value`.execute(ctx.db)
  return rows[0]?.value ?? '0'
}

/** Goods nobody buys, now. */
export async function stillNow(ctx: Context, companies: readonly number[]): Promise<{ stillPieces: string; stillValue: string }> {
  const days = Number(ctx.parameters.get('SLOW_MOVING_DAYS'))
  const kept = sql`from company_stock k where k.tenant_id = ${ctx.tenantId} and k.company_id = any(${companies}::bigint[]) and k.parts is not null
    and k.slow_days = ${days} and k.checked_at > now() - interval '30 minutes'`
  const { rows } = await sql<{ stillPieces: string; stillValue: string }>`
    with k as materialized (select k.company_id, k.slow_pieces as pieces, k.slow_value as value ${kept})
    select coalesce(sum(x.pieces), 0) as "stillPieces", coalesce(sum(x.value), 0) as "stillValue" from (
      select pieces, value from k
      union all
      select s.pieces, s.value
      from (select d.company_id from unnest(${companies}::bigint[]) as d(company_id) where not exists (select 1 from k where k.company_id = d.company_id) offset 0) d
      cross join lateral house.slow_stock(${ctx.tenantId}, d.company_id, ${daysFrom(ctx.today, -days)}) s
    ) x`.execute(ctx.db)
  return rows[0] ?? { stillPieces: '0', stillValue: '0' }
}

/** Overdue by what money in hand does not cover; to pay by what is due. */
export async function dueNow(ctx: Context, companies: readonly number[]): Promise<{ overdue: string; payNow: string; payWeek: string }> {
  const inScope = clientsInScope(ctx, 'c')
  const when = (name: 'payNow' | 'payWeek') => written(SUMMED[name]?.when ?? '', ctx)
  const late = companies.map(
    (company) => sql`select u.client_id, u.uncovered
      from ${uncoveredSql(sql`y.tenant_id = ${ctx.tenantId} and y.company_id = ${company} and y.direction = 'ys' and (y.amount < 0 or y.due_date < ${ctx.today})`)} u where u.due_date < ${ctx.today}`,
  )
  const { rows } = await sql<{ overdue: string; payNow: string; payWeek: string }>`
    select a.overdue, p."payNow", p."payWeek" from (
      select coalesce(sum(u.uncovered), 0) as overdue from (${sql.join(late, sql` union all `)}) u
      join client c on c.tenant_id = ${ctx.tenantId} and c.client_id = u.client_id where ${inScope}
    ) a, (
      select coalesce(sum(f.value) filter (where ${when('payNow')}), 0) as "payNow", coalesce(sum(f.value) filter (where ${when('payWeek')}), 0) as "payWeek"
      from (
        select y.direction as category, y.amount as income, y.amount - y.settled as value, case when not c.days_unlimited then y.due_date end as day
        from accysyf y join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
        where y.tenant_id = ${ctx.tenantId} and y.company_id = any(${companies}::bigint[]) and y.direction = 'yf' and y.amount <> y.settled and ${inScope}
      ) f
    ) p`.execute(ctx.db)
  return rows[0] ?? { overdue: '0', payNow: '0', payWeek: '0' }
}
