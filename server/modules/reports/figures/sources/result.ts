import { sql } from 'kysely'
import { factsOf, mine, type Read, theirs, within } from './facts.ts'

/** What changed the result, entry by entry; of whoever sees only some people's trade, theirs. */
export const result = (read: Read) => sql`
  select ${factsOf({
    ...{
      company_id: 'r.company_id',
      day: 'r.biz_date',
      kind: 'r.kind',
      category: "nullif(r.category, '')",
      part_id: 'r.part_id',
      client_id: 'r.client_id',
    },
    ...{
      person_id: 'r.incharge_id',
      warehouse_id: 'r.warehouse_id',
      document: 'r.document',
      document_id: 'r.document_id',
      doc_no: 'r.doc_no',
    },
    ...{
      id: 'r.entry_id::text',
      seq: 'r.entry_id',
      qty: 'r.qty',
      income: 'r.income',
      cost: read.whole ? 'r.cost - r.inner_cost' : 'r.cost',
      value: 'r.docs::numeric',
    },
  })} from result_entry r
  where ${mine('r', read)} and ${within('r.biz_date', read)} and ${theirs('r.incharge_id', read)} and ${read.only ?? sql`true`}`
