import { add, between, compare, isZero, least, multiply, negate, proportion, round, subtract, sum } from '#contract/kit/decimal.ts'

/** Cost pools of a company: goods in normal warehouses, in scrap, on the way. */
export const POOLS = { normal: 0, scrap: 1, transit: 2 } as const
export type CostPoolKind = (typeof POOLS)[keyof typeof POOLS]

/** Quantity and value of a part in a company. The average is never stored: it is value / qty. */
export interface CostPool {
  qty: string
  value: string
  /** Average when goods were last there; what a shortage leaves at while stock is negative. */
  lastCost: string
  /** What it leaves at where the part was never there: its purchase price. */
  price: string
  /** What freight and other fees of the goods on hand came to, beside their value; a pool that is short has none. */
  fee: string
  /** What branches of the house have earned on the goods on hand, within their value. */
  inner: string
}
/** Pieces that left before they were there (暂估), one row a leg: at what value, and what of them is not covered yet. */
export interface Estimate {
  /** null: opened by this very posting. */
  id: number | null
  document: string
  lineId: number
  leg: number
  partId: number
  pool: CostPoolKind
  openQty: string
  openValue: string
}
/** An estimate as a posting opens it; what covers it in the same posting has lowered what is open. */
export interface Opened extends Estimate {
  qty: string
  value: string
}
/** Goods that came in for pieces that had left at a provisional value. */
export interface Cover {
  estimate: Estimate
  /** The leg that brought them. */
  lineId: number
  leg: number
  qty: string
  /** What they had left at, what they really cost. */
  provisional: string
  worth: string
  /** Margin of branches within what they really cost. */
  inner: string
}
export interface PostingLine {
  lineId: number
  leg: number
  partId: number
  pool: CostPoolKind
  warehouseId: number
  posiId: number
  /** Signed; '0' for a movement of reservations only. */
  qty: string
  /**
   * What the goods are worth, signed like qty; absent: at the pool's average. An issue with a value is written with exactly that, as its paper says; what the
   * pool gives up for it is another matter (`givenUp`). With qty '0' it only changes what the goods on hand are worth.
   */
  value?: string
  /** Fees the goods bring along, signed like qty; of an issue: those its paper brought, absent: the pool's share. With qty '0' fees that became known later. */
  fee?: string
  /** Margin of other branches within the value the goods bring along, signed like qty; of an issue: that its paper brought, absent: the pool's share. */
  inner?: string
  /** Beside `value`: what was found later about goods that come back (成本差异), written in a row of its own. */
  later?: string
  /** Margin of branches within `later`. */
  laterInner?: string
  /** What comes back covers first what this line of another posting left open. */
  covers?: { document: string; lineId: number }
  /** One of two legs inside a pool (调仓): quantity moves, value does not. */
  within?: true
  /** Change of the reserved quantity. */
  reserve?: string
}

export const poolKey = ({ partId, pool }: Pick<PostingLine, 'partId' | 'pool'>) => `${partId}/${pool}`

/** Only holds or frees goods: neither quantity nor value changes. */
export const movesNothing = ({ qty, value, fee }: Pick<PostingLine, 'qty' | 'value' | 'fee'>) =>
  isZero(qty) && isZero(value ?? '0') && isZero(fee ?? '0')

type Valued = Omit<Moved, 'fee' | 'feeDifference' | 'inner' | 'innerDifference'>
interface Moved {
  value: string
  difference: string
  /** Fees of the row, signed like it; and by how much the pool gives up other ones. */
  fee: string
  feeDifference: string
  /** Margin of branches in the row, and by how much the pool gives up or keeps another one. */
  inner: string
  innerDifference: string
  opened?: Opened
  covered?: Cover[]
}

/** Carries a movement out on its pool; the maps' estimates are changed in place. */
export function applyToPool(pool: CostPool, movement: PostingLine, estimates: Estimate[]): Moved {
  if (movement.within) return { value: '0', difference: '0', fee: '0', feeDifference: '0', inner: '0', innerDifference: '0' }
  // fees are shared by the pieces that are there, so they go first
  const fees = carryFees(pool, movement)
  if (isZero(movement.qty)) return { ...revalue(pool, movement.value ?? '0'), ...fees, inner: '0', innerDifference: '0' }
  if (compare(movement.qty, '0') < 0) return { ...bringAway(pool, movement), ...issue(pool, movement), ...fees }
  const short = compare(pool.qty, '0') < 0
  const came = receive(pool, movement, estimates)
  return { ...came, ...bringAlong(pool, movement, short ? (came.covered ?? []) : []), ...fees }
}

/**
 * Margin of branches goes with the goods, as fees do. What leaves takes its share, the last all; what a paper names is written as named, and where the pool has
 * no longer so much of it, the rest is told apart. Called before the pieces go.
 */
function bringAway(pool: CostPool, { qty, inner }: PostingLine): Pick<Moved, 'inner' | 'innerDifference'> {
  const before = pool.inner
  const named = inner === undefined ? undefined : round(negate(inner), 4)
  if (isZero(before) && (named === undefined || isZero(named))) return { inner: '0', innerDifference: '0' }
  const whole = compare(add(pool.qty, qty), '0') <= 0
  const given = whole ? before : named !== undefined ? between(named, '0', before) : proportion(before, negate(qty), pool.qty, 4)
  pool.inner = subtract(before, given)
  return { inner: negate(named ?? given), innerDifference: subtract(named ?? given, given) }
}

/**
 * Goods that come for pieces which had left before they were there hand those their share of the margin; pieces that come back to what they themselves had left
 * open bring none. Called after the pieces have come.
 */
function bringAlong(
  pool: CostPool,
  { qty, inner, laterInner, covers }: PostingLine,
  covered: Cover[],
): Pick<Moved, 'inner' | 'innerDifference'> {
  const own = round(inner ?? '0', 4)
  const left = { inner: add(own, laterInner ?? '0'), qty }
  if (isZero(left.inner)) return { inner: own, innerDifference: '0' }
  const come = left.inner
  const isOwn = ({ estimate }: Cover) => covers && estimate.document === covers.document && estimate.lineId === covers.lineId
  for (const each of covered.filter(isOwn)) left.qty = subtract(left.qty, each.qty)
  for (const each of covered.filter((cover) => !isOwn(cover))) {
    each.inner = compare(each.qty, left.qty) === 0 ? left.inner : proportion(left.inner, each.qty, left.qty, 4)
    left.qty = subtract(left.qty, each.qty)
    left.inner = subtract(left.inner, each.inner)
  }
  // nothing of it is there: it is nobody's margin any more
  if (compare(pool.qty, '0') <= 0) left.inner = '0'
  pool.inner = add(pool.inner, left.inner)
  return { inner: own, innerDifference: subtract(left.inner, come) }
}

/**
 * Fees go with the goods: what leaves takes round(fee × q ÷ Q, 4), the last all. Fees that its paper names are written as named; where the pool has no longer
 * so much of them, because goods that were sold took them along, it gives up what it has, and the rest is told apart. Goods that come for pieces which had
 * left before they were there bring fees for those that stay; the others' are told apart, too.
 */
function carryFees(pool: CostPool, { qty, fee }: PostingLine): Pick<Moved, 'fee' | 'feeDifference'> {
  const stay = add(pool.qty, qty)
  const before = pool.fee
  if (compare(qty, '0') >= 0) {
    const come = round(fee ?? '0', 4)
    const kept = compare(pool.qty, '0') >= 0 || isZero(qty) ? come : compare(stay, '0') > 0 ? proportion(come, stay, qty, 4) : '0'
    pool.fee = add(before, kept)
    return { fee: come, feeDifference: subtract(kept, come) }
  }
  const left = negate(qty)
  const whole = compare(stay, '0') <= 0
  const named = fee === undefined ? undefined : round(negate(fee), 4)
  const given = whole ? before : named !== undefined ? least(named, before) : proportion(before, left, pool.qty, 4)
  pool.fee = subtract(before, given)
  return { fee: negate(named ?? given), feeDifference: subtract(named ?? given, given) }
}

/** The goods on hand become dearer or cheaper; where nothing is on hand there is nothing to value. */
function revalue(pool: CostPool, value: string) {
  if (compare(pool.qty, '0') <= 0 || compare(add(pool.value, value), '0') < 0) throw new Error('nothing on hand to be valued so')
  pool.value = add(pool.value, value)
  remember(pool)
  return { value, difference: '0' }
}

function remember(pool: CostPool) {
  if (compare(pool.qty, '0') > 0) pool.lastCost = proportion(pool.value, '1', pool.qty, 6)
}

/** What pieces leave at that nobody has bought yet. */
const unitOf = ({ lastCost, price }: CostPool) => (isZero(lastCost) ? price : lastCost)

/** Goods come in. While the pool is negative, the covered share had left at a provisional cost: its difference is written off. */
function receive(pool: CostPool, movement: PostingLine, estimates: Estimate[]): Valued {
  const { qty, later = '0' } = movement
  const value = round(
    movement.value ?? (compare(pool.qty, '0') > 0 ? proportion(pool.value, qty, pool.qty, 4) : multiply(qty, unitOf(pool))),
    4,
  )
  const worth = add(value, later)
  const covered = compare(pool.qty, '0') < 0 ? cover(movement, least(qty, negate(pool.qty)), worth, estimates) : []
  const difference = sum(covered.map(({ provisional, worth }) => subtract(provisional, worth)))
  pool.qty = add(pool.qty, qty)
  pool.value = add(pool.value, worth, difference)
  remember(pool)
  return { value, difference, covered }
}

/**
 * Gives `pieces` of what comes in to those that wait: first to the line it comes back from, then to the oldest. Pieces of the own line come back at what they
 * left at while others come with them, so that a sale taken back leaves the pool as it was.
 */
function cover(movement: PostingLine, pieces: string, worth: string, estimates: Estimate[]): Cover[] {
  const { partId, pool, lineId, leg, covers } = movement
  const waiting = estimates.filter((each) => each.partId === partId && each.pool === pool && compare(each.openQty, '0') > 0)
  const own = waiting.filter((each) => covers && each.document === covers.document && each.lineId === covers.lineId)
  const queue = [...own, ...waiting.filter((each) => !own.includes(each))]
  const covered: Cover[] = []
  const left = { pieces, qty: movement.qty, worth }
  for (const estimate of queue) {
    if (isZero(left.pieces)) break
    const qty = least(left.pieces, estimate.openQty)
    const provisional = proportion(estimate.openValue, qty, estimate.openQty, 4)
    const all = compare(qty, left.qty) === 0
    const back = own.includes(estimate) && !all
    const share = back ? least(provisional, left.worth) : all ? left.worth : proportion(left.worth, qty, left.qty, 4)
    covered.push({ estimate, lineId, leg, qty, provisional, worth: share, inner: '0' })
    estimate.openQty = subtract(estimate.openQty, qty)
    estimate.openValue = subtract(estimate.openValue, provisional)
    left.pieces = subtract(left.pieces, qty)
    left.qty = subtract(left.qty, qty)
    left.worth = subtract(left.worth, share)
  }
  if (!isZero(left.pieces)) throw new Error(`open estimates of ${poolKey(movement)} are fewer than it is short of`)
  return covered
}

/** Goods leave at the value their paper names, else at average. What the pool gives up differently is nobody's goods: it is told apart. */
function issue(pool: CostPool, movement: PostingLine): Valued {
  const qty = negate(movement.qty)
  remember(pool)
  const named = movement.value === undefined ? undefined : round(negate(movement.value), 4)
  const missing = compare(pool.qty, '0') > 0 ? subtract(qty, pool.qty) : qty
  const { given, openValue } = givenUp(pool, qty, missing, named)
  const worth = named ?? given
  pool.qty = subtract(pool.qty, qty)
  pool.value = subtract(pool.value, given)
  const { lineId, leg, partId } = movement
  const whole = { qty: missing, value: openValue }
  const opened = { id: null, document: '', lineId, leg, partId, pool: movement.pool, ...whole, openQty: missing, openValue }
  return { value: negate(worth), difference: subtract(worth, given), ...(compare(missing, '0') > 0 && { opened }) }
}

/** The last goods take all the value along; others what is named while the pool is worth that much, else their average. What is missing leaves at its estimate. */
function givenUp(pool: CostPool, qty: string, missing: string, named: string | undefined): { given: string; openValue: string } {
  if (compare(missing, '0') >= 0) {
    const openValue = round(multiply(missing, unitOf(pool)), 4)
    return { given: compare(pool.qty, '0') > 0 ? add(pool.value, openValue) : openValue, openValue }
  }
  const honoured = named !== undefined && compare(named, pool.value) <= 0
  return { given: honoured ? named : proportion(pool.value, qty, pool.qty, 4), openValue: '0' }
}
