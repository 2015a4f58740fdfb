import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** What a client owed around a document, and what was paid with it; '' = it has not posted, or nothing was. */
export interface OwedAround {
  owedBefore: string
  owedAfter: string
  /** Taken with it, 找零 given back, 抹零; and what of it is open today. */
  paid: string
  change: string
  rounding: string
  unpaid: string
}

/**
 * What a client owed before a document, and with it and the money taken in the same moment: by the items that were in the books then, so that a
 * second printing says what the first one said. Of a document that has not posted, by what he owes now; `amount` is what it will add.
 */
export async function owedAround(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  { clientId, document, documentId, amount }: { clientId: number; document: string; documentId: number; amount: string },
): Promise<OwedAround> {
  const [row] = await statement<OwedAround>(ctx, 'dues.owed-around', AROUND, [
    ...[ctx.tenantId, ctx.companyId, clientId],
    ...[document, documentId, amount],
  ])
  return row as OwedAround
}

const AROUND = `
  with own as (
    select min(ysyf_id) as id, (array_agg(created_at order by ysyf_id))[1] as at,
      coalesce((array_agg(amount order by ysyf_id))[1], $6::numeric) as amount, (array_agg(amount - settled order by ysyf_id))[1] as open
    from accysyf where tenant_id = $1 and company_id = $2 and direction = 'ys' and document = $4 and document_id = $5
  ), taken as (
    select money_id, money_sum, discount from money_order
    where tenant_id = $1 and of_document = $4 and of_id = $5 and reversed_at is null
  ), before as (
    select coalesce(sum(y.amount), 0) as owed from accysyf y, own
    where y.tenant_id = $1 and y.company_id = $2 and y.client_id = $3 and y.direction = 'ys' and (own.id is null or y.ysyf_id < own.id)
  ), along as (
    select coalesce(sum(y.amount), 0) as paid from accysyf y, own
    where y.tenant_id = $1 and y.document = 'sk' and y.document_id in (select money_id from taken) and y.created_at = own.at
  )
  select before.owed as "owedBefore", before.owed + own.amount + along.paid as "owedAfter", coalesce(own.open::text, '') as unpaid,
    coalesce((select sum(money_sum) from taken)::text, '') as paid, coalesce((select sum(discount) from taken)::text, '') as rounding,
    coalesce((select sum(a.given - a.amount) from money_account a
      where a.tenant_id = $1 and a.money_id in (select money_id from taken))::text, '') as change
  from before, own, along`
