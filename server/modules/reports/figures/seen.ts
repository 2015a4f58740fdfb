import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'
import { isSeen, partsOf } from '#contract/reports/figures/seen.ts'
import type { Context } from '#server/kit/context.ts'
import { SUMMED } from './measure-sql.ts'

/** Whether this reader may see a figure: all its tags, and those of what it is made of. */
export const seesMeasure = (ctx: Pick<Context, 'may'>, name: MeasureName): boolean => isSeen((tag) => ctx.may(tag), name)

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
