import type { CarNode } from './rows.ts'

type Built = Pick<CarNode, 'yearFrom' | 'yearTo'>
/** Older than any car on the road; a model without a first year is not listed under single years. */
const SPAN = 60

/** Years in which one of the models was built, latest first. */
export function yearsOf(models: readonly Built[], thisYear: number): number[] {
  const years = new Set<number>()
  for (const { yearFrom, yearTo } of models) {
    if (yearFrom === 0) continue
    const last = Math.min(yearTo || thisYear, yearFrom + SPAN)
    for (let year = yearFrom; year <= last; year++) years.add(year)
  }
  return [...years].sort((a, b) => b - a)
}

export const builtIn = ({ yearFrom, yearTo }: Built, year: number) => year === 0 || (yearFrom <= year && (yearTo === 0 || yearTo >= year))
