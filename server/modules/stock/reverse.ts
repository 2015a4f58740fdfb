import { isZero, negate } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import type { Cause, Move, Poster } from './cause.ts'
import { post } from './post.ts'
import type { Entry } from './rules.ts'

/**
 * Posts the opposite of what a document has moved in `event`: the same places, quantities and values with the other sign. `cause` names the undoing
 * event. Corrections that came along (成本差异) stay: the goods are theirs no more.
 */
export async function reverse(ctx: Poster, cause: Cause, event: string): Promise<Entry[]> {
  const moves = await statement<Move>(ctx, 'stock.moved', MOVED, [ctx.tenantId, ctx.companyId, cause.document, cause.documentId, event])
  return post(
    ctx,
    cause,
    moves.map((move) => ({ ...move, qty: negate(move.qty), value: negate(move.value ?? '0') })).filter(({ qty }) => !isZero(qty)),
  )
}

const MOVED = `
  select line_id as "lineId", leg, part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", qty, value from stock_ledger
  where tenant_id = $1 and company_id = $2 and document = $3 and document_id = $4 and event = $5 order by ledger_id`
