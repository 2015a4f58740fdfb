import { sql } from 'kysely'
import { beyond, upTo } from '../rolled/borders.ts'
import { moves } from '../rolled/cubes.ts'
import { all, type Read, type Sql } from './facts.ts'
import { stock } from './stock.ts'

const SOLD = sql.raw("case when kind in ('销售', '销售红冲', '销售退货', '销售退货红冲') then qty else 0 end")
/** By company and part: what there was before the period and at its end (h0, h1), and what had been sold by then (s0, s1). From sums of whole months, and the ledger for the rest. */
export function movedByPart(read: Read): Sql {
  const everything = { ...read, from: undefined }
  const days = { from: read.from ?? read.to, to: read.to }
  const { facts, odd } = moves.rows(everything, days)
  const rows = (change: Partial<Read>, sums: typeof everything | Read) =>
    sql`select company_id, part_id, day, qty, ${SOLD} as sold from (${stock({ ...sums, ...change })}) r`
  const pieces = [
    sql`select company_id, part_id, day, qty, sale_qty + sale_back_qty as sold from (${facts}) r`,
    rows({ only: beyond(moves.border, read.tenantId, read.borders) }, everything),
    ...odd.map((each) => rows({ ...each, only: upTo(moves.border, read.tenantId) }, read)),
  ]
  return sql`
  select company_id, part_id, coalesce(sum(qty) filter (where day < ${days.from}::date), 0) as h0, sum(qty) as h1,
    -coalesce(sum(sold) filter (where day < ${days.from}::date), 0) as s0, -sum(sold) as s1
  from (${all(...pieces)}) m group by company_id, part_id`
}
