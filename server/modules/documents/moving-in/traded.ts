import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** So many rows of trade are trade, whatever was taken back of them. */
const MOST = 5000
const TRADED = `
  select doc_no as "docNo", kind from (
    select document, document_id, max(doc_no) as doc_no, max(kind) as kind from (
      select document, document_id, doc_no, kind, qty, value from stock_ledger where tenant_id = $1 and company_id = $2 and document <> 'qk' limit ${MOST}) s
    group by 1, 2 having sum(qty) <> 0 or sum(value) <> 0
    union all
    select document, document_id, max(doc_no), max(event) from (
      select document, document_id, doc_no, event, amount from accysyf where tenant_id = $1 and company_id = $2 and document <> 'qw' limit ${MOST}) y
    group by 1, 2 having sum(amount) <> 0
    union all
    select document, document_id, max(doc_no), max(kind) from (
      select document, document_id, doc_no, kind, amount from acc_flow where tenant_id = $1 and company_id = $2 and kind <> '期初' limit ${MOST}) f
    group by 1, 2 having sum(amount) <> 0) t
  limit 1`

/** The first posting that is no opening, and was not taken back, its number for whoever sees the papers of all; '' there is none. */
export async function tradedBy(ctx: Context): Promise<string> {
  const [row] = await statement<{ docNo: string; kind: string }>(ctx, 'moving.traded', TRADED, [ctx.tenantId, ctx.companyId])
  if (!row) return ''
  return ctx.dataScope === null ? `${row.kind} ${row.docNo}`.trim() : row.kind
}
export const alreadyTraded = (what: string) => `已有业务过账（${what}），不能再开账；需要重新开账的，请先把它红冲`
