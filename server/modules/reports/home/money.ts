import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { uncovered } from '#server/modules/master/clients/index.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

interface Owed {
  balance: string
  overdue: string
  /** Clients with overdue items. */
  clients: number
  today: string
  week: string
}

/** 7 天内: today is the first of them. */
const WEEK = 6

async function sums(ctx: Context, direction: 'ys' | 'yf'): Promise<Owed> {
  const [row] = await statement<Owed>(ctx, `home.${direction}`, direction === 'ys' ? RECEIVABLE : PAYABLE, [
    ctx.tenantId,
    ctx.companyId,
    ctx.today,
    daysFrom(ctx.today, WEEK),
    ctx.dataScope,
  ])
  return row as Owed
}

export async function owedOf(ctx: Context) {
  const { balance, ...due } = await sums(ctx, 'ys')
  return { receivable: balance, ...due }
}

export async function owingOf(ctx: Context) {
  const { balance, overdue, week } = await sums(ctx, 'yf')
  return { payable: balance, overdue, week }
}

/** The clients of the list the numbers lead to, within the reader's data scope. */
const listed = (owner: string, tags: string) => `
  join client c on c.tenant_id = $1 and c.client_id = ${owner}.client_id and c.deleted_at is null and c.tags in (${tags}) and ${clientScopeSql('$5', 'c')}`

const statementOf = (direction: string, balance: string, tags: string) => `
  select b.balance, d.* from (
    select coalesce(sum(s.${balance}), 0) as balance from client_balance s ${listed('s', tags)}
    where s.tenant_id = $1 and s.company_id = $2 and s.${balance} <> 0
  ) b, (
    select coalesce(sum(a.overdue), 0) as overdue, count(a.overdue)::int as clients, coalesce(sum(a.today), 0) as today, coalesce(sum(a.week), 0) as week
    from (
      select client_id, sum(uncovered) filter (where due_date < $3) as overdue, sum(uncovered) filter (where due_date = $3) as today,
        sum(uncovered) filter (where due_date >= $3) as week
      from ${uncovered(`y.tenant_id = $1 and y.company_id = $2 and y.direction = '${direction}' and (y.amount < 0 or y.due_date <= $4)`)} u group by client_id
    ) a ${listed('a', tags)}
  ) d`
const RECEIVABLE = statementOf('ys', 'receivable', '1, 3, 4, 5')
const PAYABLE = statementOf('yf', 'payable', '2, 3')
