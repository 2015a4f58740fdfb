import { sql } from 'kysely'
import { beyond } from '../rolled/borders.ts'
import { all, factsOf, mine, ofParts, type Read, type Sql } from './facts.ts'

/** What was sold of each part in the 30 days up to the end. */
const soldLately = (read: Read): Sql => sql`
  select r.part_id, sum(r.qty) as pieces from result_entry r
  where ${mine('r', read)} and r.kind in ('销售', '销售退货') and r.biz_date between ${read.to}::date - 29 and ${read.to}::date group by 1`

const COLUMNS = ['company_id', 'rk_date', 'line_id', 'rk_id', 'supplier_id', 'warehouse_id', 'purchase_price'] as const

/** Of each part the last receipt of the period (n), and beside it the one before (w_…): the last before the period, or else the first in it. Gifts have no price. */
function receipts(read: Read): Sql {
  const from = read.from ?? read.to
  const line = sql`${mine('l', read)} and l.rk_type = 0 and l.posted and l.purchase_price > 0`
  const columns = sql.raw(COLUMNS.map((name) => `l.${name}`).join(', '))
  return sql`
  select n.*, ${sql.raw(COLUMNS.map((name) => `coalesce(b.${name}, i.${name}) as w_${name}`).join(', '))} from (
    select distinct on (l.part_id) l.part_id, ${columns} from rk_product l where ${line} and l.rk_date between ${from} and ${read.to} and ${ofParts('l.part_id', read)}
    order by l.part_id, l.rk_date desc, l.line_id desc
  ) n
  left join lateral (
    select ${columns} from rk_product l where ${line} and l.part_id = n.part_id and l.rk_date < ${from} order by l.rk_date desc, l.line_id desc limit 1
  ) b on true
  left join lateral (
    select ${columns} from rk_product l where b.line_id is null and ${line} and l.part_id = n.part_id and l.rk_date >= ${from} order by l.rk_date, l.line_id limit 1
  ) i on true`
}

/**
 * Parts whose last purchase price of the period is another than the one before. `cost` is the price, `income` what the part is sold at now, `qty` what was sold of it
 * in the 30 days up to the end, `value` what the change comes to for those. Companies that are looked at together buy together.
 */
export const priced = (read: Read): Sql => sql`
  select ${factsOf({
    ...{
      company_id: 'v.company_id',
      day: 'v.rk_date',
      kind: 'v.kind',
      part_id: 'n.part_id',
      client_id: 'v.supplier_id',
      warehouse_id: 'v.warehouse_id',
    },
    ...{ document: "'rk'", document_id: 'v.rk_id', doc_no: 'o.rk_no', id: `'rk' || v.line_id` },
    ...{ qty: 'v.pieces', income: 'pp.xs_price', cost: 'v.purchase_price', value: 'v.effect' },
  })} from (${receipts(read)}) n
  left join (${soldLately(read)}) s on s.part_id = n.part_id
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = n.part_id
  cross join lateral (values
    ('本次进价', ${sql.raw(COLUMNS.map((name) => `n.${name}`).join(', '))}, coalesce(s.pieces, 0),
      round((n.purchase_price - n.w_purchase_price) * coalesce(s.pieces, 0), 2)),
    ('上次进价', ${sql.raw(COLUMNS.map((name) => `n.w_${name}`).join(', '))}, 0, 0)
  ) v(kind, ${sql.raw(COLUMNS.join(', '))}, pieces, effect)
  join rk_order o on o.tenant_id = ${read.tenantId} and o.rk_id = v.rk_id
  where n.purchase_price <> n.w_purchase_price`

/** Whole spans of a period, and the odd days before and behind them with the months they lie in. */
interface Kept {
  spans: Sql
  one: boolean
  odd: { days: Sql; month: Sql }[]
}

/** The last price of the period and the one before, part by part, from what is kept of spans; of odd days from their receipts. `late`: parts that are left out. */
function keptPrices(read: Read, { spans, one, odd }: Kept, late: Sql): Sql {
  const rows = (some: Sql) => sql`part_bought b where ${mine('b', read)} and ${some} and b.part_id not in (${late})`
  if (one && odd.length === 0)
    return sql`select b.part_id, coalesce(b.before_price, b.first_price) as was, b.last_price as now from ${rows(spans)}`
  // a row knows what stood before it: that of the earliest counts, unless something came in its month before the period began
  const events = [
    sql`select b.part_id, b.start as day, 0::bigint as nth, b.first_price, b.last_price, b.before_price, true as row, true as within from ${rows(spans)}`,
    ...odd.flatMap(({ days, month }) => [
      sql`select b.part_id, b.start, 0, null, null, b.before_price, true, false from ${rows(sql`b.span = 'M' and b.start = ${month}`)}`,
      sql`select l.part_id, l.rk_date, l.line_id, l.purchase_price, l.purchase_price, null, false, l.rk_date >= ${read.from} from rk_product l
        where ${mine('l', read)} and l.rk_type = 0 and l.posted and l.purchase_price > 0 and ${days} and l.part_id not in (${late})`,
    ]),
  ]
  return sql`
  select part_id, coalesce((array_agg(last_price order by day desc, nth desc) filter (where not row and not within))[1], (array_agg(before_price order by day) filter (where row))[1],
      (array_agg(first_price order by day, nth) filter (where within))[1]) as was,
    (array_agg(last_price order by day desc, nth desc) filter (where within))[1] as now
  from (${all(...events)}) e group by part_id`
}

/** The same figures in one row a part: of one company from what is kept of spans, of parts that were bought since from their receipts. */
export function pricedInSpans(read: Read, kept: Kept): Sql {
  const late = sql`select l.part_id from stock_ledger l where ${mine('l', read)} and l.document = 'rk' and ${beyond('ledger', read.tenantId, read.borders)}`
  return sql`
  select p.part_id, p.was, p.now, coalesce(s.pieces, 0) as pieces, round((p.now - p.was) * coalesce(s.pieces, 0), 2) as effect, pp.xs_price as sale
  from (
    ${keptPrices(read, kept, late)}
    union all
    select r.part_id, r.w_purchase_price, r.purchase_price from (${receipts({ ...read, parts: late })}) r
  ) p
  left join (${soldLately(read)}) s on s.part_id = p.part_id
  left join part_price pp on pp.tenant_id = ${read.tenantId} and pp.part_id = p.part_id
  where p.now <> p.was`
}
