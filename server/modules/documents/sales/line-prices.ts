import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { priceFor, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'
import { LAST_CODE, OLD_CODES } from '#server/modules/master/search/index.ts'

interface Facts {
  pjid: number
  minPrice: string
  costPrice: string | null
  lastPrice: string | null
  lastDate: string | null
  replacedBy: string
  replaces: string[]
}
interface WarehouseStock {
  pjid: number
  warehouseId: number
  warehouseName: string
  qty: string
  usable: string
}

/** All a salesman wants to know of a line, for many parts in one call: price and its source, last sale to this client, stock per warehouse. */
export async function linePrices(ctx: Context, { clientId, pjids, ckId }: Received<typeof outbound.linePrices>) {
  const [prices, facts, places] = await Promise.all([
    priceFor(ctx, clientId, pjids),
    statement<Facts>(ctx, 'ck.line-facts', FACTS, [ctx.tenantId, ctx.companyId, clientId, pjids]),
    statement<WarehouseStock>(ctx, 'ck.line-stock', STOCK, [ctx.tenantId, ctx.companyId, pjids, ckId]),
  ])
  const content = facts.map((row) => {
    const found = prices.get(row.pjid)
    return {
      ...row,
      xsPrice: found?.price ?? '0',
      priceSource: found ? SOURCE_NAMES[found.source] : '',
      stock: places.filter(({ pjid }) => pjid === row.pjid),
    }
  })
  return { content }
}

const FACTS = `
  select p.part_id as pjid, coalesce(r.min_price, 0) as "minPrice",
    case when c.qty > 0 then round(c.value / c.qty, 4) end as "costPrice", last.price as "lastPrice", last.day as "lastDate",
    coalesce(${LAST_CODE('p.tenant_id', 'p.code_n')}, '') as "replacedBy", ${OLD_CODES('p.tenant_id', 'p.code_n', 'old_no')} as replaces
  from part p
  left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  left join part_cost c on c.tenant_id = p.tenant_id and c.company_id = $2 and c.part_id = p.part_id and c.pool = 0
  left join lateral (
    select l.xs_price as price, l.ck_date as day from ck_product l
    where l.tenant_id = $1 and l.client_id = $3 and l.part_id = p.part_id and l.posted order by l.ck_date desc, l.line_id desc limit 1
  ) last on true
  where p.tenant_id = $1 and p.part_id = any($4::bigint[]) and p.deleted_at is null`

const STOCK = `
  select b.part_id as pjid, b.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName", sum(b.qty) as qty,
    -- what a request has brought for this very sale is its to take
    sum(b.qty - b.reserved) + case when $4::bigint = 0 then 0 else coalesce((
      select sum(r.qty) from transfer_request o join reservation r on r.tenant_id = $1 and r.document = 'dy' and r.document_id = o.dy_id
      where o.tenant_id = $1 and o.ck_id = $4 and r.part_id = b.part_id and r.warehouse_id = b.warehouse_id), 0) end as usable
  from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
  where b.tenant_id = $1 and b.company_id = $2 and b.part_id = any($3::bigint[]) and w.kind = 'normal' and w.enabled
  group by 1, 2, 3, w.sort order by 1, usable desc, w.sort`
