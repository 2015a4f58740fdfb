import { sql } from 'kysely'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { factsOf, mine, type Read, within } from './facts.ts'

/** What came into the accounts and left them. `category`: the event, for a transfer taken back is no transfer in. */
export const cash = (read: Read) => sql`
  select ${factsOf({
    ...{
      company_id: 'f.company_id',
      day: 'f.biz_date',
      kind: 'f.kind',
      category: 'f.event',
      client_id: 'f.client_id',
      account_id: 'f.account_id',
    },
    ...{
      person_id: 'c.incharge_id',
      document: 'f.document',
      document_id: 'f.document_id',
      doc_no: 'f.doc_no',
      id: 'f.flow_id::text',
      seq: 'f.flow_id',
    },
    ...{ income: 'f.amount', value: 'f.amount' },
  })}
  from acc_flow f left join client c on c.tenant_id = f.tenant_id and c.client_id = f.client_id
  where ${mine('f', read)} and ${within('f.biz_date', read)} and ${
    read.scope === null ? sql`true` : sql`c.client_id is not null and ${clientsInScope({ dataScope: read.scope }, 'c')}`
  }`
