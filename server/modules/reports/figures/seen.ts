import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import type { Context } from '#server/kit/context.ts'
import { SUMMED } from './measure-sql.ts'

/** What a figure is made of. */
export function partsOf(name: MeasureName): readonly MeasureName[] {
  const { from } = measureOf(name)
  if (!from) return []
  if ('rate' in from) return from.rate as readonly MeasureName[]
  return ('share' in from ? [from.share] : [...from.plus, ...from.minus]) as readonly MeasureName[]
}

/** Whether this reader may see a figure: all its tags, and those of what it is made of. */
export const seesMeasure = (ctx: Pick<Context, 'may'>, name: MeasureName): boolean =>
  (measureOf(name).tags ?? []).every((tag) => ctx.may(tag)) && partsOf(name).every((part) => seesMeasure(ctx, part))

/** The figures of a report that this reader finds in it: the others are not there for him. */
export const measuresFor = (ctx: Pick<Context, 'may'>, { measures }: Report): readonly MeasureName[] =>
  measures.filter((name) => seesMeasure(ctx, name))

/** All that has to be added up for these. */
export function summedFor(names: readonly MeasureName[]): readonly MeasureName[] {
  const found = new Set<MeasureName>()
  const take = (name: MeasureName) => {
    if (SUMMED[name]) found.add(name)
    else for (const part of partsOf(name)) take(part)
  }
  for (const name of names) take(name)
  return [...found]
}
