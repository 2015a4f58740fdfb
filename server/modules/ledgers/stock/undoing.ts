import { statement } from '#server/kit/statement.ts'
import type { Poster } from './posting-header.ts'
import { type Moved, undoDay } from './undo-day.ts'

/** What a document has moved in all its companies, place by place; also what it only holds, which undoing it frees. */
export const movedBy = (ctx: Poster, document: string, id: number) =>
  statement<Moved>(ctx, 'stock.moved-by', MOVED_BY, [ctx.tenantId, document, id])
const MOVED_BY = `
  select part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", sum(qty) as qty from (
    select part_id, warehouse_id, posi_id, qty from stock_ledger where tenant_id = $1 and document = $2 and document_id = $3
    union all select part_id, warehouse_id, posi_id, -qty from reservation where tenant_id = $1 and document = $2 and document_id = $3
  ) m group by 1, 2, 3 having sum(qty) <> 0`

export interface Lying extends Moved {
  mayNegative: boolean
  pjNo: string
}

/** What may be taken from places. */
export const lyingAt = (ctx: Poster, places: readonly Omit<Moved, 'qty'>[]) =>
  statement<Lying>(ctx, 'stock.lying-at', LYING_AT, [
    ctx.tenantId,
    places.map(({ partId }) => partId),
    places.map(({ warehouseId }) => warehouseId),
    places.map(({ posiId }) => posiId),
  ])
const LYING_AT = `
  select n.part_id as "partId", n.warehouse_id as "warehouseId", n.posi_id as "posiId", coalesce(b.qty - b.reserved, 0) as qty,
    w.allow_negative as "mayNegative", p.pj_no as "pjNo"
  from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as n(part_id, warehouse_id, posi_id)
  join warehouse w on w.tenant_id = $1 and w.warehouse_id = n.warehouse_id
  join part p on p.tenant_id = $1 and p.part_id = n.part_id
  left join stock_balance b on b.tenant_id = $1 and b.part_id = n.part_id and b.warehouse_id = n.warehouse_id and b.posi_id = n.posi_id`

/** Somebody holds goods of a place, or took them after a document had put some there. */
export interface Taker {
  document: string
  id: number
  qty: string
  held: boolean
}

/** Who took goods of a place since a document was posted: first who holds some, then who took some, the last one first. */
export const takersOf = (ctx: Poster, { partId, warehouseId, posiId }: Omit<Moved, 'qty'>, document: string, id: number) =>
  statement<Taker>(ctx, 'stock.takers', TAKERS, [ctx.tenantId, partId, warehouseId, posiId, document, id])
const TAKERS = `
  select document, document_id as id, qty, true as held from (
    select document, document_id, sum(qty) as qty, max(reservation_id) as at from reservation
    where tenant_id = $1 and part_id = $2 and warehouse_id = $3 and posi_id = $4 and (document, document_id) <> ($5, $6) group by 1, 2 order by at desc
  ) r
  union all
  select * from (
    select document, document_id, -sum(qty), false from stock_ledger
    where tenant_id = $1 and part_id = $2 and warehouse_id = $3 and posi_id = $4 and (document, document_id) <> ($5, $6)
      and ledger_id > (select min(ledger_id) from stock_ledger where tenant_id = $1 and document = $5 and document_id = $6)
    group by 1, 2 having sum(qty) < 0 order by max(ledger_id) desc limit 50
  ) l`

/** The day the undoing of a posting is booked on. */
export async function undoDayOf(ctx: Poster, document: string, id: number, day: string): Promise<string> {
  const booked = await undoDay(ctx, day, day < ctx.today ? await movedBy(ctx, document, id) : [])
  return booked.day
}
