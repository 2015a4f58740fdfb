import { add, compare, isZero, subtract } from '#contract/kit/decimal.ts'
import {
  applyToPool,
  type CostPool,
  type Cover,
  type Estimate,
  movesNothing,
  type Opened,
  type PostingLine,
  poolKey,
} from './pool-rules.ts'

export interface Bin {
  qty: string
  reserved: string
  mayNegative: boolean
}
export interface LedgerEntry
  extends Omit<PostingLine, 'value' | 'fee' | 'inner' | 'later' | 'laterInner' | 'covers' | 'within' | 'reserve'> {
  value: string
  fee: string
  inner: string
  poolQty: string
  poolValue: string
  placeQty: string
  /** True for the quantity-0 row that tells what the row before it and the pool do not agree on: the result of the company. */
  difference: boolean
}
export interface Shortage {
  movement: PostingLine
  usable: string
}

export const binKey = ({ partId, warehouseId, posiId }: Pick<PostingLine, 'partId' | 'warehouseId' | 'posiId'>) =>
  `${partId}/${warehouseId}/${posiId}`

/** Legs of correcting rows stand far from those of lines, so that (line, event, leg) stays unique. */
const DIFFERENCE_LEG = 1000
const LATER_LEG = 2000

export interface Settled {
  entries: LedgerEntry[]
  shortages: Shortage[]
  opened: Opened[]
  covered: Cover[]
}

/**
 * Carries movements out on pools and places, in order, and tells what to write. Pure: the maps are changed in place, and so are `open`, the open estimates
 * of the pools goods come into, oldest first. Issue value = round(q·V/Q, 4); what empties the pool takes all of V (domain.md 4.3).
 */
export function applyPosting(
  pools: Map<string, CostPool>,
  places: Map<string, Bin>,
  movements: PostingLine[],
  open: Estimate[] = [],
): Settled {
  const settled: Settled = { entries: [], shortages: [], opened: [], covered: [] }
  const estimates = [...open]
  for (const movement of movements) {
    const place = places.get(binKey(movement))
    const pool = pools.get(poolKey(movement))
    if (!place || !pool) throw new Error(`no balance row for ${binKey(movement)}`)
    const usable = subtract(place.qty, place.reserved)
    place.qty = add(place.qty, movement.qty)
    place.reserved = add(place.reserved, movement.reserve ?? '0')
    const left = subtract(place.qty, place.reserved)
    if (compare(left, '0') < 0 && compare(left, usable) < 0 && !place.mayNegative) settled.shortages.push({ movement, usable })
    if (movesNothing(movement)) continue
    const { value, difference, fee, feeDifference, inner, innerDifference, opened, covered = [] } = applyToPool(pool, movement, estimates)
    if (opened) {
      estimates.push(opened)
      settled.opened.push(opened)
    }
    settled.covered.push(...covered)
    const { later = '0', laterInner = '0' } = movement
    const { lineId, partId, warehouseId, posiId } = movement
    const row = { lineId, partId, pool: movement.pool, warehouseId, posiId, poolQty: pool.qty, placeQty: place.qty }
    const poolValue = subtract(pool.value, add(difference, later))
    settled.entries.push({ ...row, leg: movement.leg, qty: movement.qty, value, fee, inner, poolValue, difference: false })
    const correct = (by: string, leg: number, poolValue: string, { fee = '0', inner = '0', told = false }) => {
      if (isZero(by) && isZero(fee) && isZero(inner) && !told) return
      settled.entries.push({ ...row, leg: movement.leg + leg, qty: '0', value: by, fee, inner, poolValue, difference: true })
    }
    correct(later, LATER_LEG, subtract(pool.value, difference), { inner: laterInner })
    // one line dearer, another as much cheaper: together nothing, and yet each of them has to be told
    const told = covered.some(({ provisional, worth }) => compare(provisional, worth) !== 0)
    correct(difference, DIFFERENCE_LEG, pool.value, { fee: feeDifference, inner: innerDifference, told })
  }
  return settled
}
