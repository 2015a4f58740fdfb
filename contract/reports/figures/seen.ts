import { type MeasureName, measureOf } from './measures.ts'

/** What a figure is made of. */
export function partsOf(name: MeasureName): readonly MeasureName[] {
  const { from } = measureOf(name)
  if (!from) return []
  if ('rate' in from) return from.rate as readonly MeasureName[]
  return ('share' in from ? [from.share] : [...from.plus, ...from.minus]) as readonly MeasureName[]
}

type May = (tag: NonNullable<ReturnType<typeof measureOf>['tags']>[number]) => boolean
/** Whether a reader with these rights may see a figure: all its tags, and those of what it is made of. */
export const isSeen = (may: May, name: MeasureName): boolean =>
  (measureOf(name).tags ?? []).every((tag) => may(tag)) && partsOf(name).every((part) => isSeen(may, part))
