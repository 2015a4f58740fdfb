import { sql } from 'kysely'
import { daysFrom } from '#server/kit/time.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { mine } from '../sources/facts.ts'
import type { Cube } from './cubes.ts'

/** Days back from today within which less has come since than had come before. */
const NEAR = 400

/** What was owed at the end of a day: what is owed now, client by client, less what came since. Of a day long ago the items up to it are fewer. */
export const owed: Cube = {
  source: 'dues',
  dims: ['company', 'client', 'supplier', 'area', 'level', 'person'],
  values: { receivable: 'f.receivable', payable: 'f.payable' },
  only: true,
  rows(read, { to }) {
    if (to < daysFrom(read.today, -NEAR)) return { facts: undefined, odd: [] }
    const mineIn = clientsInScope({ dataScope: read.scope }, 'c')
    return {
      facts: sql`
        select o.company_id, o.client_id, c.incharge_id as person_id, o.receivable, o.payable from (
          select b.company_id, b.client_id, b.receivable, b.payable from client_balance b where ${mine('b', read)}
          union all
          select y.company_id, y.client_id, -sum(case when y.direction = 'ys' then y.amount else 0 end), -sum(case when y.direction = 'yf' then y.amount else 0 end)
          from accysyf y where ${mine('y', read)} and y.biz_date > ${to} group by 1, 2
        ) o join client c on c.tenant_id = ${read.tenantId} and c.client_id = o.client_id and ${mineIn}`,
      odd: [],
    }
  },
}

/** The same along time: what came each day, added up before anything else is made of it. Whose client it is does not matter to whoever sees them all. */
export const owedDaily: Cube = {
  source: 'dues',
  dims: ['company', 'day', 'month'],
  values: owed.values,
  only: true,
  rows: (read, { to }) => ({
    facts:
      read.scope !== null
        ? undefined
        : sql`
        select y.company_id, y.biz_date as day, sum(case when y.direction = 'ys' then y.amount else 0 end) as receivable, sum(case when y.direction = 'yf' then y.amount else 0 end) as payable
        from accysyf y where ${mine('y', read)} and y.biz_date <= ${to} group by 1, 2`,
    odd: [],
  }),
}
