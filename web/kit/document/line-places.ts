import { MASKED } from '#contract/kit/fields.ts'
import type { PriceValue } from '../form/price.tsx'
import type { Places } from './use-places.ts'

/** Where a line's goods lie. */
export interface Place {
  warehouseId: number
  warehouseName: string
  posiId: number
  posiName: string
}
export const nowhere: Place = { warehouseId: 0, warehouseName: '', posiId: 0, posiName: '' }

/** A warehouse as a new line takes it over from the one above it; the first line has the company's own. */
export const warehouseOf = (line: Pick<Place, 'warehouseId' | 'warehouseName'> | undefined, { first }: Places) =>
  line?.warehouseId
    ? { warehouseId: line.warehouseId, warehouseName: line.warehouseName }
    : { warehouseId: first?.id ?? 0, warehouseName: first?.warehouseName ?? '' }

/** Ids follow the names that were typed; another warehouse has other positions. */
export function placed<Line extends Place>(line: Line, changed: ReadonlySet<string>, places: Places): Line {
  let next = line
  if (changed.has('warehouseName')) {
    const warehouseId = places.warehouseIdOf(next.warehouseName)
    if (warehouseId !== next.warehouseId) next = { ...next, warehouseId, posiId: 0, posiName: '' }
  }
  if (changed.has('posiName')) next = { ...next, posiId: next.posiName ? places.positionIdOf(next.warehouseId, next.posiName) : 0 }
  return next
}

export const isPriced = (price: PriceValue) => price !== null && price !== undefined && price !== MASKED
export const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
