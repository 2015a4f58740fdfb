import { sql } from 'kysely'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked, Period } from './asked.ts'
import { keyBefore, narrows } from './keys.ts'
import type { SourceName } from './measure-sql.ts'
import { keyed, type Reader, reachesBack, readFor, timed, written } from './reading.ts'
import { isShorter, type Need, type Piece, piecesOf } from './rolled/pieces.ts'
import type { Sql } from './sources/facts.ts'
import { SOURCES } from './sources/index.ts'
import {
  addedToTotal,
  addedUp,
  type Column,
  isBefore,
  isCounted,
  isFew,
  isSole,
  laidBeside,
  plain,
  quoted,
  running,
  type Single,
  summedOf,
  typeOf,
} from './summing.ts'

export interface Layer {
  reader: Reader
  asked: Asked
  period: Period
  groups: readonly Group[]
  names: readonly MeasureName[]
  /** How far days are put forward to stand beside those they are compared with. */
  shift: string
  /** Facts that stand in front of the statement, by the names they have there. */
  once?: ReadonlyMap<SourceName, string>
  picked?: Picked
}

/** Rows of parts that are added up: those whose keys (k1) stand in front of the statement under this name, a page of them or as many as there may be. `every`: those too of which no figure here is made. */
export interface Picked {
  of?: string
  /** So few that sums of each are found by their index; `page`: those of a page, whose rows of the ledger are found so, too. */
  few?: 'some' | 'page'
  every?: true
  /** What stood before the period does not count: what there is at its end is then what moved in it. */
  within?: true
}

/** A period added up: what is defined for it, and the names of its rows (k1, k2, a column a figure) and of the one row of all of them, 合计. */
export interface Added {
  ctes: Sql[]
  rows: string
  /** What is defined for 合计; of picked rows it is of all, and needs nothing of `ctes`. */
  whole: Sql[]
  total: string
}

/**
 * Every fact is added up once, by numbers and days rather than by their texts; 合计 is added up from the rows.
 * What is counted one by one (clients, receipts) is no sum of rows: it brings its own count of all.
 */
export function layer(asked: Layer, name: string): Added {
  const { names, groups } = asked
  const single = singleOf(asked)
  const once = single ? [] : readOnce(asked, name)
  const wanted = { ...asked, once: new Map(once.map(({ source, as }) => [source, as])) }
  const columns = columnsOf(wanted)
  const inTime = timed(groups)
  const facts = single ? [single.held] : factsOf(wanted)
  const counts = single ? [] : countsOf(wanted)
  const [sums, seen, rows, total] = [`${name}_sums`, `${name}_counts`, name, `${name}_total`]
  const of = (whole: string) => {
    const list = ['k1', 'k2', ...columns.map(({ as }) => as)].join(', ')
    const from = [...(facts.length > 0 ? [`${sums}`] : []), ...(counts.length > 0 ? [`${seen} where ${whole}`] : [])]
    return from.map((each) => `select ${list} from ${each}`).join(' union all ')
  }
  const added = columns.map(addedUp).join(', ')
  const [keys, by] = groups.length > 1 ? ['k1, k2', 'k1, k2'] : [`k1, ''::text as k2`, 'k1']
  const grouped = facts.length > 0 && counts.length === 0 ? of('') : `select ${keys}, ${added} from (${of('not whole')}) u group by ${by}`
  const shown = (how: (name: MeasureName) => string) => names.map(how).join(', ')
  const ctes = [
    ...once.map(({ as, facts: read }) => sql`${sql.raw(as)} as materialized (${read})`),
    ...(single ? [sql`${sql.raw(sums)} as materialized (${laidBeside(single, columns, added)})`] : []),
    ...(facts.length > 0 && !single
      ? [
          sql`${sql.raw(`${sums} as materialized (select ${keys}, ${added} from (`)}${sql.join(facts, sql` union all `)}
            ${sql.raw(`${isMany(groups) ? `order by ${by}` : ''}) f group by ${by})`)}`,
        ]
      : []),
    ...(counts.length > 0 ? [sql`${sql.raw(seen)} as materialized (${sql.join(counts, sql` union all `)})`] : []),
    // sums are written down already: their rows only where something is worked out of several of them
    sql`${sql.raw(`${rows} as ${inTime || counts.length > 0 ? 'materialized' : 'not materialized'} (select * from (select k1, k2, ${shown(inTime ? running : plain)} from (${grouped}) t) r`)}
      ${inTime ? sql`where k1 <> ${keyBefore(groups[0])}` : sql``})`,
  ]
  const { picked, ...everything } = wanted
  const fewer = picked?.of !== undefined || (counts.length === 0 && isTold(wanted))
  const whole = sql`${sql.raw(`${total} as materialized (select ${shown(plain)} from (select ${columns.map(single ? addedToTotal : addedUp).join(', ')} from (`)}${
    fewer ? sql.join(factsOf({ ...everything, groups: [] }), sql` union all `) : sql.raw(of('whole'))
  }) u) t)`
  return { ctes, rows, total, whole: [whole] }
}

/** Goods of which sums have one row each: they need not be added up, and what all of their rows say is what that row says. What few goods have besides is laid beside them. */
function singleOf(wanted: Layer): Single | undefined {
  const [[source, own] = [], ...more] = Map.groupBy(wanted.names, (name) => summedOf(name).source)
  if (!isMany(wanted.groups) || !source || !own || !more.every(([other]) => isFew(other))) return undefined
  if (wanted.names.some((name) => isCounted(name) && !isSole(name))) return undefined
  const [first, ...others] = piecesOf(needOf(wanted, source, own))
  // what was counted among rows that are beside them would have to be counted anew
  if (others.length + more.length > 0 && wanted.names.some(isSole)) return undefined
  if (!first?.single) return undefined
  const spreadOut = (of: SourceName, names: readonly MeasureName[]) => (piece: Piece) => spread(wanted, of, names, piece)
  const beside = more.flatMap(([other, names]) => piecesOf(needOf(wanted, other, names)).map(spreadOut(other, names)))
  return { held: spreadOut(source, own)(first), late: [...others.map(spreadOut(source, own)), ...beside] }
}

/** Rows of goods are many: 合计 is had from sums that need not tell goods apart, where these know all of its figures. */
function isTold(wanted: Layer): boolean {
  if (!isMany(wanted.groups)) return false
  const sources = Map.groupBy(wanted.names, (name) => summedOf(name).source)
  return [...sources].every(([source, own]) => isShorter(needOf({ ...wanted, groups: [] }, source, own), needOf(wanted, source, own)))
}

/** So many rows that sums of all of them at once take more memory than sorting their numbers takes time. */
export const isMany = ([first, second]: readonly Group[]) => first === 'part' && !second

/** Columns of a layer: a figure each, and in time what moved, from which balances run on. */
const columnsOf = ({ groups, names }: Layer): Column[] =>
  names.flatMap((name) => {
    const own = { name, as: quoted(name), moved: false }
    return timed(groups) && isBefore(name) ? [own, { name, as: quoted(`${name}+`), moved: true }] : [own]
  })

/** The facts of all sources, each with what it adds to the figures of its own. */
function factsOf(wanted: Layer): Sql[] {
  const summed = wanted.names.filter((name) => !isCounted(name))
  const sources = [...Map.groupBy(summed, (name) => summedOf(name).source)].map(
    ([source, own]) => [source, own, piecesIn(wanted, source, own)] as const,
  )
  const merged = sources.some(([, , pieces]) => inLots(wanted, pieces))
  return sources.flatMap(([source, own, pieces]) =>
    pieces.flatMap((piece) => {
      if (!merged) return [spread(wanted, source, own, piece)]
      const { lots, more } = piece.apart ?? { lots: [], more: [piece.facts] }
      return [
        ...lots.map((facts) => sql`(${spread(wanted, source, own, { ...piece, facts }, { typed: true, held: true })} order by k1)`),
        ...more.map((facts) => spread(wanted, source, own, { ...piece, facts }, { typed: true })),
      ]
    }),
  )
}

/** Each span of goods lies in their order: spans are merged, and nothing has to be put in order before it is added up. */
const inLots = ({ groups, asked: { question } }: Layer, pieces: readonly Piece[]) =>
  isMany(groups) && !narrows(question) && pieces.some(({ apart }) => apart && apart.lots.length > 1)

interface Lot {
  /** Every column is of the type that its figure has, as in all other facts: else they are not merged. */
  typed?: true
  /** Every fact has a part. */
  held?: true
}

/** Dear facts of which some figures are added up and others counted are found once. */
function readOnce({ names, reader, asked, period }: Layer, name: string): { source: SourceName; as: string; facts: Sql }[] {
  const sources = [...new Set(names.map((each) => summedOf(each).source))].filter((source) => SOURCES[source].dear)
  return sources.map((source) => {
    const read = readFor(source, reader, asked, period, false)
    return { source, as: `${name}_${source}`, facts: SOURCES[source].facts(read, reader.slowDays) }
  })
}

function piecesIn(wanted: Layer, source: SourceName, own: readonly MeasureName[]): Piece[] {
  const as = wanted.once?.get(source)
  return as ? [{ facts: sql`select * from ${sql.raw(as)}`, of: summedOf, entries: () => '1' }] : piecesOf(needOf(wanted, source, own))
}

export const needOf = (
  { reader, asked, period, groups, shift, picked }: Layer,
  source: SourceName,
  names: readonly MeasureName[],
  also: readonly Group[] = [],
): Need => ({
  ...{ source, names, also, asked, period, groups, shift, slowDays: reader.slowDays, borders: reader.borders },
  read: {
    ...readFor(source, reader, asked, period, reachesBack(names) && !picked?.within),
    ...(picked?.of && picked.few && { parts: sql.raw(`select k1 from ${picked.of}`), few: true, several: picked.few === 'some' }),
  },
})

/** Of figures that are not named by `value` a part says nothing, so that all parts fit together. */
const selected = (wanted: Layer, value: (name: MeasureName, moved: boolean) => Sql | undefined): Sql =>
  sql.join(columnsOf(wanted).map(({ name, as, moved }) => sql`${value(name, moved) ?? sql.raw(`null::${typeOf(name)}`)} as ${sql.raw(as)}`))

/** Fact by fact, what each adds to which figure. */
function spread(wanted: Layer, source: SourceName, own: readonly MeasureName[], { facts, of }: Piece, { typed, held }: Lot = {}): Sql {
  const { reader, asked, period, groups, shift } = wanted
  const { now: ofNow, without } = SOURCES[source]
  const now = Boolean(ofNow)
  const back = reachesBack(own) && !wanted.picked?.within
  const values = selected(wanted, (name, moved) => {
    if (!own.includes(name)) return undefined
    const { value, when, window } = of(name)
    const days =
      now || moved || window === 'end' || !back ? [] : [sql`f.day ${window === 'before' ? sql`<` : sql`>=`} ${period.from}::date`]
    const conditions = [...days, ...(when ? [sql`(${written(when, reader)})`] : [])]
    const one =
      conditions.length > 0 ? sql`case when ${sql.join(conditions, sql` and `)} then ${written(value, reader)} end` : written(value, reader)
    return typed ? sql`(${one})::${sql.raw(typeOf(name))}` : one
  })
  const counts = wanted.picked?.every
    ? sql`true`
    : counting(
        own.map((name) => of(name).when),
        reader,
      )
  const read = { facts, period, shift, now, without, groups, ...onlyOf(wanted, source), ...(held && { held }) }
  return sql`select k1, k2, ${values} from (${keyed(reader, asked, read)}) f where ${counts}`
}

/** Facts of the picked parts. Entries without a part are a row, too: not on a page, for sums of goods, which it is found by, have none of those. */
function onlyOf({ picked }: Layer, source: SourceName): { only?: Sql } {
  if (!picked?.of || (picked.few && source === 'stock')) return {}
  const keys = `select k1 from ${picked.of}`
  // a page of them is told to an index
  if (picked.few === 'page') return { only: sql.raw(`f.part_id = any(array(${keys}))`) }
  // many are looked up while all are read; where there are none, nothing is read
  const those = sql.raw(`exists (select 1 from ${picked.of}) and (f.part_id in (${keys})) is true`)
  return { only: source === 'stock' ? those : sql`(${those} or f.part_id is null)` }
}

/** Facts of which no figure here is made need not be added up, where that is soon said. */
function counting(whens: readonly (string | undefined)[], reader: Reader): Sql {
  const different = [...new Set(whens)]
  if (different.length > 2 || different.includes(undefined)) return sql`true`
  return sql`(${sql.join(
    different.map((when) => sql`(${written(when ?? 'true', reader)})`),
    sql` or `,
  )})`
}

/** What is counted one by one, of each row and of all: those that stand, and per source how many different ones there are, or the one that all of them are. */
function countsOf(wanted: Layer): Sql[] {
  const standings = wanted.names.filter((name) => summedOf(name).standing)
  const others = wanted.names.filter((name) => isCounted(name) && !standings.includes(name))
  return [
    ...standings.map((name) => standing(wanted, name)),
    ...[...Map.groupBy(others, (name) => summedOf(name).source)].map(([source, own]) => different(wanted, source, own)),
  ]
}

function different(wanted: Layer, source: SourceName, own: readonly MeasureName[]): Sql {
  const rows = piecesIn(wanted, source, own).map((piece) => spread(wanted, source, own, piece))
  const [only, ...more] = own
  if (only && more.length === 0 && summedOf(only).by === 'distinct') return distinct(wanted, only, sql.join(rows, sql` union all `))
  const columns = selected(wanted, (name) => {
    if (!own.includes(name)) return undefined
    const one = sql.raw(quoted(name))
    if (summedOf(name).by === 'median') return sql`round((percentile_cont(0.5) within group (order by ${one}))::numeric, 1)`
    return summedOf(name).by === 'sole' ? sql`case when min(${one}) = max(${one}) then max(${one}) end` : sql`count(distinct ${one})`
  })
  return sql`select grouping(k1) = 1 as whole, k1, k2, ${columns} from (${sql.join(rows, sql` union all `)}) f group by grouping sets ((k1, k2), ())`
}

/** Of a few papers with many lines each, those are found first: all lines need not be put in order. */
function distinct(wanted: Layer, name: MeasureName, rows: Sql): Sql {
  const one = sql.raw(quoted(name))
  const counted = (how: Sql) => selected(wanted, (each) => (each === name ? how : undefined))
  return sql`(with each as materialized (select k1, k2, ${one} as one from (${rows}) f where ${one} is not null group by k1, k2, ${one})
    select false as whole, k1, k2, ${counted(sql`count(one)`)} from each group by k1, k2
    union all select true, null, null, ${counted(sql`count(distinct one)`)} from each)`
}

/** How many of them there are that something stands of: sales taken back in the period are none. */
function standing(wanted: Layer, name: MeasureName): Sql {
  const { reader, asked, period, groups, shift } = wanted
  const { source, value } = summedOf(name)
  const rows = piecesOf(needOf(wanted, source, [name], ['client'])).map(
    ({ facts, of }) => sql`select k1, k2, ${sql.raw(value)} as one, (${sql.raw(of('lines').value)})::integer as n
      from (${keyed(reader, asked, { facts, period, shift, now: false, groups })}) f where ${sql.raw(of('lines').when ?? 'true')}`,
  )
  const columns = selected(wanted, (each) => (each === name ? sql`count(one)` : undefined))
  // each is added up once: of all rows from what it comes to in each of them
  return sql`(with each as materialized (select k1, k2, one, sum(n) as n from (${sql.join(rows, sql` union all `)}) f group by k1, k2, one)
    select false as whole, k1, k2, ${columns} from each where n > 0 group by k1, k2
    union all select true, null, null, ${columns} from (select one from each group by one having sum(n) > 0) a)`
}
