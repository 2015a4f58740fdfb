import { sql } from 'kysely'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { beyond, upTo } from '../rolled/borders.ts'
import { goods } from '../rolled/cubes.ts'
import type { Days } from '../rolled/spans.ts'
import { all, factsOf, ofParts, type Read, type Sql } from './facts.ts'
import { result } from './result.ts'

interface Sold {
  /** Sums of whole months. */
  held?: Sql
  /** Of each part there is one of these. */
  single: boolean
  /** Of the ledger what they do not hold. */
  late: Sql
}
const TRADE = (value: string): Sql => sql.raw(`case when kind in ('销售', '销售退货') then ${value} else 0 end`)
/** What was sold of parts less what came back, and of how many entries that and its differences are made, from sums of whole months and the ledger for the rest. `fine`: month by month. */
function soldIn(read: Read, days: Days, fine: boolean): Sold {
  const within = { ...read, ...days }
  const { facts, odd, single = false } = goods.rows(within, days, fine)
  const entries = (more: Partial<Read>) =>
    sql`select part_id, day, ${TRADE('income')} as net, ${TRADE('qty')} as pieces, ${TRADE('1')} as traded, 1 - ${TRADE('1')} as diffs from (${result({ ...within, ...more })}) e
      where kind in ('销售', '销售退货', '成本差异', '已售成本调整') and part_id is not null and ${ofParts('part_id', read)}`
  if (!facts) return { single, late: entries({}) }
  return {
    held: sql`select part_id, day, income - back as net, qty - back_qty as pieces, sales + backs as traded, diffs from (${facts}) c`,
    single,
    late: all(
      entries({ only: beyond(goods.border, read.tenantId, read.borders) }),
      ...odd.map((each) => entries({ ...each, only: upTo(goods.border, read.tenantId) })),
    ),
  }
}
function sold(read: Read, days: Days, fine: boolean): Sql {
  const { held, late } = soldIn(read, days, fine)
  return held ? all(held, late) : late
}

/** The same part by part. Where sums have one row of each, they are not added up once more. */
function soldByPart(read: Read): Sql {
  const days = { from: read.from ?? read.to, to: read.to }
  const { held, single, late } = soldIn(read, days, false)
  const added = (rows: Sql) =>
    sql`select part_id, sum(net) as net, sum(pieces) as pieces, sum(traded) as traded, sum(diffs) as diffs from (${rows} order by part_id) s group by part_id`
  if (!held || !single) return added(held ? all(held, late) : late)
  const both = (name: string) => sql.raw(`coalesce(h.${name} + l.${name}, h.${name}, l.${name}) as ${name}`)
  return sql`select coalesce(h.part_id, l.part_id) as part_id, ${sql.join(['net', 'pieces', 'traded', 'diffs'].map(both))}
    from (${held}) h full join (${added(late)}) l on l.part_id = h.part_id`
}

/** The twelve whole months up to a day. */
export function yearUpTo(day: string): Days {
  const to = day === monthEnd(day) ? day : daysFrom(`${day.slice(0, 8)}01`, -1)
  const month = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - 12
  return { from: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`, to }
}

/**
 * How the pieces of a part went month by month: their sum, and the sum of their squares. Of one company sums of quarters and years know both; only of parts
 * of which entries came since, months are told apart.
 */
function swings(read: Read, days: Days): Sql {
  const added = (rows: Sql) =>
    sql`select part_id, sum(q) as total, sum(squares) as squares from (${rows} order by part_id) m group by part_id`
  const monthly = (of: Read) => sql`
    select part_id, sum(q) as q, sum(q * q) as squares from (
      select part_id, date_trunc('month', day) as month, sum(pieces) as q from (${sold(of, days, true)}) s group by 1, 2
    ) m group by part_id`
  const { facts, odd, single } = goods.rows({ ...read, ...days }, days, false)
  if (!facts || odd.length > 0 || read.companies.length !== 1) return added(monthly(read))
  const only = beyond(goods.border, read.tenantId, read.borders)
  const late = sql`select part_id from (${result({ ...read, ...days, only })}) e where kind in ('销售', '销售退货') and part_id is not null`
  const lately = monthly({ ...read, parts: late })
  const rows = sql`select part_id, qty - back_qty as q, squares from (${facts}) c where part_id not in (${late})`
  return single ? all(sql`select part_id, q as total, squares from (${rows}) r`, lately) : added(all(rows, lately))
}

/**
 * The class of every part that was sold in the period. ABC: in the order of 净额, A as long as those before it have not reached 80 % of what all brought in, B 95 %, C the rest.
 * XYZ: by how far the pieces of twelve whole months lie from their mean (standard deviation ÷ mean): X up to 0.5, Y up to 1, Z beyond, or where nothing was sold in them.
 * With s the sum of squares and t the sum, that is 12 s ≤ 1.25 t² and 12 s ≤ 2 t²: no root, no division.
 */
export const partClasses = (read: Read): Sql => sql`
  select n.part_id, n.abc || coalesce(v.xyz, 'Z') as class, n.traded, n.diffs from (
    select part_id, traded, diffs, case when net > 0 and before < 0.8 * whole then 'A' when net > 0 and before < 0.95 * whole then 'B' else 'C' end as abc
    from (
      select part_id, traded, diffs, net, sum(greatest(net, 0)) over (order by net desc, part_id) - greatest(net, 0) as before, sum(greatest(net, 0)) over () as whole
      from (${soldByPart(read)}) t
      where net <> 0 or pieces <> 0
    ) r
  ) n
  left join (
    select part_id, case when total > 0 and 12 * squares <= 1.25 * total * total then 'X' when total > 0 and 12 * squares <= 2 * total * total then 'Y' else 'Z' end as xyz
    from (${swings(read, yearUpTo(read.to))}) y
  ) v using (part_id)`

/** The same from where it is kept. */
export const keptClasses = (tenantId: number, kept: string): Sql =>
  sql`select unnest(parts) as part_id, class from class_sums where tenant_id = ${tenantId} and kept_id = ${kept}::bigint`

/** Parts with their classes, from what stands in front of the statement. */
export const classes = (_read: Read): Sql =>
  sql`select ${factsOf({ part_id: 'k.part_id', category: 'k.class', id: 'k.part_id::text' })} from classes k`
