import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** From where goods of a line left. */
interface Taken {
  lineId: number
  warehouseId: number
  warehouseName: string
  posiName: string
  walk: number
  qty: string
}

/** Where the goods of a document lie while it holds them, and from where they left once it has posted. */
export const placesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, document: string, documentId: number, event: string) =>
  statement<Taken>(ctx, 'stock.places-of', PLACES, [ctx.tenantId, document, documentId, event])

const PLACES = `
  select t.line_id as "lineId", t.warehouse_id as "warehouseId", w.warehouse_name as "warehouseName",
    coalesce(p.posi_name, '') as "posiName", coalesce(p.walk, 2147483647) as walk, sum(t.qty) as qty
  from (
    select line_id, warehouse_id, posi_id, qty from reservation where tenant_id = $1 and document = $2 and document_id = $3
    union all
    select line_id, warehouse_id, posi_id, -qty from stock_ledger
    where tenant_id = $1 and document = $2 and document_id = $3 and event = $4 and qty < 0
  ) t
  join warehouse w on w.tenant_id = $1 and w.warehouse_id = t.warehouse_id
  left join posi p on p.tenant_id = $1 and p.posi_id = t.posi_id
  group by t.line_id, t.warehouse_id, w.warehouse_name, p.posi_name, p.walk
  order by w.warehouse_name, walk, p.posi_name, t.line_id`
