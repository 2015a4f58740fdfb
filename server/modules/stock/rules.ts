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
  /**
   * What the goods are worth, signed like qty; absent: at the pool's average. An issue with a value is written with exactly that, as its paper says; what the
   * pool gives up for it is another matter (`givenUp`). With qty '0' it only changes what the goods on hand are worth.
   */
  value?: string
  /** One of two legs inside a pool (调仓): quantity moves, value does not. */
  within?: true
  /** Change of the reserved quantity. */
  reserve?: string
}
export interface Entry extends Omit<Movement, 'value' | 'within' | 'reserve'> {
  value: string
  poolQty: string
  poolValue: string
  placeQty: string
  /** True for the quantity-0 row that tells what the row before it and the pool do not agree on: the result of the company. */
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
    if (movesNothing(movement)) continue
    const { value, difference } = carryOut(pool, movement)
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

/** Only holds or frees goods: neither quantity nor value changes. */
export const movesNothing = ({ qty, value }: Pick<Movement, 'qty' | 'value'>) => isZero(qty) && isZero(value ?? '0')

function carryOut(pool: Pool, movement: Movement): { value: string; difference: string } {
  if (movement.within) return { value: '0', difference: '0' }
  if (isZero(movement.qty)) return revalue(pool, movement.value ?? '0')
  return compare(movement.qty, '0') > 0 ? receive(pool, movement) : issue(pool, movement)
}

/** The goods on hand become dearer or cheaper; where nothing is on hand there is nothing to value. */
function revalue(pool: Pool, value: string) {
  if (compare(pool.qty, '0') <= 0 || compare(add(pool.value, value), '0') < 0) throw new Error('nothing on hand to be valued so')
  pool.value = add(pool.value, value)
  remember(pool)
  return { value, difference: '0' }
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

/** Goods leave at the value their paper names, else at average. What the pool gives up differently is nobody's goods: it is told apart. */
function issue(pool: Pool, movement: Movement): { value: string; difference: string } {
  const qty = negate(movement.qty)
  remember(pool)
  const named = movement.value === undefined ? undefined : round(negate(movement.value), 4)
  const given = givenUp(pool, qty, named)
  const worth = named ?? given
  pool.qty = subtract(pool.qty, qty)
  pool.value = subtract(pool.value, given)
  return { value: negate(worth), difference: subtract(worth, given) }
}

/** The last goods take all the value along; others what is named while the pool is worth that much, else their average. */
function givenUp(pool: Pool, qty: string, named: string | undefined): string {
  const left = compare(pool.qty, qty)
  if (left === 0) return pool.value
  return named !== undefined && left > 0 && compare(named, pool.value) <= 0 ? named : averageOf(pool, qty)
}

function averageOf(pool: Pool, qty: string): string {
  if (compare(pool.qty, '0') <= 0) return round(multiply(qty, pool.lastCost), 4)
  if (compare(qty, pool.qty) < 0) return proportion(pool.value, qty, pool.qty, 4)
  return add(pool.value, round(multiply(subtract(qty, pool.qty), pool.lastCost), 4))
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
