import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/**
 * What a client owed before a document, and with it: by the items that were in the books when it posted, so that a second printing says what the
 * first one said. Of a document that has not posted, by what he owes now; `amount` is what it will add.
 */
export async function owedAround(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  { clientId, document, documentId, amount }: { clientId: number; document: string; documentId: number; amount: string },
): Promise<{ owedBefore: string; owedAfter: string }> {
  const [row] = await statement<{ owedBefore: string; owedAfter: string }>(ctx, 'dues.owed-around', AROUND, [
    ...[ctx.tenantId, ctx.companyId, clientId],
    ...[document, documentId, amount],
  ])
  return row ?? { owedBefore: '0', owedAfter: amount }
}

const AROUND = `
  with own as (
    select min(ysyf_id) as id, coalesce((array_agg(amount order by ysyf_id))[1], $6::numeric) as amount
    from accysyf where tenant_id = $1 and company_id = $2 and direction = 'ys' and document = $4 and document_id = $5
  ), before as (
    select coalesce(sum(y.amount), 0) as owed from accysyf y, own
    where y.tenant_id = $1 and y.company_id = $2 and y.client_id = $3 and y.direction = 'ys' and (own.id is null or y.ysyf_id < own.id)
  )
  select before.owed as "owedBefore", before.owed + own.amount as "owedAfter" from before, own`
