import type { Owes } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { uncovered } from './uncovered.ts'

export interface Owed {
  receivable: string
  due: string
  payable: string
  payDue: string
}
/** What the list shows of a client beside his record. Credit is the tenant's, the rest the company's. */
export interface Money extends Owed {
  used: string
  tmpUntil: string
  overdueDays: number
  lastTrade: string
}
const NOTHING: Money = { receivable: '0', due: '0', payable: '0', payDue: '0', used: '0', tmpUntil: '', overdueDays: 0, lastTrade: '' }

/** Days in which open items fall due, both included. */
interface Period {
  from: string
  to: string
}
const BEGINNING = '1900-01-01'

/** 7 天内: today is the first of them. */
export const periodOf = (today: string, owes: Owes | ''): Period => {
  if (owes === 'today') return { from: today, to: today }
  if (owes === 'week' || owes === 'payWeek') return { from: today, to: daysFrom(today, 6) }
  return { from: BEGINNING, to: daysFrom(today, -1) }
}

/** What each of these clients owes, and is owed, and how much of his credit is taken. */
export async function moneyOf(ctx: Context, ids: readonly number[], owes: Owes | ''): Promise<Map<number, Money>> {
  const { from, to } = periodOf(ctx.today, owes)
  const values = [ctx.tenantId, ctx.companyId, ids, from, to, ctx.today]
  const rows = await statement<Money & { clientId: number }>(ctx, 'clients.money', MONEY, values)
  return new Map(rows.map(({ clientId, ...money }) => [clientId, money]))
}
export const moneyIn = (money: ReadonlyMap<number, Money>, id: number): Money => money.get(id) ?? NOTHING

/** The last trade is the youngest posted sale or stock-in in any company. */
const MONEY = `
  select c.client_id as "clientId", coalesce(b.receivable, 0) as receivable, coalesce(b.payable, 0) as payable,
    coalesce(a.due, 0) as due, coalesce(a.pay_due, 0) as "payDue", coalesce(t.used, 0) as used,
    case when c.tmp_price > 0 and c.tmp_from + c.tmp_days >= $6::date then (c.tmp_from + c.tmp_days)::text else '' end as "tmpUntil",
    coalesce(greatest(0, $6::date - o.due_date), 0) as "overdueDays", coalesce(l.day::text, '') as "lastTrade"
  from client c
  left join client_balance b on b.tenant_id = $1 and b.company_id = $2 and b.client_id = c.client_id
  left join (
    select client_id, sum(uncovered) filter (where direction = 'ys') as due, sum(uncovered) filter (where direction = 'yf') as pay_due
    from ${uncovered('y.tenant_id = $1 and y.company_id = $2 and y.client_id = any($3)')} u where u.due_date between $4 and $5 group by 1
  ) a on a.client_id = c.client_id
  left join (
    select client_id, sum(receivable + unshipped) as used from client_balance where tenant_id = $1 and client_id = any($3) group by 1
  ) t on t.client_id = c.client_id
  left join lateral (
    select min(due_date) as due_date from ${uncovered(`y.tenant_id = $1 and y.client_id = c.client_id and y.direction = 'ys'`)} u
  ) o on true
  left join lateral (
    select max(y.biz_date) as day from (values ('ys', 'ck'), ('yf', 'rk')) as k (direction, document)
    cross join lateral (select biz_date from accysyf where tenant_id = $1 and client_id = c.client_id and direction = k.direction and document = k.document
      order by biz_date desc limit 1) y
  ) l on true
  where c.tenant_id = $1 and c.client_id = any($3::bigint[])`
