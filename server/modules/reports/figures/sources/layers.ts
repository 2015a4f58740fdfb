import { sql } from 'kysely'
import { all, factsOf, mine, type Read, type Sql } from './facts.ts'
import { restless } from './stock.ts'

const stands = (read: Read): Sql => sql`${mine('l', read)} and l.posted and l.rk_type = 0 and l.rk_amount > l.th_amount`

/** Lines of purchases that stand, less what of them went back. */
const bought = (read: Read): Sql => sql`
  select l.company_id, l.part_id, l.rk_date as day, l.line_id as nth, l.rk_amount - l.th_amount as qty, '进货' as kind, l.supplier_id, 'rk' as document,
    l.rk_id as document_id, o.rk_no as doc_no, 'rk' || l.line_id as id
  from rk_product l join rk_order o on o.tenant_id = l.tenant_id and o.rk_id = l.rk_id
  where ${stands(read)}`

/** The last day on which the house got such a part from outside, up to `day`. */
const lastFromOutside = (read: Read, day: string): Sql => sql`(select max(x.day) from (
    select max(b.rk_date) as day from rk_product b
    where ${mine('b', read)} and b.part_id = a.part_id and b.posted and b.rk_type = 0 and b.rk_date <= ${sql.ref(day)}
    union all
    select max(g.biz_date) from stock_ledger g
    where ${mine('g', read)} and g.part_id = a.part_id and g.pool = 0 and g.qty > 0 and g.document in ('qr', 'qk') and g.biz_date <= ${sql.ref(day)}
  ) x)`

/**
 * Goods that came from another branch, without being bought, or with the opening; taken back they never came. Between warehouses of one company nothing comes.
 * To the whole house a move between its branches makes nothing new: its goods are as old as the last that came from outside before it.
 */
const arrived = (read: Read, some: Sql = sql`true`): Sql => sql`
  select a.company_id, a.part_id, ${read.whole ? sql`case when a.document = 'db' then coalesce(${lastFromOutside(read, 'a.day')}, a.day) else a.day end` : sql`a.day`} as day,
    a.line_id as nth, a.qty, case a.document when 'db' then '调拨入' when 'qr' then '其他入库' else '期初' end as kind, null::bigint as supplier_id,
    a.document, a.document_id, a.doc_no, a.document || a.line_id || '-' || a.company_id as id
  from (
    select l.company_id, l.part_id, l.document, l.document_id, l.line_id, max(l.doc_no) as doc_no, sum(l.qty) as qty, min(l.biz_date) filter (where l.qty > 0) as day
    from stock_ledger l where ${mine('l', read)} and l.pool = 0 and l.document in ('db', 'qr', 'qk') and ${some}
    group by l.company_id, l.part_id, l.document, l.document_id, l.line_id having sum(l.qty) > 0
  ) a`

const worth = ({ whole }: Read) => (whole ? '(c.value - c.inner_value)' : 'c.value')

/**
 * What lies in normal warehouses now, by what it came with: the newest arrivals are what is left. What no arrival explains (found in a count, given back by
 * clients of before) is the oldest, of no day. Each piece is worth the average; the pieces of a part add up to its pool to the last digit.
 */
export const layers = (read: Read): Sql => {
  const unexplained = sql`
    select c.company_id, c.part_id, null::date, 0, c.qty, '无进货记录', null, '', 0, '', 'c' || c.part_id || '-' || c.company_id
    from part_cost c where ${mine('c', read)} and c.pool = 0 and c.qty > 0`
  const upTo = (qty: string) => `round(x.worth * least(${qty}, x.held) / x.held, 4)`
  return sql`
  select ${factsOf({
    ...{ company_id: 'x.company_id', day: 'x.day', kind: 'x.kind', part_id: 'x.part_id', client_id: 'x.supplier_id' },
    ...{ document: 'x.document', document_id: 'x.document_id', doc_no: 'x.doc_no', id: 'x.id' },
    qty: 'least(x.upto, x.held) - (x.upto - x.qty)',
    ...{ cost: `${upTo('x.upto')} - ${upTo('x.upto - x.qty')}`, value: `${upTo('x.upto')} - ${upTo('x.upto - x.qty')}` },
  })} from (
    select a.*, c.qty as held, ${sql.raw(worth(read))} as worth,
      sum(a.qty) over (partition by a.company_id, a.part_id order by a.day desc nulls last, a.document desc, a.nth desc) as upto
    from (${all(bought(read), arrived(read), unexplained)}) a
    join part_cost c on c.tenant_id = ${read.tenantId} and c.company_id = a.company_id and c.part_id = a.part_id and c.pool = 0 and c.qty > 0
  ) x where x.upto - x.qty < x.held`
}

/** Ages in days: what came longer ago than the last is one more. */
const AGES = [30, 90, 180, 365] as const

/** Of which parts it is not written down how much came within so many days as of today: those that moved since, and those of which an arrival has grown too old. */
const uncounted = (read: Read): Sql => sql`
  ${restless(read)} union select r.part_id from part_rest r where ${mine('r', read)} and (r.until <= ${read.today}::date or r.counted_on > ${read.today}::date)`

/**
 * The same as it lies at each age, part by part: `q90` pieces worth `v90` are no older than 90 days. They are of the arrivals of those days, whichever of them;
 * arrivals before the last age are not read, and of parts at rest none (house.rest_parts). To the whole house arrivals have other days: all are read.
 */
export const aged = (read: Read): Sql => {
  const since = (days: number) => sql`${read.today}::date - ${sql.lit(days)}`
  const some = (column: string) => (read.whole ? sql`true` : sql`${sql.ref(column)} in (select part_id from late)`)
  const came = all(
    sql`select l.company_id, l.part_id, l.rk_date as day, l.rk_amount - l.th_amount as qty from rk_product l
      where ${stands(read)} and l.rk_date >= ${since(365)} and ${some('l.part_id')}`,
    sql`select company_id, part_id, day, qty from (${arrived(read, some('l.part_id'))}) t where day >= ${since(365)}`,
  )
  const each = (say: (days: number) => Sql) => sql.join(AGES.map(say))
  // a table is not joined to nothing: a distributed database would look for it on every machine
  const rests = read.whole
    ? sql``
    : sql`left join part_rest r on r.tenant_id = ${read.tenantId} and r.company_id = c.company_id and r.part_id = c.part_id
    and r.part_id not in (select part_id from late)`
  return sql`
  ${read.whole ? sql`` : sql`with late as materialized (${uncounted(read)})`}
  select c.company_id, c.part_id, c.qty, ${sql.raw(worth(read))} as value, x.*,
    ${each((days) => sql.raw(`case x.q${days} when 0 then 0 when c.qty then ${worth(read)} else round(${worth(read)} * x.q${days} / c.qty, 4) end as v${days}`))}
  from part_cost c
  ${rests}
  left join (
    select company_id, part_id, ${each((days) => sql`sum(qty) filter (where day >= ${since(days)}) as ${sql.ref(`q${days}`)}`)} from (${came}) t group by 1, 2
  ) a on a.company_id = c.company_id and a.part_id = c.part_id
  cross join lateral (select ${each((days) => sql.raw(`least(coalesce(${read.whole ? '' : `r.q${days}, `}a.q${days}, 0), c.qty) as q${days}`))}) x
  where ${mine('c', read)} and c.pool = 0 and c.qty > 0`
}
