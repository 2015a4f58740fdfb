import type { DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { visibleItems } from '#server/modules/ledgers/open-items/index.ts'

interface Settlement {
  id: number
  document: string
  documentId: number
  docNo: string
  amount: string
  settledOn: string
  userName: string
  settledAt: string
  takenBack: boolean
}

export const settlementsOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => {
    const seen = await visibleItems(ctx, direction).select('y.ysyfId').where('y.ysyfId', '=', id).executeTakeFirst()
    return { content: seen ? await statement<Settlement>(ctx, 'dues.settlements', SETTLEMENTS, [ctx.tenantId, id]) : [] }
  }

const SETTLEMENTS = `
  select s.settlement_id as id, o.document, o.document_id as "documentId", o.doc_no as "docNo", s.amount, s.settled_on as "settledOn",
    coalesce(u.real_name, '') as "userName", s.settled_at as "settledAt", r.settlement_id is not null as "takenBack"
  from settlement s
  join accysyf o on o.tenant_id = s.tenant_id and o.ysyf_id = case when s.debit_id = $2 then s.credit_id else s.debit_id end
  left join app_user u on u.tenant_id = s.tenant_id and u.user_id = s.settled_by
  left join settlement r on r.tenant_id = s.tenant_id and r.reverses = s.settlement_id
  where s.tenant_id = $1 and $2 in (s.debit_id, s.credit_id) and s.reverses is null order by s.settlement_id`
