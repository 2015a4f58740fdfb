import { sql } from 'kysely'
import { type Group, isTime } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked, Period } from './asked.ts'
import { joinsFor, keySql, narrowed } from './keys.ts'
import { type SourceName, SUMMED, type Summed } from './measure-sql.ts'
import type { Read, Sql } from './sources/facts.ts'
import { SOURCES } from './sources/index.ts'

export interface Reader {
  tenantId: number
  dataScope: readonly number[] | null
  today: string
  slowDays: number
}
export const summedOf = (name: MeasureName): Summed => {
  const found = SUMMED[name]
  if (!found) throw new Error(`nothing adds up ${name}`)
  return found
}
const quoted = (name: string) => `"${name}"`
/** Constants of a measure: today. It is the server's own word, never the caller's. */
export const written = (text: string, { today }: Pick<Reader, 'today'>) => sql.raw(text.replaceAll('$today', `date '${today}'`))

/** What stood before the period counts for these. */
const reachesBack = (names: readonly MeasureName[]) => names.some((name) => summedOf(name).window !== undefined)

export function readOf(
  reader: Reader,
  { companies, whole }: Pick<Asked, 'companies' | 'whole'>,
  { from, to }: Period,
  back: boolean,
): Read {
  return { tenantId: reader.tenantId, companies, whole, scope: reader.dataScope, from: back ? undefined : from, to, today: reader.today }
}

/** The facts of one source that the question is about, with the keys of the rows they fall into. */
export function factsFor(
  reader: Reader,
  asked: Asked,
  source: SourceName,
  period: Period,
  back: boolean,
  groups: readonly Group[],
  shift: string,
): Sql {
  const { now, facts } = SOURCES[source]
  const [first, second] = groups
  const key = (group: Group | undefined) => (group ? keySql(group, now ? undefined : shift) : sql`''`)
  // in time, what stood before the period is one row in front of it
  const k1 = first && isTime(first) && !now ? sql`case when f.day < ${period.from}::date then '' else ${key(first)} end` : key(first)
  return sql`select f.*, ${k1} as k1, ${key(second)} as k2
    from (${facts(readOf(reader, asked, period, back), reader.slowDays)}) f ${joinsFor(reader.tenantId, groups, asked.question)}
    where ${narrowed(asked.question)}`
}

interface Layer {
  reader: Reader
  asked: Asked
  period: Period
  groups: readonly Group[]
  names: readonly MeasureName[]
  /** How far days are put forward to stand beside those they are compared with. */
  shift: string
}

/** Rows (whole, k1, k2, a column a figure): each source added up by itself, then all put together by their keys. `whole` is 合计. */
export function layer({ reader, asked, period, groups, names, shift }: Layer): Sql {
  const inTime = groups[0] !== undefined && isTime(groups[0])
  const sources = [...new Set(names.map((name) => summedOf(name).source))]
  const parts = sources.map((source) => {
    const own = names.filter((name) => summedOf(name).source === source)
    const columns = names.flatMap((name) => {
      const has = own.includes(name)
      const empty = sql.raw(`null::${summedOf(name).by === 'last' ? 'text' : 'numeric'}`)
      const one = has ? aggregate(reader, name, period, Boolean(SOURCES[source].now)) : empty
      return [
        sql`${one} as ${sql.raw(quoted(name))}`,
        ...(inTime && isBefore(name) ? [sql`${has ? moved(reader, name) : empty} as ${sql.raw(quoted(`${name}+`))}`] : []),
      ]
    })
    return sql`select grouping(k1) = 1 as whole, coalesce(k1, '') as k1, coalesce(k2, '') as k2, ${sql.join(columns)}
      from (${factsFor(reader, asked, source, period, reachesBack(own), groups, shift)}) f group by grouping sets ((k1, k2), ())`
  })
  const merged = names.flatMap((name) => {
    const how = isLargest(name) ? 'max' : 'sum'
    return [
      `${how}(${quoted(name)}) as ${quoted(name)}`,
      ...(inTime && isBefore(name) ? [`sum(${quoted(`${name}+`)}) as ${quoted(`${name}+`)}`] : []),
    ]
  })
  const together = sql`select whole, k1, k2, ${sql.raw(merged.join(', '))} from (${sql.join(parts, sql` union all `)}) u group by whole, k1, k2`
  const shown = names.map((name) => (inTime ? running(name) : plain(name)))
  return sql`select * from (select whole, k1, k2, ${sql.raw(shown.join(', '))} from (${together}) t) r ${inTime ? sql`where whole or k1 <> ''` : sql``}`
}

const isBefore = (name: MeasureName) => summedOf(name).window === 'before'
const isLargest = (name: MeasureName) => ['last', 'most'].includes(summedOf(name).by ?? '')
const plain = (name: MeasureName) => (isLargest(name) ? quoted(name) : `coalesce(${quoted(name)}, 0) as ${quoted(name)}`)

/** Balances run on from row to row of the time; 合计 has that of its end (or of its beginning). */
function running(name: MeasureName): string {
  const { window, by } = summedOf(name)
  if (!window || by) return plain(name)
  const over = 'over (partition by whole, k2 order by k1'
  const rows =
    window === 'end'
      ? `sum(coalesce(${quoted(name)}, 0)) ${over})`
      : `coalesce(sum(coalesce(${quoted(`${name}+`)}, 0)) ${over} rows between unbounded preceding and 1 preceding), 0)`
  return `case when whole then coalesce(${quoted(name)}, 0) else ${rows} end as ${quoted(name)}`
}

const moved = (reader: Reader, name: MeasureName) => {
  const { value, when } = summedOf(name)
  return sql`sum(${written(value, reader)}) filter (where ${when ? written(when, reader) : sql`true`})`
}

function aggregate(reader: Reader, name: MeasureName, { from }: Period, now: boolean): Sql {
  const { value, when, window, by } = summedOf(name)
  const days = now || window === 'end' ? sql`true` : window === 'before' ? sql`f.day < ${from}::date` : sql`f.day >= ${from}::date`
  const which = sql`filter (where ${days} and (${when ? written(when, reader) : sql`true`}))`
  const fact = written(value, reader)
  if (by === 'distinct') return sql`count(distinct ${fact}) ${which}`
  return by ? sql`max(${fact}) ${which}` : sql`sum(${fact}) ${which}`
}
