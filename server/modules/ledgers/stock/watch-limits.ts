import { statement } from '#server/kit/statement.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import type { Poster } from './posting-header.ts'

interface Left {
  pjNo: string
  pjName: string
  state: -1 | 0 | 1
}

/**
 * Brings the states of these parts' limits up to the stock there is now, and returns the limits whose state changed.
 * The caller holds the parts' locks.
 */
export const recount = (ctx: Poster, partIds: readonly number[]) =>
  statement<Left>(ctx, 'stock.limits', RECOUNT, [ctx.tenantId, ctx.companyId, partIds])

/** After a posting: whoever looks after 库存预警 hears of parts that have just left their limits. Parts without limits cost one look into an index. */
export async function watchLimits(ctx: Poster, partIds: readonly number[]): Promise<void> {
  if (partIds.length === 0) return
  const left = await recount(ctx, partIds)
  const goods = (state: Left['state']) => [...new Map(left.filter((row) => row.state === state).map((row) => [row.pjNo, row])).values()]
  const [below, above] = [goods(-1), goods(1)]
  if (below.length + above.length > 0) await notify(ctx, 'limitsLeft', { below, above })
}

const RECOUNT = `
  with now as (
    select l.part_id, l.warehouse_id,
      case when l.min_amount > 0 and s.qty < l.min_amount then -1 when l.max_amount > 0 and s.qty > l.max_amount then 1 else 0 end as state
    from stock_limit l
    cross join lateral (
      select coalesce(sum(b.qty), 0) as qty
      from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
      where b.tenant_id = $1 and b.part_id = l.part_id and b.company_id = $2 and w.kind = 'normal' and l.warehouse_id in (0, b.warehouse_id)
    ) s
    where l.tenant_id = $1 and l.company_id = $2 and l.part_id = any ($3::bigint[])
  ), moved as (
    update stock_limit l set state = n.state from now n
    where l.tenant_id = $1 and l.company_id = $2 and l.part_id = n.part_id and l.warehouse_id = n.warehouse_id and l.state <> n.state
    returning l.part_id, l.state
  )
  select p.pj_no as "pjNo", p.pj_name as "pjName", m.state
  from moved m join part p on p.tenant_id = $1 and p.part_id = m.part_id and p.deleted_at is null and not p.pj_enable
  order by p.pj_no`
