import { sql } from 'kysely'
import { type Group, isTime } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked, Period } from './asked.ts'
import { joinsFor, keyBefore, keyOf, narrowed, partsAsked } from './keys.ts'
import { type SourceName, SUMMED } from './measure-sql.ts'
import { keptClasses, partClasses } from './sources/classes.ts'
import type { Borders, Read, Sql } from './sources/facts.ts'
import type { Without } from './sources/index.ts'
import { summedOf } from './summing.ts'

/** Who reads what, and the facts of a question with the keys of the rows they fall into. */

export interface Reader {
  tenantId: number
  dataScope: readonly number[] | null
  today: string
  slowDays: number
  /** undefined: posting by posting. */
  borders?: Borders
  /** Under which number the classes of the parts are kept; undefined: they are told apart in the statement. */
  classes?: string | undefined
}
/** Constants of a measure: today. It is the server's own word, never the caller's. */
export const written = (text: string, { today }: Pick<Reader, 'today'>) => sql.raw(text.replaceAll('$today', `date '${today}'`))

/** What stood before the period counts for these. */
export const reachesBack = (names: readonly MeasureName[]) => names.some((name) => summedOf(name).window !== undefined)

function readOf(reader: Reader, { companies, whole }: Pick<Asked, 'companies' | 'whole'>, { from, to }: Period, back: boolean): Read {
  const { tenantId, dataScope: scope, today, borders } = reader
  return { tenantId, companies, whole, scope, from: back ? undefined : from, to, today, borders }
}

/** The same of one source: receipts are weighed against all others of their parts, so these are told beforehand. */
export const readFor = (source: SourceName, reader: Reader, asked: Asked, period: Period, back: boolean): Read => ({
  ...readOf(reader, asked, period, back),
  parts: source === 'supplied' ? partsAsked(reader.tenantId, asked.question) : undefined,
})

/** The question tells parts apart by their classes, or says which they are. */
export const asksClasses = ({ question }: Pick<Asked, 'question'>, groups: readonly Group[], names: readonly MeasureName[]): boolean =>
  [...groups, ...question.path.map(({ group }) => group)].includes('class') || names.some((name) => SUMMED[name]?.source === 'classes')

/** What stands in front of a statement that tells parts apart by their classes: those of the period asked for. */
export function classesOf(reader: Reader, asked: Asked, groups: readonly Group[], names: readonly MeasureName[]): Sql | undefined {
  if (!asksClasses(asked, groups, names)) return undefined
  const { tenantId, classes } = reader
  return sql`classes as materialized (${classes ? keptClasses(tenantId, classes) : partClasses(readOf(reader, asked, asked, false))})`
}

/** The facts that the question is about, with the keys of the rows they fall into. */
export function keyed(
  reader: Reader,
  asked: Asked,
  {
    facts,
    period,
    shift,
    now,
    groups,
    only,
    without,
    held,
  }: {
    facts: Sql
    period: Period
    shift: string
    now: boolean
    groups: readonly Group[]
    only?: Sql
    without?: Without | undefined
    held?: true
  },
): Sql {
  const [first, second] = groups
  // all of them have one: an index has them in its order
  const key = held ? sql`f.part_id` : keyOf(first, now ? '' : shift)
  const k1 = timed(groups) && !now ? sql`case when f.day < ${period.from}::date then ${keyBefore(groups[0])} else ${key} end` : key
  return sql`select f.*, ${k1} as k1, ${keyOf(second, now ? '' : shift)} as k2
    from (${facts}) f ${joinsFor(reader, groups, asked.question, without)}
    where ${narrowed(asked.question)} and ${only ?? sql`true`}`
}
export const timed = ([first]: readonly Group[]) => first !== undefined && isTime(first)
