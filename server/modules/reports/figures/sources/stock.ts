import { sql } from 'kysely'
import { factsOf, mine, ofParts, type Read, within } from './facts.ts'

/** What goods are worth: to their company, or to the house. */
const worth = ({ whole }: Read) => (whole ? 'l.value - l.inner_value' : 'l.value')

/** What moved in stock, row by row of the ledger: all pools, so that what is in scrap and on the way is in it. */
export const stock = (read: Read) => sql`
  select ${factsOf({
    ...{ company_id: 'l.company_id', day: 'l.biz_date', kind: 'l.kind', part_id: 'l.part_id', client_id: 'l.client_id' },
    ...{ warehouse_id: 'l.warehouse_id', document: 'l.document', document_id: 'l.document_id', doc_no: 'l.doc_no' },
    ...{ id: 'l.ledger_id::text', seq: 'l.ledger_id', qty: 'l.qty', cost: worth(read), value: worth(read) },
  })} from stock_ledger l where ${mine('l', read)} and ${within('l.biz_date', read)} and ${ofParts('l.part_id', read)} and ${read.only ?? sql`true`}`

/**
 * What lies and neither sells nor is freshened, as the home page counts it (house.slow_stock): `day` is when it was sold last, `category` when it came last,
 * `income` what the last year sold of it. Of this moment.
 */
export const shelf = (read: Read, slowDays: number) => sql`
  select ${factsOf({
    ...{ company_id: 'c.company_id', day: 'sold.day', category: "to_char(came.day, 'YYYY-MM-DD')", part_id: 'c.part_id' },
    ...{ id: 'c.part_id::text', qty: 'c.qty', cost: 'c.value', value: 'c.value', income: 'coalesce(sold.qty, 0)' },
  })}
  from part_cost c
  left join lateral (
    select max(d.sale_day) as day, sum(d.qty) filter (where d.sale_day > ${read.today}::date - 365) as qty from part_sale_day d
    where d.tenant_id = c.tenant_id and d.part_id = c.part_id and d.company_id = c.company_id and d.times > 0
  ) sold on true
  left join lateral (
    select max(day) as day from (
      select l.rk_date as day from rk_product l
      where l.tenant_id = c.tenant_id and l.part_id = c.part_id and l.company_id = c.company_id and l.posted
      union all
      select g.biz_date from stock_ledger g where g.tenant_id = c.tenant_id and g.part_id = c.part_id and g.company_id = c.company_id and g.pool = 0
        and g.qty > 0 and g.kind in ('调拨入', '其他入库', '期初')
    ) x
  ) came on true
  where ${mine('c', read)} and c.pool = 0 and c.qty > 0
    and coalesce(sold.day < ${read.today}::date - ${slowDays}::int, true) and coalesce(came.day < ${read.today}::date - ${slowDays}::int, true)`
