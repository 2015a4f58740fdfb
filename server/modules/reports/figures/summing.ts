import { sql } from 'kysely'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { type SourceName, SUMMED, type Summed } from './measure-sql.ts'
import type { Sql } from './sources/facts.ts'

export const summedOf = (name: MeasureName): Summed => {
  const found = SUMMED[name]
  if (!found) throw new Error(`nothing adds up ${name}`)
  return found
}
export const quoted = (name: string) => `"${name}"`

export interface Column {
  name: MeasureName
  as: string
  moved: boolean
}
export interface Single {
  held: Sql
  late: readonly Sql[]
}
/** What no sum holds yet is added up and laid beside them. */
export function laidBeside({ held, late }: Single, columns: readonly Column[], added: string): Sql {
  if (late.length === 0) return sql`select k1, ''::text as k2, ${sql.raw(columns.map(({ as }) => as).join(', '))} from (${held}) h`
  const both = columns.map(({ as, name }) =>
    isLargest(name) ? `greatest(h.${as}, l.${as}) as ${as}` : `coalesce(h.${as} + l.${as}, h.${as}, l.${as}) as ${as}`,
  )
  return sql`select coalesce(h.k1, l.k1) as k1, ''::text as k2, ${sql.raw(both.join(', '))} from (${held}) h
    full join (select k1, ${sql.raw(added)} from (${sql.join(late, sql` union all `)}) f group by k1) l on l.k1 = h.k1`
}

/** A day of the calendar. */
export const isDay = (name: MeasureName) => summedOf(name).by === 'last'
/** What is read, not reckoned with. */
export const isWord = (name: MeasureName) => isDay(name) || summedOf(name).word === true
export const typeOf = (name: MeasureName) => (isDay(name) ? 'date' : isWord(name) ? 'text' : 'numeric')
export const isBefore = (name: MeasureName) => summedOf(name).window === 'before'
export const isCounted = (name: MeasureName) =>
  summedOf(name).standing === true || ['distinct', 'sole', 'median'].includes(summedOf(name).by ?? '')
/** Of few goods there is anything, and an index finds it. */
export const isFew = (source: SourceName) => source === 'scrapped'
/** Said of rows that all say the same. */
export const isSole = (name: MeasureName) => summedOf(name).by === 'sole'
export const isLargest = (name: MeasureName) => ['last', 'most', 'sole', 'median'].includes(summedOf(name).by ?? '')
/** Of these nothing is not 0. */
export const mayBeNone = (name: MeasureName) => ['last', 'sole', 'median'].includes(summedOf(name).by ?? '')
export const plain = (name: MeasureName) => (mayBeNone(name) ? quoted(name) : `coalesce(${quoted(name)}, 0) as ${quoted(name)}`)

/** Balances run on from row to row of the time. */
export function running(name: MeasureName): string {
  const { window, by } = summedOf(name)
  if (!window || by) return plain(name)
  const over = 'over (partition by k2 order by k1'
  return window === 'end'
    ? `sum(coalesce(${quoted(name)}, 0)) ${over}) as ${quoted(name)}`
    : `coalesce(sum(coalesce(${quoted(`${name}+`)}, 0)) ${over} rows between unbounded preceding and 1 preceding), 0) as ${quoted(name)}`
}

export const addedUp = ({ as, name }: Column) => `${isLargest(name) ? 'max' : 'sum'}(${as}) as ${as}`
/** Of rows that were not added up it is not known yet whether all of them say the same. */
export const addedToTotal = (column: Column) =>
  isSole(column.name) ? `case when min(${column.as}) = max(${column.as}) then max(${column.as}) end as ${column.as}` : addedUp(column)
