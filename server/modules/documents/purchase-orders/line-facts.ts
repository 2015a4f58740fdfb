import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { weighedOffers } from '#server/modules/master/supplier-offers/index.ts'

type Facts = Answer<typeof purchaseOrders.lineFacts>['content'][number]

/** All a buyer wants to know of a line, for many parts in one call. */
export async function lineFacts(ctx: Context, { supplierId, pjids }: Received<typeof purchaseOrders.lineFacts>) {
  const values = [ctx.tenantId, ctx.companyId, supplierId, pjids, daysFrom(ctx.today, -29), daysFrom(ctx.today, -89)]
  const [facts, deliveries, offers] = await Promise.all([
    statement<Omit<Facts, 'history' | 'offers'>>(ctx, 'cg.line-facts', FACTS, values),
    statement<Delivery>(ctx, 'cg.deliveries', DELIVERIES, [ctx.tenantId, ctx.companyId, pjids, ctx.dataScope]),
    weighedOffers(ctx, pjids),
  ])
  const offered = Map.groupBy(offers, ({ pjid }) => pjid)
  const content = facts.map((row) => ({
    ...row,
    purchasePrice: offerOf(offered.get(row.pjid), supplierId)?.prices[0]?.price ?? row.purchasePrice,
    offers: offered.get(row.pjid) ?? [],
    history: deliveries.filter(({ pjid }) => pjid === row.pjid).map(toldOf),
  }))
  return { content }
}

type Weighed = Awaited<ReturnType<typeof weighedOffers>>[number]
/** His offer; where he has several numbers for the part, the preferred one or the first. */
const offerOf = (offers: readonly Weighed[] | undefined, supplierId: number) => offers?.find((offer) => offer.supplierId === supplierId)

/** What this supplier calls the parts and takes for them today. */
export async function offersBy(ctx: Context, supplierId: number, partIds: readonly number[]) {
  const offers = Map.groupBy(await weighedOffers(ctx, partIds, supplierId), ({ pjid }) => pjid)
  return (pjid: number) => offerOf(offers.get(pjid), supplierId)
}

type Delivery = Facts['history'][number] & { pjid: number; within: boolean }

/** What was paid is everybody's who buys; whose document it was is told within the data scope only (094). */
function toldOf({ pjid: _, within, ...delivery }: Delivery): Facts['history'][number] {
  return within ? delivery : { ...delivery, rkId: 0, rkNo: MASKED, supplierName: MASKED }
}

/** What this supplier took for the parts when he delivered them last to this company. */
export async function lastPrices(ctx: Context, supplierId: number, partIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await statement<{ pjid: number; price: string }>(ctx, 'cg.last-prices', LAST, [
    ctx.tenantId,
    ctx.companyId,
    supplierId,
    [...new Set(partIds)],
  ])
  return new Map(rows.map(({ pjid, price }) => [pjid, price]))
}

const LAST_OF = `
  select l.purchase_price as price, l.rk_date as day from rk_product l
  where l.tenant_id = $1 and l.company_id = $2 and l.supplier_id = $3 and l.part_id = p.part_id and l.posted and l.rk_type = 0
  order by l.rk_date desc, l.line_id desc limit 1`

const LAST = `
  select p.part_id as pjid, last.price from unnest($4::bigint[]) as p(part_id) cross join lateral (${LAST_OF}) last`

/** $5, $6: the first days of the last 30 and 90. */
const FACTS = `
  select p.part_id as pjid, coalesce(last.price, r.purchase_price, 0) as "purchasePrice", last.price as "lastPrice", last.day as "lastDate",
    coalesce(s.qty, 0) as "stockAmount", coalesce(s.usable, 0) as usable, coalesce(w.qty, 0) as "onWay",
    coalesce(d.sold30, 0) as sold30, coalesce(d.sold90, 0) as sold90
  from part p
  left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  left join part_on_way w on w.tenant_id = p.tenant_id and w.part_id = p.part_id and w.company_id = $2
  left join lateral (${LAST_OF}) last on true
  left join lateral (
    select sum(b.qty) as qty, sum(b.qty - b.reserved) as usable
    from stock_balance b join warehouse k on k.tenant_id = b.tenant_id and k.warehouse_id = b.warehouse_id
    where b.tenant_id = $1 and b.part_id = p.part_id and b.company_id = $2 and k.kind = 'normal'
  ) s on true
  left join lateral (
    select sum(qty + old_qty) filter (where sale_day >= $5) as sold30, sum(qty + old_qty) as sold90 from part_sale_day d
    where d.tenant_id = $1 and d.part_id = p.part_id and d.company_id = $2 and d.sale_day >= $6
  ) d on true
  where p.tenant_id = $1 and p.part_id = any($4::bigint[]) and p.deleted_at is null`

const DELIVERIES = `
  select p.part_id as pjid, h.line_id as id, h."rkId", o.rk_no as "rkNo", h."rkDate", c.client_name as "supplierName", h."rkAmount", h."purchasePrice",
    house.document_within($1, $2, 'rk', h."rkId", $4::bigint[]) as within
  from unnest($3::bigint[]) as p(part_id)
  cross join lateral (
    select l.rk_id as "rkId", l.rk_date as "rkDate", l.supplier_id, l.rk_amount as "rkAmount", l.purchase_price as "purchasePrice", l.line_id
    from rk_product l
    where l.tenant_id = $1 and l.part_id = p.part_id and l.rk_type = 0 and l.posted and l.company_id = $2
    order by l.rk_date desc, l.line_id desc limit 5
  ) h
  join rk_order o on o.tenant_id = $1 and o.rk_id = h."rkId"
  join client c on c.tenant_id = $1 and c.client_id = h.supplier_id
  order by p.part_id, h."rkDate" desc, h.line_id desc`
