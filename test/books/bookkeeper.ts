import { type Money, portion, smaller } from './exact.ts'

/**
 * Books kept beside the product, from the rules as the trade states them and not from its code: goods at moving average, what was sold short at a
 * provisional cost, debts and credits, money in accounts, and the result that explains every change of them.
 */
interface Estimate {
  line: string
  pieces: bigint
  value: Money
}
interface Pool {
  pieces: bigint
  value: Money
  /** Unit cost when goods were last there, in millionths of a yuan. */
  last: bigint
  open: Estimate[]
}
interface SoldLine {
  part: number
  pieces: bigint
  sum: Money
  cost: Money
  /** What became known of its cost after the sale. */
  later: Money
  returned: bigint
  sumBack: Money
  costBack: Money
}
export interface Item {
  partner: number
  side: 'ys' | 'yf'
  /** Which posting of which document. */
  name: string
  amount: Money
  settled: Money
  due: string
}
interface Pair {
  debt: Item
  credit: Item
  amount: Money
}
type ResultKind =
  | '销售'
  | '销售退货'
  | '成本差异'
  | '采购退差'
  | '盘盈'
  | '盘亏'
  | '其他入库'
  | '其他出库'
  | '报损'
  | '成本调整'
  | '已售成本调整'
  | '优惠'
  | '供应商优惠'
  | '资本'

const MILLIONTHS_PER_UNIT = 100n

export class Bookkeeper {
  readonly pools = new Map<number, Pool>()
  readonly sold = new Map<string, SoldLine>()
  readonly items: Item[] = []
  readonly accounts = new Map<number, Money>()
  private readonly pairs: Pair[] = []
  readonly results: { day: string; kind: ResultKind; amount: Money }[] = []
  /** Purchase price in ten-thousandths: what goods cost that were never bought. */
  private readonly purchasePrice: (part: number) => Money
  constructor(purchasePrice: (part: number) => Money) {
    this.purchasePrice = purchasePrice
  }

  pool(part: number): Pool {
    const pool = this.pools.get(part) ?? { pieces: 0n, value: 0n, last: 0n, open: [] }
    this.pools.set(part, pool)
    return pool
  }

  explain(day: string, kind: ResultKind, amount: Money) {
    if (amount !== 0n) this.results.push({ day, kind, amount })
  }

  private remember(pool: Pool) {
    if (pool.pieces > 0n) pool.last = portion(pool.value, MILLIONTHS_PER_UNIT, pool.pieces)
  }

  /** What so many pieces cost while there are none to measure by. */
  provisional(part: number, pieces: bigint): Money {
    const { last } = this.pool(part)
    const unit = last === 0n ? this.purchasePrice(part) * MILLIONTHS_PER_UNIT : last
    return portion(pieces * unit, 1n, MILLIONTHS_PER_UNIT)
  }

  /** Goods leave at average, beyond what is there at a provisional cost that stays open for `line`. Answers what they are worth. */
  leave(part: number, pieces: bigint, line: string): Money {
    const pool = this.pool(part)
    this.remember(pool)
    const there = pool.pieces > 0n ? smaller(pool.pieces, pieces) : 0n
    const short = pieces - there
    const known = there === 0n ? 0n : there === pool.pieces ? pool.value : portion(pool.value, there, pool.pieces)
    const guessed = short === 0n ? 0n : this.provisional(part, short)
    pool.pieces -= pieces
    pool.value -= known + guessed
    if (short > 0n) pool.open.push({ line, pieces: short, value: guessed })
    return known + guessed
  }

  /**
   * Goods leave at the value a paper names. What the stock gives up is that value as long as it stays worth something, else the average, all of it when the
   * last piece goes; the rest is a difference in cost.
   */
  leaveAt(part: number, pieces: bigint, named: Money, day: string) {
    const pool = this.pool(part)
    this.remember(pool)
    if (pool.pieces < pieces) throw new Error('goods that are not there cannot leave at a named value')
    const left = pool.pieces - pieces
    const given = left === 0n ? pool.value : named <= pool.value ? named : portion(pool.value, pieces, pool.pieces)
    pool.pieces = left
    pool.value -= given
    this.explain(day, '成本差异', named - given)
  }

  /** Goods come in, worth so much: they first replace what `own` left open, then the oldest; what those had been thought to cost is put right. */
  enter(part: number, pieces: bigint, worth: Money, day: string, own?: string) {
    const pool = this.pool(part)
    const short = pool.pieces < 0n ? -pool.pieces : 0n
    const covered = smaller(short, pieces)
    const mine = pool.open.filter(({ line }) => line === own)
    let rest = covered
    const left = { pieces, worth }
    let difference = 0n
    for (const open of [...mine, ...pool.open.filter(({ line }) => line !== own)]) {
      if (rest === 0n) break
      const taken = smaller(rest, open.pieces)
      const thought = taken === open.pieces ? open.value : portion(open.value, taken, open.pieces)
      // what a sale had left open comes back at what it left at, as long as other pieces come with it
      const all = taken === left.pieces
      const share = all ? left.worth : mine.includes(open) ? smaller(thought, left.worth) : portion(left.worth, taken, left.pieces)
      const sold = this.sold.get(open.line)
      if (sold) sold.later += share - thought
      difference += thought - share
      open.pieces -= taken
      open.value -= thought
      left.pieces -= taken
      left.worth -= share
      rest -= taken
    }
    pool.open = pool.open.filter((open) => open.pieces > 0n)
    pool.pieces += pieces
    pool.value += worth + difference
    this.remember(pool)
    this.explain(day, '成本差异', difference)
  }

  /** The value of so many pieces of a pool, for goods that come in without a price. */
  atAverage(part: number, pieces: bigint): Money | undefined {
    const pool = this.pool(part)
    return pool.pieces > 0n ? portion(pool.value, pieces, pool.pieces) : undefined
  }

  owe(item: Omit<Item, 'settled'>): Item {
    const posted = { ...item, settled: 0n }
    this.items.push(posted)
    return posted
  }

  /** A debt and a credit meet, as far as both are open, or by `most`. */
  meet(debt: Item, credit: Item, most?: Money): Money {
    const open = smaller(debt.amount - debt.settled, credit.settled - credit.amount)
    const amount = most === undefined ? open : smaller(open, most)
    if (amount <= 0n) return 0n
    debt.settled += amount
    credit.settled -= amount
    this.pairs.push({ debt, credit, amount })
    return amount
  }

  /** Whatever an item was settled by is open again on both sides. */
  unsettle(item: Item) {
    for (const pair of this.pairs.filter(({ debt, credit }) => debt === item || credit === item)) {
      pair.debt.settled -= pair.amount
      pair.credit.settled += pair.amount
      this.pairs.splice(this.pairs.indexOf(pair), 1)
    }
  }

  /** Open items of a partner, oldest due first. */
  open(partner: number, side: 'ys' | 'yf') {
    const mine = this.items.filter((item) => item.partner === partner && item.side === side && item.amount !== item.settled)
    const inOrder = mine.sort((a, b) => (a.due === b.due ? this.items.indexOf(a) - this.items.indexOf(b) : a.due < b.due ? -1 : 1))
    return { debts: inOrder.filter(({ amount }) => amount > 0n), credits: inOrder.filter(({ amount }) => amount < 0n) }
  }

  pay(account: number, amount: Money) {
    this.accounts.set(account, (this.accounts.get(account) ?? 0n) + amount)
  }

  /** Goods + receivable − payable + money: what the company is worth by these books. */
  get worth(): Money {
    const goods = [...this.pools.values()].reduce((sum, { value }) => sum + value, 0n)
    const owed = this.items.reduce((sum, { side, amount }) => sum + (side === 'ys' ? amount : -amount), 0n)
    const money = [...this.accounts.values()].reduce((sum, amount) => sum + amount, 0n)
    return goods + owed + money
  }
  get explained(): Money {
    return this.results.reduce((sum, { amount }) => sum + amount, 0n)
  }
}
