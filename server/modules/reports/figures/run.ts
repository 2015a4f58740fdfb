import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import { isTime } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { type Asked, askedOf, comparedWith, groupsOf } from './asked.ts'
import { layer, type Reader } from './compile.ts'
import { figureSql, isNumber } from './derived.ts'
import { SUMMED } from './measure-sql.ts'
import { type FigureRow, namedRows } from './names.ts'
import { bordersOf } from './rolled/borders.ts'
import { measuresFor, seesMeasure, summedFor } from './seen.ts'
import type { Sql } from './sources/facts.ts'

type Input = Received<typeof figures.run>
interface Found {
  total: FigureRow | null
  count: number
  rows: FigureRow[] | null
  chart: FigureRow[] | null
}

export const readerOf = (ctx: Context): Reader => ({
  tenantId: ctx.tenantId,
  dataScope: ctx.dataScope,
  today: ctx.today,
  slowDays: Number(ctx.parameters.get('SLOW_MOVING_DAYS')),
})

/** One page of a report, its 合计, and what is drawn of it, from one statement. */
export async function run(ctx: Context, input: Input) {
  const asked = await askedOf(ctx, input)
  const groups = groupsOf(asked.report, input.groups, input.path)
  const names = measuresFor(ctx, asked.report)
  const was = input.compare === 'none' || asked.report.atDay ? undefined : comparedWith(asked, input.compare)
  const time = groups[0] !== undefined && isTime(groups[0])
  const order = orderSql(ctx, asked, names, input, time, Boolean(was))
  const { rows } = await statementOf({ ...readerOf(ctx), borders: await bordersOf(ctx) }, asked, {
    ...input,
    groups,
    names,
    was,
    order,
    time,
  }).execute(ctx.db)
  const found = rows[0] as Found
  const list = await namedRows(ctx, groups, (found.rows ?? []).map(wired))
  const chart = await namedRows(ctx, groups, (found.chart ?? []).map(wired))
  const totalCount = found.count
  return {
    page: { list, totalCount, totalPage: Math.ceil(totalCount / input.limit), currPage: input.page, pageSize: input.limit },
    total: wired(found.total ?? {}),
    chart,
    groups: [...groups],
    measures: [...names],
    period: { from: asked.from, to: asked.to, wasFrom: was?.from ?? '', wasTo: was?.to ?? '' },
    within: ctx.dataScope !== null,
    filling: await fillingOf(ctx, names),
    asOf: momentOf(new Date(ctx.now)),
  }
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

/**
 * The order asked for, or the report's own, of the rows `l` as they are, not of their texts that go by the same names: by a figure the reader may see, and then by the key, so that pages fit together.
 */
function orderSql(
  ctx: Context,
  { report }: Asked,
  names: readonly MeasureName[],
  { sortProp, sortOrder }: Input,
  time: boolean,
  compared: boolean,
): string {
  const [, base = ''] = /^(\w+?)(?:Was|More|Rise)?$/.exec(sortProp) ?? []
  if (sortProp === 'key' || (sortProp === '' && time)) return sortProp === 'key' && sortOrder === 'desc' ? 'l.k1 desc, l.k2' : 'l.k1, l.k2'
  if (sortProp !== '') {
    const known = names.includes(sortProp as MeasureName) || (compared && names.includes(base as MeasureName) && base !== sortProp)
    if (!known && report.measures.includes(base as MeasureName) && !seesMeasure(ctx, base as MeasureName)) throw forbidden()
    if (!known) throw refused('不能按这一列排序')
    return `l."${sortProp}" ${sortOrder} nulls last, l.k1, l.k2`
  }
  const { by, direction } = report.order
  return names.includes(by) ? `l."${by}" ${direction} nulls last, l.k1, l.k2` : 'l.k1, l.k2'
}

interface Wanted {
  groups: ReturnType<typeof groupsOf>
  names: readonly MeasureName[]
  was: (ReturnType<typeof comparedWith> & object) | undefined
  order: string
  time: boolean
  page: number
  limit: number
}

/** Bars of a ranking; what follows is 其余. */
const BARS = 12
/** Points of a time: more days than a year are folded by the screen. */
const POINTS = 1200

function statementOf(reader: Reader, asked: Asked, { groups, names, was, order, time, page, limit }: Wanted) {
  const summed = summedFor(names)
  const common = { reader, asked, groups, names: summed }
  const cur = layer({ ...common, period: asked, shift: '' })
  const old = was && layer({ ...common, period: was, shift: was.shift })
  const columns = names.flatMap((name) => {
    const now = `${figureSql(name, 't', 'x')} as "${name}"`
    if (!was || !isNumber(name)) return [now]
    const [a, b] = [figureSql(name, 't', 'x'), figureSql(name, 'w', 'y')]
    return [
      now,
      `${b} as "${name}Was"`,
      `${a} - ${b} as "${name}More"`,
      `round((${a} - ${b}) * 100 / nullif(abs(${b}), 0), 2) as "${name}Rise"`,
    ]
  })
  const filled = summed
    .map((name) => (isNumber(name) && SUMMED[name]?.by !== 'sole' ? `coalesce(c."${name}", 0) as "${name}"` : `c."${name}" as "${name}"`))
    .join(', ')
  const full: Sql = sql`select g.whole, g.k1, g.k2, ${sql.raw(filled)} from (select whole, k1, k2 from cur ${old ? sql`union select whole, k1, k2 from old` : sql``}) g
    left join cur c using (whole, k1, k2)`
  const fullWas: Sql = old
    ? sql`, w as (select g.whole, g.k1, g.k2, ${sql.raw(filled)} from cur_all g left join old c using (whole, k1, k2))`
    : sql``
  const said = (asked.report.only ?? names).filter((name) => names.includes(name) && isNumber(name))
  const something =
    said.length > 0
      ? said
          .map((name) => `coalesce("${name}", 0) <> 0`)
          .concat(was ? said.map((name) => `coalesce("${name}Was", 0) <> 0`) : [])
          .join(' or ')
      : 'true'
  const texts = (extra: string) =>
    sql.raw(['k1 as key, k2 as key2', ...outputs(names, Boolean(was)).map((name) => `"${name}"::text`)].join(', ') + extra)
  const { bars, parts } = asked.report.chart
  // parts of one whole are drawn in the order of the report
  const drawn = (parts && names.find((name) => name === asked.report.order.by)) || (bars.find((name) => names.includes(name)) ?? names[0])
  // what the report is ordered by is drawn in that order: 毛利分析 begins with the losses, in both
  const direction = asked.report.order.by === drawn ? asked.report.order.direction : 'desc'
  const chartOrder = time ? 'l.k1' : `l."${drawn}" ${direction} nulls last, l.k1`
  return sql<Found>`
    with cur as materialized (${cur}) ${old ? sql`, old as materialized (${old})` : sql``},
    cur_all as (${full}) ${fullWas},
    made as materialized (
      select t.whole, t.k1, t.k2, ${sql.raw(columns.join(', '))}
      from cur_all t cross join (select * from cur_all where whole) x ${old ? sql`join w on w.whole = t.whole and w.k1 = t.k1 and w.k2 = t.k2 cross join (select * from w where whole) y` : sql``}
    ),
    listed as materialized (select * from made where not whole and (${sql.raw(something)}))
    select (select count(*) from listed)::int as count,
      (select to_jsonb(t) from (select ${texts('')} from made where whole) t) as total,
      (select jsonb_agg(t) from (select ${texts('')} from listed l order by ${sql.raw(order)} limit ${limit} offset ${(page - 1) * limit}) t) as rows,
      ${groups.length === 1 ? sql`(select jsonb_agg(t) from (select ${texts('')} from listed l order by ${sql.raw(chartOrder)} limit ${time ? POINTS : BARS}) t)` : sql`null`} as chart`
}

const outputs = (names: readonly MeasureName[], compared: boolean) =>
  names.flatMap((name) => [name, ...(compared && isNumber(name) ? [`${name}Was`, `${name}More`, `${name}Rise`] : [])])
