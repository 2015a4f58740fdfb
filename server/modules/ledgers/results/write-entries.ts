import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

interface Explained {
  companyId: number
  bizDate: string
  documentId: number
  amount: string
  /** Margin of branches that went into costs. */
  inner: string
}

/** Writes the entries of postings of one kind of document, all in one statement. Answers what those of each document and day come to. */
export async function writeEntries(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  document: string,
  postings: readonly { documentId: number; event: string }[],
): Promise<Explained[]> {
  if (!/^[a-z]{2}$/.test(document)) throw new Error(`no document ${document}`)
  const [only, ...others] = postings
  if (only && others.length === 0)
    return statement<Explained>(ctx, `result.write-${document}-one`, writing(document, ONE), [ctx.tenantId, only.documentId, only.event])
  return statement<Explained>(ctx, `result.write-${document}`, writing(document, MANY), [
    ctx.tenantId,
    [...new Set(postings.map(({ documentId }) => documentId))],
    [...new Set(postings.map(({ event }) => event))],
    postings.map(({ documentId }) => documentId),
    postings.map(({ event }) => event),
  ])
}

const COLUMNS = `company_id, biz_date, kind, category, part_id, client_id, incharge_id, warehouse_id, qty, docs, income, cost,
  document, document_id, doc_no, line_id, event, leg, about_line_id, posted_by, inner_cost`

/** Where the entries of a document come from; of all others nothing is planned or read. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  ck: ['sale', 'difference'],
  ...{ xt: ['return', 'difference'], ct: ['return', 'difference'] },
  ...{
    pd: ['paper', 'difference'],
    qr: ['paper', 'difference'],
    qc: ['paper', 'difference'],
    bs: ['paper', 'difference'],
    qk: ['paper', 'difference'],
  },
  tz: ['adjustment', 'difference'],
  ...{ db: ['paper', 'difference', 'late_fee'], rk: ['difference', 'late_fee'], dc: ['difference'] },
  ...{ qw: ['item'], hz: ['item'], sk: ['item'], fk: ['item'] },
  ...{ zh: ['cash'], qs: ['cash'], qz: ['cash'], zk: ['cash'] },
}
const sourceOf = (document: string) => {
  const named = SOURCES[document]
  return named ? `(${named.map((name) => `select * from result_of_${name}`).join(' union all ')})` : 'result_source'
}

/** Nearly every request has one. Told by plain values it is planned once a connection: planning it anew takes longer than carrying it out. */
const ONE = 's.document_id = $2::bigint and s.event = $3::text'
const MANY = `s.document_id = any($2::bigint[]) and s.event = any($3::text[])
      and (s.document_id, s.event) in (select * from unnest($4::bigint[], $5::text[]))`

const writing = (document: string, which: string) => `
  with found as (
    select ${COLUMNS} from ${sourceOf(document)} s
    where s.tenant_id = $1 and s.document = '${document}' and ${which}
    order by s.document_id, s.event, s.line_id, s.leg, s.kind
  ), written as (
    insert into result_entry (tenant_id, ${COLUMNS})
    select $1, ${COLUMNS} from found
    returning company_id, biz_date, document_id, amount, inner_cost
  )
  select company_id as "companyId", biz_date as "bizDate", document_id as "documentId", sum(amount) as amount, sum(inner_cost) as inner from written group by 1, 2, 3`
