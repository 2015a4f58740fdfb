import { sql } from 'kysely'
import { beyond } from '../rolled/borders.ts'
import { factsOf, mine, ofParts, type Read, type Sql, within } from './facts.ts'

/** What goods are worth: to their company, or to the house. */
const worth = ({ whole }: Read) => (whole ? 'l.value - l.inner_value' : 'l.value')

/** What moved in stock, row by row of the ledger: all pools, so that what is in scrap and on the way is in it. */
export const stock = (read: Read) => sql`
  select ${factsOf({
    ...{ company_id: 'l.company_id', day: 'l.biz_date', kind: 'l.kind', part_id: 'l.part_id', client_id: 'l.client_id' },
    ...{ warehouse_id: 'l.warehouse_id', document: 'l.document', document_id: 'l.document_id', doc_no: 'l.doc_no' },
    ...{ id: 'l.ledger_id::text', seq: 'l.ledger_id', qty: 'l.qty', cost: worth(read), value: worth(read) },
  })} from stock_ledger l where ${mine('l', read)} and ${within('l.biz_date', read)} and ${ofParts('l.part_id', read)} and ${read.only ?? sql`true`}`

/** Parts that have moved since how they rest was written down: of these the books are asked. */
export const restless = (read: Read): Sql =>
  sql`select l.part_id from stock_ledger l where ${mine('l', read)} and ${beyond('ledger', read.tenantId, read.borders)}`

/**
 * What lies and neither sells nor is freshened, as the home page counts it (house.slow_stock): `day` is when it was sold last, `category` when it came last,
 * `income` what the last year sold of it. Of this moment.
 */
export const shelf = (read: Read, slowDays: number) => sql`
  with late as materialized (${restless(read)}), rests as not materialized (
    select c.company_id, c.part_id, c.qty, c.value, r.sold_on, r.came_on
    from part_cost c left join part_rest r on r.tenant_id = ${read.tenantId} and r.company_id = c.company_id and r.part_id = c.part_id
    where ${lying(read)} and c.part_id not in (select part_id from late)
    union all
    select c.company_id, c.part_id, c.qty, c.value, sold.day, came.day from part_cost c
    cross join lateral (
      select max(d.sale_day) as day from part_sale_day d
      where d.tenant_id = ${read.tenantId} and d.part_id = c.part_id and d.company_id = c.company_id and d.times > 0
    ) sold
    cross join lateral (
      select max(day) as day from (
        select l.rk_date as day from rk_product l
        where l.tenant_id = ${read.tenantId} and l.part_id = c.part_id and l.company_id = c.company_id and l.posted
        union all
        select g.biz_date from stock_ledger g where g.tenant_id = ${read.tenantId} and g.part_id = c.part_id and g.company_id = c.company_id and g.pool = 0
          and g.qty > 0 and g.kind in ('调拨入', '其他入库', '期初')
      ) x
    ) came
    where ${lying(read)} and c.part_id in (select part_id from late)
  )
  select ${factsOf({
    ...{ company_id: 'c.company_id', day: 'c.sold_on', category: "to_char(c.came_on, 'YYYY-MM-DD')", part_id: 'c.part_id' },
    ...{ id: 'c.part_id::text', qty: 'c.qty', cost: 'c.value', value: 'c.value', income: 'coalesce(year.qty, 0)' },
  })}
  from rests c
  cross join lateral (
    select sum(d.qty) as qty from part_sale_day d
    where d.tenant_id = ${read.tenantId} and d.part_id = c.part_id and d.company_id = c.company_id and d.times > 0 and d.sale_day > ${read.today}::date - 365
  ) year
  where coalesce(c.sold_on < ${read.today}::date - ${slowDays}::int, true) and coalesce(c.came_on < ${read.today}::date - ${slowDays}::int, true)`

const lying = (read: Read): Sql => sql`${mine('c', read)} and c.pool = 0 and c.qty > 0`
