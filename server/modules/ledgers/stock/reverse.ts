import { negate } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import { post } from './post.ts'
import type { Move, Poster, PostingHeader } from './posting-header.ts'
import type { LedgerEntry } from './rules.ts'

/**
 * Posts the opposite of what a document has moved in `event`. `cause` names the undoing event. Corrections that came along with goods that came in stay: they
 * belong to the documents they are about.
 */
export const reverse = async (ctx: Poster, cause: PostingHeader, event: string): Promise<LedgerEntry[]> =>
  post(ctx, cause, await opposite(ctx, cause, event))

/**
 * The same places, quantities and values with the other sign. Goods that return bring along what was found later about their cost (暂估) and cover first what
 * they had left open: whoever takes goods back holds their locks already.
 */
export async function opposite(
  ctx: Poster,
  { document, documentId }: PostingHeader,
  event: string,
): Promise<(Move & { value: string; fee: string; inner: string })[]> {
  const values = [ctx.tenantId, ctx.companyId, document, documentId, event]
  const moves = await statement<Move & { value: string; fee: string; inner: string }>(ctx, 'stock.moved', MOVED, values)
  return moves.map((move) => ({
    ...{ ...move, qty: negate(move.qty), value: negate(move.value), fee: negate(move.fee), inner: negate(move.inner) },
    covers: { document, lineId: move.lineId },
  }))
}

/** What was found later about the cost of goods that left by a row `l` of the ledger. */
const ofLeg = (
  sum: string,
) => `coalesce((select sum(${sum}) from cost_estimate e join cost_cover v on v.tenant_id = e.tenant_id and v.estimate_id = e.estimate_id
  where e.tenant_id = l.tenant_id and e.document = l.document and e.document <> '' and e.line_id = l.line_id and e.event = l.event and e.leg = l.leg), 0)`
export const LATER = ofLeg('v.later')
/** Margin of branches within that. */
export const LATER_INNER = ofLeg('v.inner_value')

const MOVED = `
  select l.line_id as "lineId", l.leg, l.part_id as "partId", l.warehouse_id as "warehouseId", l.posi_id as "posiId", l.qty, l.value, l.fee, l.inner_value as inner,
    ${LATER} as later, ${LATER_INNER} as "laterInner"
  from stock_ledger l
  where l.tenant_id = $1 and l.company_id = $2 and l.document = $3 and l.document_id = $4 and l.event = $5 and l.kind <> '成本差异' order by l.ledger_id`
