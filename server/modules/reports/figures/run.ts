import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { BesideName } from '#contract/reports/figures/beside-measures.ts'
import { type figures, MOST_LOOKED_UP } from '#contract/reports/figures/figures.ts'
import { isTime } from '#contract/reports/figures/groups.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { type Asked, askedOf, comparedWith, groupsOf } from './asked.ts'
import { fits, isBeside, orderedBy, withBeside } from './beside.ts'
import { type Added, classesOf, layer, type Reader } from './compile.ts'
import { figureSql, isNumber } from './derived.ts'
import { keyText } from './keys.ts'
import { SUMMED } from './measure-sql.ts'
import { type FigureRow, namedRows } from './names.ts'
import { bordersOf } from './rolled/borders.ts'
import { measuresFor, seesMeasure, summedFor } from './seen.ts'
import { mayBeNone } from './summing.ts'

type Input = Received<typeof figures.run>
/** What is asked, whichever page of it. */
export type RunQuestion = Omit<Input, 'page' | 'limit'>
export type Answer = Awaited<ReturnType<typeof answer>>
interface Found {
  total: FigureRow | null
  count: number
  rows: FigureRow[] | null
  chart: FigureRow[] | null
  /** The chart shows the first of the rows. */
  drawn: boolean
}

export const readerOf = (ctx: Context): Reader => ({
  tenantId: ctx.tenantId,
  dataScope: ctx.dataScope,
  today: ctx.today,
  slowDays: Number(ctx.parameters.get('SLOW_MOVING_DAYS')),
})

/** One page of a report, its 合计, and what is drawn of it, from one statement. */
export async function answer(ctx: Context, input: Input) {
  const asked = await askedOf(ctx, input)
  const groups = groupsOf(asked.report, input.groups, input.path)
  const all = measuresFor(ctx, asked.report).filter((name) => fits(name, groups))
  const names = all.filter((name) => !isBeside(name))
  if (names.length === 0) throw forbidden('没有查看这个报表中任何数字的权限')
  const was = input.compare === 'none' || asked.report.atDay ? undefined : comparedWith(asked, input.compare)
  const time = groups[0] !== undefined && isTime(groups[0])
  // what is looked up of each row orders them once all of them are here
  const by =
    isBeside(input.sortProp as MeasureName) && all.includes(input.sortProp as MeasureName) ? (input.sortProp as BesideName) : undefined
  const order = orderOf(ctx, asked, names, by ? { ...input, sortProp: 'key', sortOrder: 'asc' } : input, time, Boolean(was))
  const { rows } = await statementOf({ ...readerOf(ctx), borders: await bordersOf(ctx) }, asked, {
    ...(by ? { page: 1, limit: MOST_LOOKED_UP } : input),
    groups,
    names,
    was,
    order,
    time,
  }).execute(ctx.db)
  const found = rows[0] as Found
  const read = (found.rows ?? []).map(wired)
  const ordered = by ? await besideInOrder(ctx, asked, by, input, { rows: read, count: found.count }) : read
  const list = await withBeside(ctx, asked, all, await namedRows(ctx, groups, ordered))
  const chart = found.drawn ? list.slice(0, BARS) : await namedRows(ctx, groups, (found.chart ?? []).map(wired))
  const totalCount = found.count
  return {
    page: { list, totalCount, totalPage: Math.ceil(totalCount / input.limit), currPage: input.page, pageSize: input.limit },
    total: wired(found.total ?? {}),
    chart,
    groups: [...groups],
    measures: [...all],
    period: { from: asked.from, to: asked.to, wasFrom: was?.from ?? '', wasTo: was?.to ?? '' },
    within: ctx.dataScope !== null,
    filling: await fillingOf(ctx, names),
    asOf: momentOf(new Date(ctx.now)),
  }
}

async function besideInOrder(
  ctx: Context,
  asked: Asked,
  by: BesideName,
  input: Input,
  { rows, count }: { rows: FigureRow[]; count: number },
) {
  if (count > MOST_LOOKED_UP) throw refused(`超过${MOST_LOOKED_UP}行，不能按这一列排序`)
  return orderedBy(by, input, await withBeside(ctx, asked, [by], rows))
}

/** While entries of old postings are still being added, results of those days are not whole. */
async function fillingOf(ctx: Context, names: readonly MeasureName[]): Promise<number | null> {
  if (!summedFor(names).some((name) => SUMMED[name]?.source === 'result')) return null
  const found = await ctx.db
    .selectFrom('resultFilling')
    .select(['done', 'total'])
    .where('tenantId', '=', ctx.tenantId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return found ? Math.floor((Number(found.done) / Math.max(1, Number(found.total))) * 100) : null
}

const TEXTS = /^(key2?|k[12])$/
const number = /^-?\d+(\.\d+)?$/
/** Decimals left the database as text, to the last digit; as numbers they travel. */
const wired = (row: FigureRow): FigureRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && !TEXTS.test(name) && number.test(value) ? Number(value) : value,
    ]),
  )

/** What a report is ordered by: a figure, now or compared, or nothing but the keys. */
interface Order {
  by?: string
  direction: 'asc' | 'desc'
}

/** The order asked for, or the report's own: by a figure the reader may see. */
function orderOf(
  ctx: Context,
  { report }: Asked,
  names: readonly MeasureName[],
  { sortProp, sortOrder }: Input,
  time: boolean,
  compared: boolean,
): Order {
  const [, base = ''] = /^(\w+?)(?:Was|More|Rise)?$/.exec(sortProp) ?? []
  if (sortProp === 'key' || (sortProp === '' && time)) return { direction: sortProp === 'key' ? sortOrder : 'asc' }
  if (sortProp !== '') {
    const known = names.includes(sortProp as MeasureName) || (compared && names.includes(base as MeasureName) && base !== sortProp)
    const hidden = (name: string) => report.measures.includes(name as MeasureName) && !seesMeasure(ctx, name as MeasureName)
    if (!known && (hidden(sortProp) || hidden(base))) throw forbidden()
    if (!known) throw refused('不能按这一列排序')
    return { by: sortProp, direction: sortOrder }
  }
  const { by, direction } = report.order
  return names.includes(by) ? { by, direction } : { direction: 'asc' }
}

interface Wanted {
  groups: ReturnType<typeof groupsOf>
  names: readonly MeasureName[]
  was: (ReturnType<typeof comparedWith> & object) | undefined
  order: Order
  time: boolean
  page: number
  limit: number
}

/** A rate or a share of something says nothing that this something does not say: it need not be worked out of every row. */
function tells(name: MeasureName, among: readonly MeasureName[]): boolean {
  const { from } = measureOf(name)
  if (!from || 'plus' in from) return true
  return !among.includes(('rate' in from ? from.rate[0] : from.share) as MeasureName)
}

/** Bars of a ranking; what follows is 其余. */
const BARS = 12
/** Points of a time: more days than a year are folded by the screen. */
const POINTS = 1200

function statementOf(reader: Reader, asked: Asked, { groups, names, was, order, time, page, limit }: Wanted) {
  const summed = summedFor(names)
  const common = { reader, asked, groups, names: summed }
  const cur = layer({ ...common, period: asked, shift: '' }, 'cur')
  const told = classesOf(reader, asked, groups, summed)
  const old = was && layer({ ...common, period: was, shift: was.shift }, 'old')
  const base = old ? compared(summed, cur, old) : { rows: cur.rows, total: cur.total, ctes: [] }
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
  const something = telling.map(({ of }) => `coalesce(${of('r')}, 0) <> 0`).join(' or ') || 'true'
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
  const shown = (by: Order, most: string) =>
    `(select jsonb_agg(t) from (select ${texts('l')} from (select r.* from listed r cross join x order by ${sorted(by, 'r')} ${most}) l cross join x order by ${sorted(by, 'l')}) t)`
  return sql<Found>`
    with ${told ? sql`${told},` : sql``} ${cur.ctes} ${old ? sql`, ${old.ctes}` : sql``},
    ${sql.raw([...base.ctes, `x as materialized (select * from ${base.total})`, `listed as not materialized (select r.* from ${base.rows} r cross join x where ${something})`].join(', '))}
    select (select count(*) from listed)::int as count,
      (select to_jsonb(t) from (select '' as key, '' as key2, ${sql.raw(figures.map(({ name, of }) => `(${of('x')})::text as "${name}"`).join(', '))} from x) t) as total,
      ${sql.raw(shown(order, `limit ${Number(limit)} offset ${(page - 1) * limit}`))} as rows,
      ${sql.raw(groups.length === 1 && !drawnFromRows ? shown(chart, `limit ${time ? POINTS : BARS}`) : 'null')} as chart, ${sql.lit(drawnFromRows)} as drawn`
}

/** How the columns of what is compared with end. */
const WAS = ' was'

/** Rows of either period, each with the figures of both. */
function compared(names: readonly MeasureName[], cur: Added, old: Added) {
  const value = (name: MeasureName, t: string) => (!mayBeNone(name) ? `coalesce(${t}."${name}", 0)` : `${t}."${name}"`)
  const columns = names.flatMap((name) => [`${value(name, 'c')} as "${name}"`, `${value(name, 'w')} as "${name}${WAS}"`]).join(', ')
  return {
    rows: 'pair',
    total: 'pair_total',
    ctes: [
      `pair as materialized (select k1, k2, ${columns} from ${cur.rows} c full join ${old.rows} w using (k1, k2))`,
      `pair_total as materialized (select ${columns} from ${cur.total} c cross join ${old.total} w)`,
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
