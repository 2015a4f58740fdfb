import { sql } from 'kysely'
import { beyond, upTo } from '../rolled/borders.ts'
import { shelves } from '../rolled/cubes.ts'
import { all, type Read, type Sql } from './facts.ts'
import { stock } from './stock.ts'

const SOLD = sql.raw("kind in ('销售', '销售红冲', '销售退货', '销售退货红冲')")
/** By company and part: what there was before the period and at its end (h0, h1), and what had been sold by then (s0, s1). From sums of whole months, and the ledger for the rest. */
export function movedByPart(read: Read): Sql {
  const everything = { ...read, from: undefined }
  const days = { from: read.from ?? read.to, to: read.to }
  const { facts, odd } = shelves.rows(everything, days)
  const of = (rows: Sql) => sql`select company_id, part_id, day, kind, qty from (${rows}) r`
  const pieces = [
    ...(facts ? [of(facts)] : []),
    of(stock({ ...everything, only: beyond(shelves.border, read.tenantId, read.borders) })),
    ...odd.map((each) => of(stock({ ...read, ...each, only: upTo(shelves.border, read.tenantId) }))),
  ]
  return sql`
  select company_id, part_id, coalesce(sum(qty) filter (where day < ${days.from}::date), 0) as h0, sum(qty) as h1,
    -coalesce(sum(qty) filter (where day < ${days.from}::date and ${SOLD}), 0) as s0, -coalesce(sum(qty) filter (where ${SOLD}), 0) as s1
  from (${all(...pieces)}) m group by company_id, part_id`
}
