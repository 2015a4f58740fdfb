import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { logTransition } from '../core/index.ts'

interface Moved {
  kind: string
  id: number
  from: string
  to: string
}

/** Before settlements outside of the document itself, and before the client's lock: the receipts whose items these are, locked as whoever audits or reverses them does. */
export const lockPayments = (ctx: Context, itemIds: readonly number[]) => statement(ctx, 'money.lock-of', LOCK_OF, [ctx.tenantId, itemIds])

const LOCK_OF = `
  select 1 from money_order o where o.tenant_id = $1
    and (o.kind, o.money_id) in (select i.document, i.document_id from accysyf i where i.tenant_id = $1 and i.ysyf_id = any($2::bigint[]))
  order by o.money_id for update`

/**
 * After settlements outside of the document itself: receipts whose items these are become 已完成 when nothing of them is left, or 进行中 again. More than
 * came in as money is never left open: that would be a discount nobody was given.
 */
export async function followReceipts(ctx: Context, itemIds: readonly number[]): Promise<void> {
  const [over] = await statement<{ no: string }>(ctx, 'money.discount-left', DISCOUNT_LEFT, [ctx.tenantId, itemIds])
  if (over) throw refused(`${over.no} 有优惠，不能单独取消核销，请红冲该单`)
  const moved = await statement<Moved>(ctx, 'money.follow', FOLLOW, [ctx.tenantId, itemIds, ctx.userId, ctx.now])
  for (const { kind, id, from, to } of moved) await logTransition(ctx, kind, id, [{ from, to }])
}

const DISCOUNT_LEFT = `
  select o.money_no as no from accysyf y join money_order o on o.tenant_id = y.tenant_id and o.kind = y.document and o.money_id = y.document_id
  where y.tenant_id = $1 and y.ysyf_id = any($2::bigint[]) and y.settled - y.amount > o.money_sum limit 1`

const FOLLOW = `
  with stands as (
    select y.document, y.document_id, case when bool_and(y.amount = y.settled) then '已完成' else '进行中' end as status from accysyf y
    where y.tenant_id = $1 and y.document in ('sk', 'fk', 'hc') and y.amount < 0
      and (y.document, y.document_id) in (select i.document, i.document_id from accysyf i where i.tenant_id = $1 and i.ysyf_id = any($2::bigint[]))
    group by 1, 2
  ), before as (
    select o.money_id, o.kind, o.status as was, s.status from money_order o join stands s on s.document = o.kind and s.document_id = o.money_id
    where o.tenant_id = $1 and o.status in ('进行中', '已完成') and o.status <> s.status
  )
  update money_order o set status = b.status, modifier_id = $3, updated_at = $4, version = o.version + 1 from before b
  where o.tenant_id = $1 and o.money_id = b.money_id returning o.kind, o.money_id as id, b.was as "from", b.status as "to"`
