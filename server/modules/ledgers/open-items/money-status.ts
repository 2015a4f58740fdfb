import { type RawBuilder, sql } from 'kysely'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { goesAlong } from './matching.ts'

/** The open item that a document leaves. */
export interface Posting {
  document: string
  event: string
  direction: keyof typeof PAID_STATUSES
}

/**
 * How far a document `o` is paid, from its open item; '' while nothing is posted, and of what was taken back. `documentId` is its column.
 *
 *     .select(moneyStatus({ document: 'ck', event: '发货', direction: 'ys' }, 'o.ck_id').as('moneyStatus'))
 */
export function moneyStatus({ document, event, direction }: Posting, documentId: string): RawBuilder<string> {
  const words = sql.join(PAID_STATUSES[direction].map((word) => sql.lit(word)))
  return sql<string>`coalesce((select (array[${words}])[y.state + 1]
    from accysyf y where y.tenant_id = o.tenant_id and y.document = ${sql.lit(document)} and y.document_id = ${sql.ref(documentId)}
    and y.event = ${sql.lit(event)} and o.status <> '已红冲'), '')`
}

/** Documents `o` paid as far as the words say, several of them separated by commas; what was taken back is none of them. */
export function paidSoFar(
  { tenantId, companyId }: Pick<Context, 'tenantId' | 'companyId'>,
  { document, event, direction }: Posting,
  words: string,
  documentId: string,
): RawBuilder<boolean> {
  const states = words.split(',').map((word) => (PAID_STATUSES[direction] as readonly string[]).indexOf(word))
  return sql`o.status <> '已红冲' and ${sql.ref(documentId)} in (select y.document_id from accysyf y where y.tenant_id = ${tenantId} and y.company_id = ${companyId}
    and y.document = ${sql.lit(document)} and y.event = ${sql.lit(event)} and y.state = any(${states}::smallint[]))`
}

/** Before a posted document is undone: what has been paid or set off on it must be taken back first, but for what goes with it. */
export async function requireUnsettled(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, documentId: number): Promise<void> {
  const [row] = await statement<{ docNo: string; by: string }>(ctx, 'accounts.unsettled', UNSETTLED, [ctx.tenantId, document, documentId])
  if (row) throw refused(`单据 ${row.docNo} 已核销（${row.by}），请先取消核销或红冲收付款`)
}

const UNSETTLED = `
  select y.doc_no as "docNo", coalesce(string_agg(distinct o.doc_no, '、'), '') as by from accysyf y
  left join settlement s on s.tenant_id = y.tenant_id and y.ysyf_id in (s.debit_id, s.credit_id) and s.reverses is null
    and not exists (select 1 from settlement r where r.tenant_id = s.tenant_id and r.reverses = s.settlement_id)
  left join accysyf o on o.tenant_id = s.tenant_id and o.ysyf_id in (s.debit_id, s.credit_id) and o.ysyf_id <> y.ysyf_id
  where y.tenant_id = $1 and y.document = $2 and y.document_id = $3 and y.settled <> 0
    and coalesce(not ${goesAlong}, true) group by y.ysyf_id, y.doc_no limit 1`
