import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** How a document was paid in one go with it, and what of it is open today. */
export interface PaidWith {
  due: string
  open: string
  rounding: string
  methods: readonly { method: string; amount: string; given: string }[]
  /** Who took the money; '' = nobody did. */
  cashierName: string
}

export async function paidWith(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, documentId: number): Promise<PaidWith> {
  const [row] = await statement<PaidWith>(ctx, 'money.paid-with', PAID_WITH, [ctx.tenantId, document, documentId])
  return row as PaidWith
}

const PAID_WITH = `
  with papers as (
    select money_id, discount, created_by from money_order
    where tenant_id = $1 and of_document = $2 and of_id = $3 and reversed_at is null and kind = 'sk'
  ), item as (
    select amount, settled from accysyf where tenant_id = $1 and document = $2 and document_id = $3 and direction = 'ys' order by ysyf_id limit 1
  ), methods as (
    select a.method, sum(a.amount) as amount, sum(coalesce(a.given, a.amount)) as given, min(a.money_id) as nth, min(a.row_no) as row from money_account a
    where a.tenant_id = $1 and a.money_id in (select money_id from papers) group by 1
  )
  select coalesce((select amount from item), 0) as due, coalesce((select amount - settled from item), 0) as open,
    coalesce((select sum(discount) from papers), 0) as rounding,
    coalesce((select jsonb_agg(jsonb_build_object('method', method, 'amount', amount::text, 'given', given::text) order by nth, row) from methods), '[]') as methods,
    coalesce((select u.real_name from papers p join app_user u on u.tenant_id = $1 and u.user_id = p.created_by order by p.money_id desc limit 1), '') as "cashierName"`
