import { CG_OPEN } from '#contract/documents/purchase-orders.ts'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { documents } from '#contract/documents.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Papered, toldOf } from './told-paper.ts'

type Promised = Answer<typeof partTrade.promised>['content']
type Held = Omit<Promised['held'][number], 'kind'>
type Coming = Promised['coming'][number]

/** Documents beyond this are few, and hold little each; the sum stands in the head. */
const MOST = 100

/** A document once, with all it holds of the part; whose it is, is the client, the supplier that gets goods back, or the branch they go to. */
const HELD = `
  select h.document || h.document_id as key, case when o.ck_type = ${CK_TYPE.presale} then 'ys' else h.document end as code, h.document, h.document_id as "documentId", h.no as "docNo", h.qty, h.since, h.warehouses as "warehouseName",
    coalesce(c.client_id, 0) as "partnerId", coalesce(c.client_name, d.dept_name, '') as "partnerName",
    house.document_within($1, $2, h.document, h.document_id, $4::bigint[]) as within
  from (
    select r.document, r.document_id, max(r.doc_no) as no, sum(r.qty) as qty, min(r.created_at) as since,
      string_agg(distinct w.warehouse_name, '、') as warehouses
    from reservation r join warehouse w on w.tenant_id = $1 and w.warehouse_id = r.warehouse_id
    where r.tenant_id = $1 and r.part_id = $3 and r.company_id = $2
    group by r.document, r.document_id order by since, r.document_id limit ${MOST}
  ) h
  left join ck_order o on h.document = 'ck' and o.tenant_id = $1 and o.ck_id = h.document_id
  left join th_order t on h.document in ('xt', 'ct') and t.tenant_id = $1 and t.th_id = h.document_id
  left join transfer_request q on h.document = 'dy' and q.tenant_id = $1 and q.dy_id = h.document_id
  left join stock_paper s on h.document not in ('ck', 'xt', 'ct', 'dy') and s.tenant_id = $1 and s.paper_id = h.document_id
  left join client c on c.tenant_id = $1 and c.client_id = coalesce(o.client_id, t.client_id)
  left join dept d on d.tenant_id = $1 and d.dept_id = coalesce(q.company_id, s.to_company_id)
  order by h.since, h.document_id`

const COMING = `
  select 'cg' || l.line_id as key, 'cg' as code, 'cg' as document, o.cg_id as "documentId", o.cg_no as "docNo", o.supplier_id as "partnerId", c.client_name as "partnerName",
    o.cg_date as "orderDate", coalesce(o.arrive_date::text, '') as "arriveDate", l.cg_amount as ordered, l.cg_amount - l.in_amount as rest,
    house.document_within($1, $2, 'cg', o.cg_id, $4::bigint[]) as within
  from purchase_line l
  join purchase_order o on o.tenant_id = $1 and o.cg_id = l.cg_id
  join client c on c.tenant_id = $1 and c.client_id = o.supplier_id
  where l.tenant_id = $1 and l.part_id = $3 and l.cg_amount > l.in_amount and o.company_id = $2 and o.status = any($5::text[])
  order by o.arrive_date nulls last, l.line_id limit ${MOST}`

/** Who holds the 占用 of a part, and what of it is on the way. */
export async function partPromised(ctx: Context, { pjid }: Received<typeof partTrade.promised>) {
  const values = [ctx.tenantId, ctx.companyId, pjid, ctx.dataScope]
  const [held, coming] = await Promise.all([
    statement<Papered<Held>>(ctx, 'history.held', HELD, values),
    statement<Papered<Coming>>(ctx, 'history.coming', COMING, [...values, CG_OPEN]),
  ])
  const kindOf = ({ code }: Papered<Held>) => (code === '' ? '' : documents[code].short)
  return {
    content: { held: held.map((row) => ({ ...toldOf(ctx, row), kind: kindOf(row) })), coming: coming.map((row) => toldOf(ctx, row)) },
  }
}
