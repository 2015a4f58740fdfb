import { sql } from 'kysely'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import type { Asked, comparedWith, groupsOf } from './asked.ts'
import { type Added, layer, type Picked } from './compile.ts'
import { figureSql, isNumber, measureIn } from './derived.ts'
import { classSums } from './kept-classes.ts'
import { keyText } from './keys.ts'
import type { FigureRow } from './names.ts'
import { othersOf } from './others.ts'
import { ranking } from './ranking.ts'
import { classesOf, type Reader } from './reading.ts'
import { summedFor } from './seen.ts'
import type { Sql } from './sources/facts.ts'
import { mayBeNone } from './summing.ts'

/** What a report is ordered by: a figure, now or compared, or nothing but the keys. */
export interface Order {
  by?: string
  direction: 'asc' | 'desc'
}
export interface Wanted {
  groups: ReturnType<typeof groupsOf>
  names: readonly MeasureName[]
  was: (ReturnType<typeof comparedWith> & object) | undefined
  order: Order
  time: boolean
  page: number
  limit: number
}
export interface Found {
  total: FigureRow | null
  count: number
  rows: FigureRow[] | null
  chart: FigureRow[] | null
  /** The chart shows the first of the rows. */
  drawn: boolean
}

/** A rate or a share of something says nothing that this something does not say: it need not be worked out of every row. */
function tells(name: MeasureName, among: readonly MeasureName[]): boolean {
  const { from } = measureOf(name)
  if (!from || 'plus' in from) return true
  return !among.includes(('rate' in from ? from.rate[0] : from.share) as MeasureName)
}

/** Bars of a ranking; what follows is 其余. */
export const BARS = 12
/** Points of a time: more days than a year are folded by the screen. */
const POINTS = 1200

/** One page of a report, its 合计, and what is drawn of it. */
export function statementOf(reader: Reader, asked: Asked, wanted: Wanted) {
  const { groups, names, was, order, time, page, limit } = wanted
  const summed = summedFor(names)
  const told = classesOf(reader, asked, groups, summed)
  /** Both periods added up, of these figures and these rows. */
  const layers = (prefix: string, of: readonly MeasureName[], picked?: Picked) => {
    const kept = was ? undefined : classSums(reader, asked, groups, of, `${prefix}cur`)
    if (kept) return kept
    const common = { reader, asked, groups, names: of, ...(picked && { picked }) }
    const cur = layer({ ...common, period: asked, shift: '' }, `${prefix}cur`)
    const old = was && layer({ ...common, period: was, shift: was.shift }, `${prefix}old`)
    return old ? compared(of, cur, old, prefix) : cur
  }
  const figures = figuresOf(names, Boolean(was))
  // what is worked out from sums is worked out for the rows that are shown, and for what they are ordered by
  const texts = (t: string) =>
    [
      ...(['k1', 'k2'] as const).map((key, nth) => `${keyText(groups[nth], `${t}.${key}`)} as key${nth === 0 ? '' : '2'}`),
      ...figures.map(({ name, of }) => `(${of(t)})::text as "${name}"`),
    ].join(', ')
  const sorted = ({ by, direction }: Order, t: string) => {
    const figure = figures.find(({ name }) => name === by)
    return figure ? `${figure.of(t)} ${direction} nulls last, ${t}.k1, ${t}.k2` : `${t}.k1 ${direction}, ${t}.k2`
  }
  const said = (asked.report.only ?? names).filter((name) => names.includes(name) && isNumber(name))
  const telling = figures.filter(({ name }) => said.some((each) => tells(each, said) && (name === each || name === `${each}Was`)))
  const something = (among: typeof telling) => among.map(({ of }) => `coalesce(${of('r')}, 0) <> 0`).join(' or ') || 'true'
  const { bars, parts } = asked.report.chart
  // parts of one whole are drawn in the order of the report
  const drawn = (parts && names.find((name) => name === asked.report.order.by)) || (bars.find((name) => names.includes(name)) ?? names[0])
  // what the report is ordered by is drawn in that order: 毛利分析 begins with the losses, in both
  const chart: Order =
    time || !drawn
      ? { direction: 'asc' }
      : { by: drawn, direction: asked.report.order.by === drawn ? asked.report.order.direction : 'desc' }
  // what stands on the first page in that order is drawn from it
  const drawnFromRows =
    groups.length === 1 && !time && page === 1 && limit >= BARS && order.by === chart.by && order.direction === chart.direction
  const draws = groups.length === 1 && !drawnFromRows
  const paged = `limit ${Number(limit)} offset ${(page - 1) * limit}`
  const first = (by: Order, most: string) => `select r.* from listed r cross join x order by ${sorted(by, 'r')} ${most}`
  const shown = (by: Order, rows: string) =>
    `(select jsonb_agg(t) from (select ${texts('l')} from (${rows}) l cross join x order by ${sorted(by, 'l')}) t)`
  const answered = (ctes: readonly Sql[], rows: string, points: string) => sql<Found>`
    with ${sql.join(told ? [told, ...ctes] : ctes)}
    select (select count(*) from listed)::int as count,
      (select to_jsonb(t) from (select '' as key, '' as key2, ${sql.raw(figures.map(({ name, of }) => `(${of('x')})::text as "${name}"`).join(', '))} from x) t) as total,
      ${sql.raw(shown(order, rows))} as rows, ${sql.raw(draws ? shown(chart, points) : 'null')} as chart, ${sql.lit(drawnFromRows)} as drawn`

  const rank = told ? undefined : ranking(reader, asked, { groups, summed, told: said, by: [order.by, draws ? chart.by : undefined] })
  if (!rank) {
    const { rows, total, ctes, whole } = layers('', summed)
    const listed = `listed as not materialized (select r.* from ${rows} r cross join x where ${something(telling)})`
    const points = `limit ${time ? POINTS : BARS}`
    return answered(
      [...ctes, ...whole, sql.raw(`x as materialized (select * from ${total}), ${listed}`)],
      first(order, paged),
      first(chart, points),
    )
  }
  // many rows, few of them shown: all are added up by what they are ordered by, by everything those that are shown, and those of which that says nothing
  const known = telling.filter(({ name }) => summedFor([measureIn(name)]).every((each) => rank.includes(each)))
  const unsure = known.length < telling.length
  const all = layers('rank_', rank, unsure ? { every: true } : {})
  const { rows, total, ctes, whole } = layers('', summed, { of: 'picked', few: 'page' })
  const those = (keys: string) => `select r.* from ${rows} r where r.k1 in (select k1 from ${keys})`
  const isKnown = known.length > 0 ? something(known) : 'false'
  const others = othersOf(rank, summedFor(said), layers, (names) =>
    something(telling.filter(({ name }) => summedFor([measureIn(name)]).some((each) => names.includes(each)))),
  )
  const sure = `select r.* from ${all.rows} r where ${isKnown}${unsure ? ` or r.k1 in (${others.keys})` : ''}`
  const found = [
    `on_page as materialized (${first(order, paged)})`,
    ...(draws ? [`in_chart as materialized (${first(chart, `limit ${BARS}`)})`] : []),
    `picked as materialized (select k1 from on_page${draws ? ' union select k1 from in_chart' : ''})`,
  ]
  return answered(
    [
      ...all.ctes,
      ...(unsure ? [sql.raw(`rest as materialized (select r.* from ${all.rows} r where not (${isKnown}))`), ...others.ctes] : []),
      ...whole,
      sql.raw([`x as materialized (select * from ${total}), listed as materialized (${sure})`, ...found].join(', ')),
      ...ctes,
    ],
    those('on_page'),
    those('in_chart'),
  )
}

/** How the columns of what is compared with end. */
const WAS = ' was'

/** Rows of either period, each with the figures of both. */
function compared(names: readonly MeasureName[], cur: Added, old: Added, prefix: string): Added {
  const value = (name: MeasureName, t: string) => (!mayBeNone(name) ? `coalesce(${t}."${name}", 0)` : `${t}."${name}"`)
  const columns = names.flatMap((name) => [`${value(name, 'c')} as "${name}"`, `${value(name, 'w')} as "${name}${WAS}"`]).join(', ')
  return {
    rows: `${prefix}pair`,
    total: `${prefix}pair_total`,
    ctes: [
      ...[...cur.ctes, ...old.ctes],
      sql.raw(`${prefix}pair as materialized (select k1, k2, ${columns} from ${cur.rows} c full join ${old.rows} w using (k1, k2))`),
    ],
    whole: [
      ...[...cur.whole, ...old.whole],
      sql.raw(`${prefix}pair_total as materialized (select ${columns} from ${cur.total} c cross join ${old.total} w)`),
    ],
  }
}

/** The columns of the answer, as SQL over a row `t` and the row `x` of 合计. */
const figuresOf = (names: readonly MeasureName[], was: boolean) =>
  names.flatMap((name) => {
    const now = (t: string) => figureSql(name, t, 'x')
    if (!was || !isNumber(name) || measureOf(name).now) return [{ name: name as string, of: now }]
    const then = (t: string) => figureSql(name, t, 'x', WAS)
    return [
      { name: name as string, of: now },
      { name: `${name}Was`, of: then },
      { name: `${name}More`, of: (t: string) => `(${now(t)} - ${then(t)})` },
      { name: `${name}Rise`, of: (t: string) => `round((${now(t)} - ${then(t)}) * 100 / nullif(abs(${then(t)}), 0), 2)` },
    ]
  })
