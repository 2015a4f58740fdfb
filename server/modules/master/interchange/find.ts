import type { Received } from '#contract/kit/fields.ts'
import type { exchange } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

const CODES = `
  select g.code_id as id, g.pj_no as "pjNo",
    case when g.code_n = p.code_n then p.part_id
      else coalesce((select min(o.part_id) from part o where o.tenant_id = $1 and o.code_n = g.code_n and o.deleted_at is null), 0) end as pjid
  from part p
  join exchange_code own on own.tenant_id = $1 and own.code_n = p.code_n
  join exchange_code g on g.tenant_id = $1 and g.group_id = own.group_id
  where p.tenant_id = $1 and p.part_id = $2 and p.deleted_at is null
  order by g.code_n <> p.code_n, g.code_id`

/** All codes of the part's group, its own first; none when it belongs to no group. */
export async function find(ctx: Context, { pjid }: Received<typeof exchange.find>) {
  return { content: await statement<{ id: number; pjNo: string; pjid: number }>(ctx, 'exchange-codes', CODES, [ctx.tenantId, pjid]) }
}
