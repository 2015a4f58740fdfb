import { add } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import type { Poster, Waiter } from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'

/** A line of an open sale that the stock did not suffice for, until these goods came. */
interface Waiting {
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
const waitingFor = (ctx: Poster, arrived: ReadonlyMap<number, string>) =>
  statement<Waiting>(ctx, 'ck.waiting', WAITING, [ctx.tenantId, ctx.companyId, [...arrived.keys()], [...arrived.values()]])

/** Each salesman hears which of his open sales can go on now: one message for the whole delivery. They take nothing: whoever confirms first has the goods. */
export const openSales: Waiter = {
  async waits(ctx, partIds) {
    const rows = await statement<{ partId: number }>(ctx, 'ck.wanting', WANTING, [ctx.tenantId, ctx.companyId, partIds])
    return rows.map(({ partId }) => partId)
  },
  async arrived(ctx, arrivals, why) {
    const arrived = new Map<number, string>()
    for (const { partId, qty } of arrivals) arrived.set(partId, add(arrived.get(partId) ?? '0', qty))
    const waiting = await waitingFor(ctx, arrived)
    for (const userId of new Set(waiting.flatMap(({ inchargeId, createdBy }) => [inchargeId, createdBy]))) {
      const own = waiting.filter(({ inchargeId, createdBy }) => inchargeId === userId || createdBy === userId)
      const goods = [...new Map(own.map((row) => [row.pjNo, row])).values()]
      const sales = [...new Map(own.map(({ id, ckNo }) => [id, { id, ckNo }])).values()]
      await notify(ctx, 'goodsArrived', { why, goods, sales }, { userIds: [userId] })
    }
    return new Map()
  },
}

const OPEN = `l.ck_type = 0 and not l.posted and o.ck_type = 0 and o.company_id = $2 and o.status in ('草稿', '待审核') and o.created_at > now() - interval '60 days'`

const WANTING = `
  select p.part_id as "partId" from unnest($3::bigint[]) as p(part_id) where exists (
    select 1 from ck_product l join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id
    where l.tenant_id = $1 and l.part_id = p.part_id and ${OPEN})`

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
  join ck_product l on l.tenant_id = $1 and l.part_id = a.part_id and l.ck_amount > a.before
  join ck_order o on o.tenant_id = $1 and o.ck_id = l.ck_id
  where ${OPEN}
  order by o.ck_id, l.row_no limit 1000`
