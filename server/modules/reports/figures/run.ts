import type { Received } from '#contract/kit/fields.ts'
import type { BesideName } from '#contract/reports/figures/beside-measures.ts'
import { type figures, MOST_LOOKED_UP } from '#contract/reports/figures/figures.ts'
import { isTime } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { type Asked, askedOf, comparedWith, groupsOf } from './asked.ts'
import { fits, isBeside, orderedBy, withBeside, withOthers } from './beside.ts'
import { withClasses } from './kept-classes.ts'
import { SUMMED } from './measure-sql.ts'
import { type FigureRow, namedRows } from './names.ts'
import type { Reader } from './reading.ts'
import { bordersOf } from './rolled/borders.ts'
import { measuresFor, seesMeasure, summedFor } from './seen.ts'
import { BARS, type Found, type Order, statementOf } from './statement.ts'

type Input = Received<typeof figures.run>
/** What is asked, whichever page of it. */
export type RunQuestion = Omit<Input, 'page' | 'limit'>
export type Answer = Awaited<ReturnType<typeof answer>>

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
  const all = await withOthers(
    ctx,
    asked,
    measuresFor(ctx, asked.report).filter((name) => fits(name, groups, input)),
  )
  const names = all.filter((name) => !isBeside(name))
  if (names.length === 0) throw forbidden('没有查看这个报表中任何数字的权限')
  const was = input.compare === 'none' || asked.report.atDay ? undefined : comparedWith(asked, input.compare)
  const time = groups[0] !== undefined && isTime(groups[0])
  // what is looked up of each row orders them once all of them are here
  const by =
    isBeside(input.sortProp as MeasureName) && all.includes(input.sortProp as MeasureName) ? (input.sortProp as BesideName) : undefined
  const order = orderOf(ctx, asked, names, by ? { ...input, sortProp: 'key', sortOrder: 'asc' } : input, time, Boolean(was))
  const reader = await withClasses(ctx, { ...readerOf(ctx), borders: await bordersOf(ctx) }, asked, groups, summedFor(names))
  const { rows } = await statementOf(reader, asked, {
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
