import { sql } from 'kysely'
import { uncoveredSql } from '#server/modules/master/clients/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { factsOf, mine, type Read, type Sql, within } from './facts.ts'

const item = {
  ...{ company_id: 'y.company_id', kind: 'y.event', client_id: 'y.client_id', document: 'y.document', document_id: 'y.document_id' },
  ...{ category: 'y.direction', person_id: 'c.incharge_id', doc_no: 'y.doc_no', id: 'y.ysyf_id::text' },
}
const PAPER = ['company_id', 'event', 'document', 'document_id', 'doc_no', 'amount']
const inScope = ({ scope }: Read): Sql => clientsInScope({ dataScope: scope }, 'c')

/** What made clients owe, and paid it: `category` ys or yf, all of it adds up to what is owed. A client's person is who has him in charge. */
export const dues = (read: Read) => sql`
  select ${factsOf({ ...item, day: 'y.biz_date', income: 'y.amount', value: 'y.amount' })}
  from accysyf y join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
  where ${mine('y', read)} and ${within('y.biz_date', read)} and ${inScope(read)}`

/** What is open now, with the day it is due (none where days are 不限). */
export const open = (read: Read) => sql`
  select ${factsOf({ ...item, day: 'case when not c.days_unlimited then y.due_date end', income: 'y.amount', value: 'y.amount - y.settled' })}
  from accysyf y join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
  where ${mine('y', read)} and y.amount <> y.settled and ${inScope(read)}`

/** Of what clients owe and should have paid by now, what no money in hand covers: overdue as the lists say it. Each company's books stand apart. */
export const uncoveredDues = (read: Read) =>
  sql.join(
    read.companies.map(
      (company) => sql`
  select ${factsOf({ ...item, day: 'y.due_date', income: 'y.amount', value: 'y.uncovered' })}
  from ${uncoveredSql(sql`y.tenant_id = ${read.tenantId} and y.company_id = ${company} and y.direction = 'ys' and (y.amount < 0 or y.due_date < ${read.today})`, PAPER)} y
  join client c on c.tenant_id = ${read.tenantId} and c.client_id = y.client_id where ${inScope(read)}`,
    ),
    sql` union all `,
  )
