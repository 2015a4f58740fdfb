import { sql } from 'kysely'
import { factsOf, mine, type Read, theirs, within } from './facts.ts'

/** Sales that stand, one row a document. */
export const sales = (read: Read) => sql`
  select ${factsOf({
    ...{ company_id: 'o.company_id', day: 'o.ship_date', kind: "'销售'", client_id: 'o.client_id', person_id: 'o.incharge_id' },
    ...{ document: "'ck'", document_id: 'o.ck_id', doc_no: 'o.ck_no', id: 'o.ck_id::text', value: '1::numeric' },
  })} from ck_order o
  where ${mine('o', read)} and o.ship_date is not null and o.reversed_on is null and ${within('o.ship_date', read)} and ${theirs('o.incharge_id', read)}`
