import type { Owes } from '#contract/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

export interface Owed {
  receivable: string
  due: string
  payable: string
  payDue: string
}
const NOTHING: Owed = { receivable: '0', due: '0', payable: '0', payDue: '0' }

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

/** What each of these clients owes, and is owed. */
export async function owedBy(ctx: Context, ids: readonly number[], owes: Owes | ''): Promise<Map<number, Owed>> {
  const { from, to } = periodOf(ctx.today, owes)
  const rows = await statement<Owed & { clientId: number }>(ctx, 'clients.owed', OWED, [ctx.tenantId, ctx.companyId, ids, from, to])
  return new Map(rows.map(({ clientId, ...owed }) => [clientId, owed]))
}
export const owedOf = (owed: ReadonlyMap<number, Owed>, id: number): Owed => owed.get(id) ?? NOTHING

const OWED = `
  select c.id as "clientId", coalesce(b.receivable, 0) as receivable, coalesce(b.payable, 0) as payable,
    coalesce(a.due, 0) as due, coalesce(a.pay_due, 0) as "payDue"
  from unnest($3::bigint[]) as c(id)
  left join client_balance b on b.tenant_id = $1 and b.company_id = $2 and b.client_id = c.id
  left join (
    select client_id, sum(amount - settled) filter (where direction = 'ys') as due, sum(amount - settled) filter (where direction = 'yf') as pay_due
    from accysyf where tenant_id = $1 and company_id = $2 and client_id = any($3) and amount <> settled and due_date between $4 and $5 group by 1
  ) a on a.client_id = c.id`
