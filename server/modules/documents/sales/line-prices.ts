import { CG_OPEN } from '#contract/documents/purchase-orders.ts'
import { MOST_DEALS, MOST_MODELS } from '#contract/documents/sales/line-facts.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import { OLD_WORD } from '#contract/master/old-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { stockOfOthers } from '#server/modules/ledgers/stock/index.ts'
import { UNITS_OF } from '#server/modules/master/part-units/index.ts'
import { priceFor, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'
import { clientScopeSql, LAST_CODE, OLD_CODES } from '#server/modules/master/search/index.ts'
import { readableThumb } from '#server/modules/platform/files/index.ts'

type Told = Answer<typeof outbound.linePrices>['content'][number]
type Facts = Pick<
  Told,
  | 'pjid'
  | 'pjUnit'
  | 'units'
  | 'minPrice'
  | 'costPrice'
  | 'listPrice'
  | 'pfPrice'
  | 'fxPrice'
  | 'replacedBy'
  | 'replaces'
  | 'onWay'
  | 'arrives'
  | 'modelCount'
> & { picture: string; models: string[] }
type WarehouseStock = Told['stock'][number] & { pjid: number }
interface OldDeal {
  pjid: number
  docNo: string
  ckDate: string
  ckAmount: string
  price: string
}
type Deal = Omit<Told['last'][number], 'old'> & { pjid: number; within: boolean }

/** All a salesman wants to know of a line, for many parts in one call: price and its source, deals with this client, stock here and elsewhere. */
export async function linePrices(ctx: Context, { clientId, pjids, ckId }: Received<typeof outbound.linePrices>) {
  const elsewhere = ctx.may('stock.others')
  const [prices, facts, places, deals, before, others] = await Promise.all([
    priceFor(ctx, clientId, pjids),
    statement<Facts>(ctx, 'ck.line-facts', FACTS, [ctx.tenantId, ctx.companyId, pjids, CG_OPEN]),
    statement<WarehouseStock>(ctx, 'ck.line-stock', STOCK, [ctx.tenantId, ctx.companyId, pjids, ckId]),
    clientId === 0 ? [] : statement<Deal>(ctx, 'ck.line-deals', DEALS, [ctx.tenantId, ctx.companyId, clientId, pjids, ctx.dataScope]),
    clientId === 0 ? [] : statement<OldDeal>(ctx, 'ck.line-old-deals', OLD_DEALS, [ctx.tenantId, clientId, pjids, ctx.dataScope]),
    elsewhere ? stockOfOthers(ctx, pjids) : [],
  ])
  const [stockOf, dealsOf, oldOf, othersOf] = [byPart(places), byPart(deals), byPart(before), byPart(others)]
  const content = facts.map(async ({ picture, ...row }): Promise<Told> => {
    const found = prices.get(row.pjid)
    const last = [...(dealsOf.get(row.pjid) ?? []).map(toldOf), ...(oldOf.get(row.pjid) ?? []).map(oldToldOf)].slice(0, MOST_DEALS)
    return {
      ...row,
      xsPrice: found?.first.price ?? '0',
      priceSource: found ? SOURCE_NAMES[found.first.source] : '',
      steps: found?.more.map(({ fromQty, price, source }) => ({ fromQty, xsPrice: price, priceSource: SOURCE_NAMES[source] })) ?? [],
      stock: stockOf.get(row.pjid) ?? [],
      last,
      lastPrice: last[0]?.price ?? null,
      lastDate: last[0]?.ckDate ?? null,
      lastOld: last[0]?.old ?? false,
      others: othersOf.get(row.pjid) ?? [],
      headImg: await readableThumb(ctx, picture),
    }
  })
  return { content: await Promise.all(content) }
}

const byPart = <T extends { pjid: number }>(rows: readonly T[]) => Map.groupBy(rows, ({ pjid }) => pjid)

/** What he paid is told to whoever sells to him; whose document it was within the data scope only (094). */
function toldOf({ pjid: _, within, ...deal }: Deal): Told['last'][number] {
  return within ? { ...deal, old: false } : { ...deal, ckId: 0, ckNo: MASKED, old: false }
}
const oldToldOf = ({ pjid: _, docNo, ...deal }: OldDeal): Told['last'][number] => ({
  ...{ ...deal, ckId: 0, ckNo: `${OLD_WORD} ${docNo}`.trim(), old: true },
})

/** In a company that has no model and no picture this costs two looks into an index. */
const FACTS = `
  select p.part_id as pjid, p.pj_unit as "pjUnit", ${UNITS_OF('p.part_id')} as units, coalesce(r.min_price, 0) as "minPrice", coalesce(r.xs_price, 0) as "listPrice",
    coalesce(r.pf_price, 0) as "pfPrice", coalesce(r.fx_price, 0) as "fxPrice",
    case when c.qty > 0 then round(c.value / c.qty, 4) end as "costPrice",
    coalesce(${LAST_CODE('$1', 'p.code_n')}, '') as "replacedBy", ${OLD_CODES('$1', 'p.code_n', 'old_no')} as replaces,
    coalesce(way.qty, 0) as "onWay", coalesce(promised.day, '') as arrives, coalesce(p.files -> 0 ->> 'fileUrl', '') as picture,
    coalesce(fits.names, '{}') as models, coalesce(fits.count, 0) as "modelCount"
  from part p
  left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  left join part_cost c on c.tenant_id = p.tenant_id and c.company_id = $2 and c.part_id = p.part_id and c.pool = 0
  left join part_on_way way on way.tenant_id = p.tenant_id and way.company_id = $2 and way.part_id = p.part_id and way.qty > 0
  left join lateral (
    select to_char(min(o.arrive_date), 'YYYY-MM-DD') as day
    from purchase_line l join purchase_order o on o.tenant_id = l.tenant_id and o.cg_id = l.cg_id
    where way.qty > 0 and l.tenant_id = $1 and l.part_id = p.part_id and l.cg_amount > l.in_amount
      and o.company_id = $2 and o.status = any($4::text[])
  ) promised on true
  left join lateral (
    select (array_agg(s.model_name || ' ' || m.title order by s.sort, s.model_id, m.sort, m.model_id))[1:${MOST_MODELS}] as names, count(*)::int as count
    from fitment f
    join car_model m on m.tenant_id = $1 and m.model_id = f.model_id and not m.stopped
    join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id and not s.stopped
    where f.tenant_id = $1 and f.part_id = p.part_id
  ) fits on true
  where p.tenant_id = $1 and p.part_id = any($3::bigint[]) and p.deleted_at is null`

/** The last sales to a client within reach, in whatever company: prices are the tenant's. */
const DEALS = `
  select p.part_id as pjid, h.ck_id as "ckId", o.ck_no as "ckNo", to_char(h.ck_date, 'YYYY-MM-DD') as "ckDate", h.ck_amount as "ckAmount", h.xs_price as price,
    house.document_within($1, $2, 'ck', h.ck_id, $5::bigint[]) as within
  from client c
  cross join unnest($4::bigint[]) as p(part_id)
  cross join lateral (
    select l.ck_id, l.ck_date, l.ck_amount, l.xs_price, l.line_id from ck_product l
    where l.tenant_id = $1 and l.client_id = $3 and l.part_id = p.part_id and l.posted and l.ck_type = 0
    order by l.ck_date desc, l.line_id desc limit ${MOST_DEALS}
  ) h
  join ck_order o on o.tenant_id = $1 and o.ck_id = h.ck_id
  where c.tenant_id = $1 and c.client_id = $3 and ${clientScopeSql('$5', 'c')}
  order by p.part_id, h.ck_date desc, h.line_id desc`

/** And those in the program before, which are before them. */
const OLD_DEALS = `
  select p.part_id as pjid, h.doc_no as "docNo", to_char(h.trade_day, 'YYYY-MM-DD') as "ckDate", h.qty as "ckAmount", h.price
  from client c
  cross join unnest($3::bigint[]) as p(part_id)
  cross join lateral (
    select t.doc_no, t.trade_day, t.qty, t.price, t.old_id from old_trade t
    where t.tenant_id = $1 and t.client_id = $2 and t.part_id = p.part_id and t.kind = '销售' and t.price > 0
    order by t.trade_day desc, t.old_id desc limit ${MOST_DEALS}
  ) h
  where c.tenant_id = $1 and c.client_id = $2 and ${clientScopeSql('$4', 'c')}
  order by p.part_id, h.trade_day desc, h.old_id desc`

const STOCK = `
  select b.part_id as pjid, b.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", sum(b.qty) as qty,
    -- what a request has brought for this very sale is its to take
    sum(b.qty - b.reserved) + case when $4::bigint = 0 then 0 else coalesce((
      select sum(r.qty) from transfer_request o join reservation r on r.tenant_id = $1 and r.document = 'dy' and r.document_id = o.dy_id
      where o.tenant_id = $1 and o.ck_id = $4 and r.part_id = b.part_id and r.warehouse_id = b.warehouse_id), 0) end as usable
  from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
  where b.tenant_id = $1 and b.company_id = $2 and b.part_id = any($3::bigint[]) and w.kind = 'normal' and w.enabled
  group by 1, 2, 3, w.sort order by 1, usable desc, w.sort`
