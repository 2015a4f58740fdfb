import type { Answer, Received } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'

type Row = Answer<typeof stock.others>['content'][number]

/** What other branches have: quantities are everybody's (decision 094), so neither data scope nor company stands in the way; the tag does. */
export async function others(ctx: Context, { pjids }: Received<typeof stock.others>) {
  return { content: await stockOfOthers(ctx, pjids) }
}

export const stockOfOthers = (ctx: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'today'>, pjids: readonly number[]) =>
  statement<Row>(ctx, 'stock.others', OTHERS, [ctx.tenantId, ctx.companyId, [...new Set(pjids)], daysFrom(ctx.today, -29)])

const OTHERS = `
  select h.part_id as pjid, h.company_id as "companyId", d.dept_name as "companyName", h.usable,
    greatest(h.usable - greatest(coalesce(m.least, 0), coalesce(s.sold, 0)), 0) as spare
  from (
    select b.part_id, b.company_id, sum(b.qty - b.reserved) as usable
    from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
    where b.tenant_id = $1 and b.part_id = any($3::bigint[]) and b.company_id <> $2
    group by 1, 2 having sum(b.qty - b.reserved) > 0
  ) h
  join dept d on d.tenant_id = $1 and d.dept_id = h.company_id and d.company and not d.stopped
  left join lateral (
    select greatest(max(l.min_amount) filter (where l.warehouse_id = 0), sum(l.min_amount) filter (where l.warehouse_id <> 0)) as least
    from stock_limit l where l.tenant_id = $1 and l.company_id = h.company_id and l.part_id = h.part_id
  ) m on true
  left join lateral (
    select sum(n.qty + n.old_qty) as sold from part_sale_day n
    where n.tenant_id = $1 and n.part_id = h.part_id and n.company_id = h.company_id and n.sale_day >= $4
  ) s on true
  order by h.part_id, spare desc, h.usable desc, h.company_id`
