import { negate } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { explain } from '../results/index.ts'
import { requireThen } from './back-dated.ts'
import { lockParts } from './gate.ts'
import { warehousesOf } from './post.ts'
import type { Move, Poster, PostingHeader } from './posting-header.ts'

/**
 * What a document has moved in `event` counts on another day from now on: the ledger only grows, so each of its rows is written twice more, taken off
 * the old day and put on the new one. Nothing is costed anew. Refused when a warehouse that forbids it had used the goods before the new day.
 */
export async function redate(
  ctx: Poster,
  { document, documentId, event }: Pick<PostingHeader, 'document' | 'documentId' | 'event'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await assertOpenPeriod(ctx, from)
  await assertOpenPeriod(ctx, to)
  const moves = await statement<Move>(ctx, 'stock.moved-whole', MOVED, [ctx.tenantId, ctx.companyId, document, documentId, event])
  await lockParts(ctx, [...new Set(moves.map(({ partId }) => partId))])
  const absent = moves.map((move) => ({ ...move, qty: negate(move.qty) }))
  if (to > from) await requireThen(ctx, { document, bizDate: from }, { since: from, until: to }, absent, await warehousesOf(ctx, moves))
  const [written] = await Promise.all([
    statement<{ event: string; moved: string }>(ctx, 'stock.redate', REDATE, [
      ctx.tenantId,
      ctx.companyId,
      document,
      documentId,
      event,
      from,
      to,
      ctx.userId,
      PUT_LEG,
    ]),
    statement(ctx, 'stock.covers-redated', COVERS, [ctx.tenantId, ctx.companyId, document, documentId, event, to]),
  ])
  for (const { event: again, moved } of written) {
    explain(ctx, { document, documentId, event: again }, from, negate(moved), true)
    explain(ctx, { document, documentId, event: again }, to, moved, true)
  }
}

/** Legs of rows put on the new day stand far from those taken off the old one. */
const PUT_LEG = 5_000

const MOVED = `
  select line_id as "lineId", leg, part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", qty from stock_ledger
  where tenant_id = $1 and company_id = $2 and document = $3 and document_id = $4 and event = $5 order by ledger_id`

const COVERS = `
  update cost_cover set biz_date = $6 where tenant_id = $1 and company_id = $2 and document = $3 and document_id = $4 and event = $5`

// Running figures are those of now: nothing has moved.
const REDATE = `
  with own as (
    select * from stock_ledger where tenant_id = $1 and company_id = $2 and document = $3 and document_id = $4
  ), times as (select count(distinct event) + 1 as n from own where event like '改期%'),
  written as (
  insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, posi_id, pool, qty, value, pool_qty, pool_value, place_qty,
    kind, document, document_id, doc_no, line_id, event, leg, client_id, biz_date, posted_by, fee, inner_value)
  select l.tenant_id, l.company_id, l.part_id, l.warehouse_id, l.posi_id, l.pool, s.sign * l.qty, s.sign * l.value, c.qty, c.value, b.qty,
    l.kind, l.document, l.document_id, l.doc_no, l.line_id, '改期' || t.n, l.leg + s.leg, l.client_id, s.day, $8, s.sign * l.fee, s.sign * l.inner_value
  from own l
  cross join times t
  cross join (values (-1, 0, $6::date), (1, $9::int, $7::date)) as s(sign, leg, day)
  join part_cost c on c.tenant_id = l.tenant_id and c.company_id = l.company_id and c.part_id = l.part_id and c.pool = l.pool
  join stock_balance b on b.tenant_id = l.tenant_id and b.part_id = l.part_id and b.warehouse_id = l.warehouse_id and b.posi_id = l.posi_id
  where l.event = $5 order by l.ledger_id, s.sign
  returning event, biz_date, value + fee as moved)
  select event, sum(moved) filter (where biz_date = $7) as moved from written group by 1`
