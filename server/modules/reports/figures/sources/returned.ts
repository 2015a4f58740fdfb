import { sql } from 'kysely'
import { factsOf, mine, type Read, theirs, within } from './facts.ts'

/** What came back into scrap: by the pool it was posted to, for a warehouse may have become another kind since. Whose it was, its entry knows. */
export const scrapped = (read: Read) => sql`
  select ${factsOf({
    ...{ company_id: 's.company_id', day: 's.biz_date', kind: "'销售退货'", part_id: 's.part_id', client_id: 'e.client_id' },
    ...{ person_id: 'e.incharge_id', warehouse_id: 's.warehouse_id', document: 's.document', document_id: 's.document_id' },
    ...{ doc_no: 's.doc_no', id: 's.ledger_id::text', seq: 'e.entry_id', qty: 's.qty', value: 's.qty' },
  })} from stock_ledger s
  join result_entry e on e.tenant_id = s.tenant_id and e.document = s.document and e.document_id = s.document_id and e.line_id = s.line_id
    and e.event = s.event and e.kind = '销售退货'
  where ${mine('s', read)} and s.pool = 1 and s.kind in ('销售退货', '销售退货红冲') and ${within('s.biz_date', read)} and ${theirs('e.incharge_id', read)}`

/**
 * What was paid back in money of sale returns: what refunds met of them. What of a refund met money paid in advance is no return, and what a return was set off against
 * was not paid back. It is the salesman's whose return it was.
 */
export const refunds = (read: Read) => sql`
  select ${factsOf({
    ...{ company_id: 's.company_id', day: 's.settled_on', kind: "'退款'", client_id: 's.client_id', person_id: 'o.incharge_id' },
    ...{ document: 'd.document', document_id: 'd.document_id', doc_no: 'd.doc_no', id: 's.settlement_id::text', value: 's.amount' },
  })} from accysyf d
  join settlement s on s.tenant_id = d.tenant_id and s.debit_id = d.ysyf_id
  join accysyf c on c.tenant_id = s.tenant_id and c.ysyf_id = s.credit_id and c.document = 'xt'
  join th_order o on o.tenant_id = c.tenant_id and o.th_id = c.document_id
  where ${mine('d', read)} and d.document = 'tk' and d.event = '退款' and ${within('s.settled_on', read)} and ${theirs('o.incharge_id', read)}`
