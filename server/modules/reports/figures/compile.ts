import { sql } from 'kysely'
import { type Group, isTime } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked, Period } from './asked.ts'
import { joinsFor, keySql, narrowed } from './keys.ts'
import { type SourceName, SUMMED, type Summed } from './measure-sql.ts'
import type { Borders } from './rolled/borders.ts'
import { type Need, type Piece, piecesOf } from './rolled/pieces.ts'
import type { Read, Sql } from './sources/facts.ts'
import { SOURCES } from './sources/index.ts'

export interface Reader {
  tenantId: number
  dataScope: readonly number[] | null
  today: string
  slowDays: number
  /** undefined: posting by posting. */
  borders?: Borders
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

/** The facts that the question is about, with the keys of the rows they fall into. */
export function keyed(
  reader: Reader,
  asked: Asked,
  { facts, period, shift, now, groups }: { facts: Sql; period: Period; shift: string; now: boolean; groups: readonly Group[] },
): Sql {
  const [first, second] = groups
  const key = (group: Group | undefined) => (group ? keySql(group, now ? undefined : shift) : sql`''`)
  // in time, what stood before the period is one row in front of it
  const k1 = first && isTime(first) && !now ? sql`case when f.day < ${period.from}::date then '' else ${key(first)} end` : key(first)
  return sql`select f.*, ${k1} as k1, ${key(second)} as k2
    from (${facts}) f ${joinsFor(reader.tenantId, groups, asked.question)}
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
export function layer(wanted: Layer): Sql {
  const { groups, names } = wanted
  const inTime = groups[0] !== undefined && isTime(groups[0])
  const sources = [...new Set(names.filter((name) => !summedOf(name).standing).map((name) => summedOf(name).source))]
  const added = sources.flatMap((source) => {
    const own = names.filter((name) => summedOf(name).source === source && !summedOf(name).standing)
    return piecesOf(needOf(wanted, source, own)).map((piece) => addedUp(wanted, source, own, piece))
  })
  const counted = names.filter((name) => summedOf(name).standing).map((name) => standing(wanted, name))
  const parts = [...added, ...counted]
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

const needOf = (
  { reader, asked, period, groups, shift }: Layer,
  source: SourceName,
  names: readonly MeasureName[],
  also: readonly Group[] = [],
): Need => ({
  ...{ source, names, also, asked, period, groups, shift, slowDays: reader.slowDays, borders: reader.borders },
  read: readOf(reader, asked, period, reachesBack(names)),
})

/** A column for every figure, so that all parts fit together: of those that `own` does not name it says nothing. */
function columnsOf(
  { groups, names }: Layer,
  own: readonly MeasureName[],
  value: (name: MeasureName) => Sql,
  before: (name: MeasureName) => Sql,
): Sql {
  const inTime = groups[0] !== undefined && isTime(groups[0])
  const empty = (name: MeasureName) => sql.raw(`null::${summedOf(name).by === 'last' ? 'text' : 'numeric'}`)
  return sql.join(
    names.flatMap((name) => {
      const has = own.includes(name)
      return [
        sql`${has ? value(name) : empty(name)} as ${sql.raw(quoted(name))}`,
        ...(inTime && isBefore(name) ? [sql`${has ? before(name) : empty(name)} as ${sql.raw(quoted(`${name}+`))}`] : []),
      ]
    }),
  )
}

function addedUp(wanted: Layer, source: SourceName, own: readonly MeasureName[], { facts, of }: Piece): Sql {
  const { reader, asked, period, groups, shift } = wanted
  const now = Boolean(SOURCES[source].now)
  const columns = columnsOf(
    wanted,
    own,
    (name) => aggregate(reader, of(name), period, now),
    (name) => moved(reader, of(name)),
  )
  return sql`select grouping(k1) = 1 as whole, coalesce(k1, '') as k1, coalesce(k2, '') as k2, ${columns}
    from (${keyed(reader, asked, { facts, period, shift, now, groups })}) f group by grouping sets ((k1, k2), ())`
}

/** How many of them there are that something stands of: sales taken back in the period are none. */
function standing(wanted: Layer, name: MeasureName): Sql {
  const { reader, asked, period, groups, shift } = wanted
  const { source, value } = summedOf(name)
  const rows = piecesOf(needOf(wanted, source, [name], ['client'])).map(
    ({ facts, of }) => sql`select k1, k2, ${sql.raw(value)} as one, ${sql.raw(of('lines').value)} as n
      from (${keyed(reader, asked, { facts, period, shift, now: false, groups })}) f where ${sql.raw(of('lines').when ?? 'true')}`,
  )
  const empty = sql`null::numeric`
  const columns = columnsOf(
    wanted,
    [name],
    () => sql`count(one)`,
    () => empty,
  )
  return sql`select whole, k1, k2, ${columns} from (
    select grouping(k1) = 1 as whole, coalesce(k1, '') as k1, coalesce(k2, '') as k2, one
    from (${sql.join(rows, sql` union all `)}) f group by grouping sets ((k1, k2, one), (one)) having sum(n) > 0) s group by whole, k1, k2`
}

const isBefore = (name: MeasureName) => summedOf(name).window === 'before'
const isLargest = (name: MeasureName) => ['last', 'most', 'sole'].includes(summedOf(name).by ?? '')
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

const moved = (reader: Reader, { value, when }: Summed) => {
  return sql`sum(${written(value, reader)}) filter (where ${when ? written(when, reader) : sql`true`})`
}

function aggregate(reader: Reader, { value, when, window, by }: Summed, { from }: Period, now: boolean): Sql {
  const days = now || window === 'end' ? sql`true` : window === 'before' ? sql`f.day < ${from}::date` : sql`f.day >= ${from}::date`
  const which = sql`filter (where ${days} and (${when ? written(when, reader) : sql`true`}))`
  const fact = written(value, reader)
  if (by === 'sole') return sql`case when count(distinct ${fact}) ${which} = 1 then max(${fact}) ${which} end`
  if (by === 'distinct') return sql`count(distinct ${fact}) ${which}`
  return by ? sql`max(${fact}) ${which}` : sql`sum(${fact}) ${which}`
}
