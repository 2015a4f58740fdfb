import { add, compare, subtract } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import type { Estimate, PostingLine } from './pool-rules.ts'
import type { Poster, PostingHeader } from './posting-header.ts'
import type { Settled } from './rules.ts'

/** Open estimates of the parts that come in, oldest first. Asked together with the lock: what is open is decided under it. */
export async function openEstimates(ctx: Poster, movements: readonly PostingLine[]): Promise<Estimate[]> {
  const coming = movements.filter(({ qty, within }) => compare(qty, '0') > 0 && !within).map(({ partId }) => partId)
  return coming.length === 0 ? [] : statement<Estimate>(ctx, 'stock.open', OPEN, [ctx.tenantId, ctx.companyId, [...new Set(coming)]])
}

const OPEN = `
  select estimate_id as id, document, line_id as "lineId", leg, part_id as "partId", pool, open_qty as "openQty", open_value as "openValue"
  from cost_estimate where tenant_id = $1 and company_id = $2 and part_id = any($3::bigint[]) and open_qty > 0 order by estimate_id`

/** Keeps what left at a provisional cost and what covered it, and tells the lines of sales. Most postings have neither. */
export async function keepEstimates(
  ctx: Poster,
  cause: PostingHeader,
  { opened, covered }: Pick<Settled, 'opened' | 'covered'>,
): Promise<void> {
  if (opened.length === 0 && covered.length === 0) return
  const known = [...new Set(covered.map(({ estimate }) => estimate))].filter(({ id }) => id !== null)
  const covers = covered.map(({ estimate, ...cover }) => ({ ...cover, id: estimate.id, ofLine: estimate.lineId, ofLeg: estimate.leg }))
  const [count] = await statement<{ opened: number; left: number; covered: number }>(ctx, 'stock.estimates', KEEP, [
    ...[ctx.tenantId, ctx.companyId, cause.document, cause.documentId, cause.docNo, cause.event, cause.bizDate, cause.clientId],
    ...[cause.inchargeId ?? ctx.userId, JSON.stringify(opened), JSON.stringify(known), JSON.stringify(covers)],
    JSON.stringify(changesOf(cause, { opened, covered })),
  ])
  const complete = count && count.opened === opened.length && count.left === known.length && count.covered === covered.length
  if (!complete) throw new Error(`estimates of ${cause.document} ${cause.documentId} incomplete: ${JSON.stringify(count)}`)
}

/** What becomes of the lines of sales: pieces that are provisional, and what is known better. */
function changesOf({ document }: PostingHeader, { opened, covered }: Pick<Settled, 'opened' | 'covered'>) {
  const lines = new Map<number, { lineId: number; qty: string; later: string; inner: string }>()
  const change = (lineId: number, qty: string, later = '0', inner = '0') => {
    const line = lines.get(lineId)
    const sums = { qty: add(line?.qty ?? '0', qty), later: add(line?.later ?? '0', later), inner: add(line?.inner ?? '0', inner) }
    lines.set(lineId, { lineId, ...sums })
  }
  if (document === SALE) for (const { lineId, qty } of opened) change(lineId, qty)
  for (const { estimate, qty, provisional, worth, inner } of covered) {
    const sold = estimate.id === null ? document === SALE : estimate.document === SALE
    if (sold) change(estimate.lineId, subtract('0', qty), subtract(worth, provisional), inner)
  }
  return [...lines.values()]
}
/** The document whose lines tell their cost. */
const SALE = 'ck'

const KEEP = `
  with opened as (
    insert into cost_estimate (tenant_id, company_id, part_id, pool, document, document_id, doc_no, line_id, event, leg, client_id, incharge_id, biz_date,
      qty, value, open_qty, open_value)
    select $1, $2, e."partId", e.pool, $3, $4::bigint, $5, e."lineId", $6, e.leg, $8::bigint, $9::bigint, $7::date, e.qty, e.value, e."openQty", e."openValue"
    from jsonb_to_recordset($10::jsonb) as e("partId" bigint, pool smallint, "lineId" bigint, leg smallint, qty numeric, value numeric,
      "openQty" numeric, "openValue" numeric)
    returning estimate_id, line_id, leg
  ), known as (
    update cost_estimate e set open_qty = n."openQty", open_value = n."openValue"
    from jsonb_to_recordset($11::jsonb) as n(id bigint, "openQty" numeric, "openValue" numeric)
    where e.tenant_id = $1 and e.estimate_id = n.id returning 1
  ), covered as (
    insert into cost_cover (tenant_id, company_id, estimate_id, document, document_id, doc_no, line_id, event, leg, biz_date, qty, provisional, worth, inner_value)
    select $1, $2, coalesce(c.id, o.estimate_id), $3, $4::bigint, $5, c."lineId", $6, c.leg, $7::date, c.qty, c.provisional, c.worth, c."inner"
    from jsonb_to_recordset($12::jsonb) as c(id bigint, "ofLine" bigint, "ofLeg" smallint, "lineId" bigint, leg smallint, qty numeric, provisional numeric,
      worth numeric, "inner" numeric)
    left join opened o on c.id is null and o.line_id = c."ofLine" and o.leg = c."ofLeg" returning 1
  ), lines as (
    update ck_product l set est_qty = l.est_qty + n.qty, cost_later = l.cost_later + n.later, inner_sum = l.inner_sum + n."inner"
    from jsonb_to_recordset($13::jsonb) as n("lineId" bigint, qty numeric, later numeric, "inner" numeric) where l.tenant_id = $1 and l.line_id = n."lineId"
  )
  select (select count(*) from opened)::int as opened, (select count(*) from known)::int as left, (select count(*) from covered)::int as covered`
