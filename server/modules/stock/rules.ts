import { add, compare, isZero, least, multiply, negate, proportion, round, subtract } from '#server/kit/money.ts'

/** Cost pools of a company: goods in normal warehouses, in scrap, on the way. */
export const POOLS = { normal: 0, scrap: 1, transit: 2 } as const
export type PoolKind = (typeof POOLS)[keyof typeof POOLS]

/** Quantity and value of a part in a company. The average is never stored: it is value / qty. */
export interface Pool {
  qty: string
  value: string
  /** Average when goods were last there; what a shortage leaves at while stock is negative. */
  lastCost: string
}
export interface Place {
  qty: string
  reserved: string
  mayNegative: boolean
}
export interface Movement {
  lineId: number
  leg: number
  partId: number
  pool: PoolKind
  warehouseId: number
  posiId: number
  /** Signed; '0' for a movement of reservations only. */
  qty: string
  /** Value of a receipt; absent: at the pool's average. */
  value?: string
  /** Change of the reserved quantity. */
  reserve?: string
}
export interface Entry extends Omit<Movement, 'value' | 'reserve'> {
  value: string
  poolQty: string
  poolValue: string
  placeQty: string
  /** True for the quantity-0 row that corrects a provisional cost. */
  difference: boolean
}
export interface Shortage {
  movement: Movement
  usable: string
}

export const poolKey = ({ partId, pool }: Pick<Movement, 'partId' | 'pool'>) => `${partId}/${pool}`
export const placeKey = ({ partId, warehouseId, posiId }: Pick<Movement, 'partId' | 'warehouseId' | 'posiId'>) =>
  `${partId}/${warehouseId}/${posiId}`

/** Legs of correcting rows stand far from those of lines, so that (line, event, leg) stays unique. */
const DIFFERENCE_LEG = 1000

/**
 * Carries movements out on pools and places, in order, and tells what to write. Pure: the maps are changed in place.
 * Issue value = round(q·V/Q, 4); what empties the pool takes all of V (domain.md 4.3).
 */
export function settle(
  pools: Map<string, Pool>,
  places: Map<string, Place>,
  movements: Movement[],
): { entries: Entry[]; shortages: Shortage[] } {
  const entries: Entry[] = []
  const shortages: Shortage[] = []
  for (const movement of movements) {
    const place = places.get(placeKey(movement))
    const pool = pools.get(poolKey(movement))
    if (!place || !pool) throw new Error(`no balance row for ${placeKey(movement)}`)
    const usable = subtract(place.qty, place.reserved)
    place.qty = add(place.qty, movement.qty)
    place.reserved = add(place.reserved, movement.reserve ?? '0')
    const left = subtract(place.qty, place.reserved)
    if (compare(left, '0') < 0 && compare(left, usable) < 0 && !place.mayNegative) shortages.push({ movement, usable })
    if (isZero(movement.qty)) continue
    const { value, difference } = compare(movement.qty, '0') > 0 ? receive(pool, movement) : issue(pool, movement)
    const entry = {
      ...movement,
      value,
      poolQty: pool.qty,
      poolValue: subtract(pool.value, difference),
      placeQty: place.qty,
      difference: false,
    }
    entries.push(entry)
    if (!isZero(difference))
      entries.push({ ...entry, leg: entry.leg + DIFFERENCE_LEG, qty: '0', value: difference, poolValue: pool.value, difference: true })
  }
  return { entries, shortages }
}

function remember(pool: Pool) {
  if (compare(pool.qty, '0') > 0) pool.lastCost = proportion(pool.value, '1', pool.qty, 6)
}

/** Goods come in. While the pool is negative, the covered share had left at a provisional cost: its difference is written off. */
function receive(pool: Pool, { qty, value }: Movement): { value: string; difference: string } {
  const worth = round(value ?? (compare(pool.qty, '0') > 0 ? proportion(pool.value, qty, pool.qty, 4) : multiply(qty, pool.lastCost)), 4)
  let difference = '0'
  if (compare(pool.qty, '0') < 0) {
    const short = negate(pool.qty)
    const covered = least(qty, short)
    const provisional = compare(covered, short) === 0 ? pool.value : proportion(pool.value, covered, short, 4)
    difference = negate(add(proportion(worth, covered, qty, 4), provisional))
  }
  pool.qty = add(pool.qty, qty)
  pool.value = add(pool.value, worth, difference)
  remember(pool)
  return { value: worth, difference }
}

function issue(pool: Pool, movement: Movement): { value: string; difference: string } {
  const qty = negate(movement.qty)
  remember(pool)
  let worth: string
  if (compare(pool.qty, '0') <= 0) worth = round(multiply(qty, pool.lastCost), 4)
  else if (compare(qty, pool.qty) < 0) worth = proportion(pool.value, qty, pool.qty, 4)
  else worth = add(pool.value, round(multiply(subtract(qty, pool.qty), pool.lastCost), 4))
  pool.qty = subtract(pool.qty, qty)
  pool.value = subtract(pool.value, worth)
  return { value: negate(worth), difference: '0' }
}

export interface Wanted {
  lineId: number
  partId: number
  warehouseId: number
  /** 0: anywhere in the warehouse. */
  posiId: number
  qty: string
}
export interface Offer {
  partId: number
  warehouseId: number
  posiId: number
  usable: string
}
export type Allotment = Wanted

/** Spreads wanted quantities over places, in the order the places are given. What no place has stays at the asked place (the posting then refuses, or goes negative where that is allowed). */
export function allot(wanted: Wanted[], offers: Offer[]): Allotment[] {
  const left = offers.map((offer) => ({ ...offer }))
  const allotments: Allotment[] = []
  for (const line of wanted) {
    let missing = line.qty
    const fits = (offer: Offer) =>
      offer.partId === line.partId && offer.warehouseId === line.warehouseId && (line.posiId === 0 || offer.posiId === line.posiId)
    for (const offer of left.filter(fits)) {
      if (compare(missing, '0') <= 0) break
      const taken = least(missing, offer.usable)
      if (compare(taken, '0') <= 0) continue
      offer.usable = subtract(offer.usable, taken)
      missing = subtract(missing, taken)
      allotments.push({ ...line, posiId: offer.posiId, qty: taken })
    }
    if (compare(missing, '0') > 0) addTo(allotments, { ...line, qty: missing })
  }
  return allotments
}

/** One allotment per line and place. */
function addTo(allotments: Allotment[], more: Allotment) {
  const same = allotments.find(
    (each) => each.lineId === more.lineId && each.posiId === more.posiId && each.warehouseId === more.warehouseId,
  )
  if (same) same.qty = add(same.qty, more.qty)
  else allotments.push(more)
}
