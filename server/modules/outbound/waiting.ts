import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** A line of an open sale that the stock did not suffice for, until these goods came. */
export interface Waiting {
  id: number
  ckNo: string
  pjNo: string
  pjName: string
  inchargeId: number
  createdBy: number
}

/**
 * Who waited for what has just arrived: lines of drafts and of sales held for audit that wanted more of a part than the company could give
 * before these quantities came. Drafts older than two months wait for nothing any more.
 */
export const waitingFor = (ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>, arrived: ReadonlyMap<number, string>) =>
  statement<Waiting>(ctx, 'ck.waiting', WAITING, [ctx.tenantId, ctx.companyId, [...arrived.keys()], [...arrived.values()]])

const WAITING = `
  with arrived as (
    select a.part_id, a.qty, s.usable - a.qty as before
    from unnest($3::bigint[], $4::numeric[]) as a(part_id, qty)
    cross join lateral (
      select coalesce(sum(b.qty - b.reserved), 0) as usable
      from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
      where b.tenant_id = $1 and b.part_id = a.part_id and b.company_id = $2 and w.kind = 'normal'
    ) s
  )
  select o.ck_id as id, o.ck_no as "ckNo", l.pj_no as "pjNo", l.pj_name as "pjName", o.incharge_id as "inchargeId", o.created_by as "createdBy"
  from arrived a
  join ck_product l on l.tenant_id = $1 and l.part_id = a.part_id and not l.posted and l.ck_type = 0 and l.ck_amount > a.before
  join ck_order o on o.tenant_id = $1 and o.ck_id = l.ck_id and o.company_id = $2 and o.ck_type = 0 and o.status in ('草稿', '待审核')
    and o.created_at > now() - interval '60 days'
  order by o.ck_id, l.row_no limit 1000`
