import { Debts } from './debts.ts'
import { type Money, portion, smaller } from './exact.ts'
import { GoodsLog } from './goods-log.ts'

/**
 * Books kept beside the product, from the rules as the trade states them and not from its code: goods at moving average with the fees they carry, what was sold
 * short at a provisional cost, debts and credits, money in accounts, and the result that explains every change of them, day by day.
 */
interface Estimate {
  line: string
  pieces: bigint
  value: Money
}
interface Pool {
  pieces: bigint
  value: Money
  /** Freight and other fees of what lies here. */
  fee: Money
  /** Unit cost when goods were last there, in millionths of a yuan. */
  last: bigint
  open: Estimate[]
}
/** What goods are worth, and the fees they take along. */
export interface Worth {
  value: Money
  fee: Money
}
interface SoldLine extends Worth {
  part: number
  pieces: bigint
  sum: Money
  returned: bigint
  sumBack: Money
  costBack: Money
}
/** What counts as profit of trade, what else changes the worth of a company, and what its owners put in. */
export type ResultKind =
  | '销售'
  | '销售退货'
  | '成本差异'
  | '采购退差'
  | '运杂费'
  | '盘盈'
  | '盘亏'
  | '其他入库'
  | '其他出库'
  | '报损'
  | '成本调整'
  | '已售成本调整'
  | '调拨损耗'
  | '内部调拨'
  | '优惠'
  | '供应商优惠'
  | '坏账'
  | '其他收入'
  | '其他支出'
  | '手续费'
  | '资本'
/** What a company owns and owes; Δ of them together is the sum of the results. */
export type Measure = 'goods' | 'ys' | 'yf' | 'funds'
export interface Entry {
  day: string
  /** Which posting wrote it: 改期 moves all of it. */
  of: string
  measure: Measure | ResultKind
  amount: Money
}

const MILLIONTHS_PER_UNIT = 100n

export class Bookkeeper {
  readonly pools = new Map<number, Pool>()
  /** On the way to another company. */
  readonly transit = new Map<number, Worth & { pieces: bigint }>()
  readonly sold = new Map<string, SoldLine>()
  /** What became known of the cost of a line after it had left. */
  private readonly found = new Map<string, Money>()
  readonly debts = new Debts()
  /** In pieces. */
  readonly log = new GoodsLog()
  readonly accounts = new Map<number, Money>()
  readonly entries: Entry[] = []
  /** How much of every change of goods is fees that they carry: 库存额 is told without them. */
  readonly carried: Pick<Entry, 'day' | 'of' | 'amount'>[] = []
  private now = { day: '', of: '' }
  /** Purchase price in ten-thousandths: what goods cost that were never bought. */
  private readonly purchasePrice: (part: number) => Money
  constructor(purchasePrice: (part: number) => Money) {
    this.purchasePrice = purchasePrice
  }

  pool(part: number): Pool {
    const pool = this.pools.get(part) ?? { pieces: 0n, value: 0n, fee: 0n, last: 0n, open: [] }
    this.pools.set(part, pool)
    return pool
  }

  /** All that follows belongs to this day and posting. */
  on(day: string, of = '') {
    this.now = { day, of }
  }
  private write(measure: Entry['measure'], amount: Money) {
    if (amount !== 0n) this.entries.push({ ...this.now, measure, amount })
  }
  explain(kind: ResultKind, amount: Money) {
    this.write(kind, amount)
  }
  /** 改期: all of a posting counts on another day. */
  redate(of: string, day: string) {
    for (const entry of [...this.entries, ...this.carried]) if (entry.of === of) entry.day = day
    this.log.redate(of, day)
  }

  laterOf(line: string): Money {
    return this.found.get(line) ?? 0n
  }

  /** Sold, or, below zero, given back. */
  sell(part: number, pieces: bigint) {
    this.log.sold.push({ ...this.now, part, pieces })
  }
  buy(what: '入库' | '退货', entry: { part: number; pieces: bigint; supplier: number; line: number; sum: Money }) {
    this.log.bought.push({ ...this.now, what, ...entry })
  }
  /** From elsewhere, not bought; below zero it never came. */
  come(key: string, part: number, pieces: bigint) {
    this.log.came.push({ ...this.now, key, part, pieces })
  }

  private moveGoods(part: number, pieces: bigint, value: Money, fee: Money) {
    this.log.moved.push({ ...this.now, part, pieces })
    this.write('goods', value + fee)
    if (fee !== 0n) this.carried.push({ ...this.now, amount: fee })
  }
  private remember(pool: Pool) {
    if (pool.pieces > 0n) pool.last = portion(pool.value, MILLIONTHS_PER_UNIT, pool.pieces)
  }
  private change(part: number, pieces: bigint, value: Money, fee: Money) {
    const pool = this.pool(part)
    pool.pieces += pieces
    pool.value += value
    pool.fee += fee
    this.moveGoods(part, pieces, value, fee)
  }
  /** Goods on hand become dearer or cheaper, or bear a fee that became known later. */
  revalue(part: number, value: Money, fee: Money = 0n) {
    this.change(part, 0n, value, fee)
    this.remember(this.pool(part))
  }

  /** What so many pieces cost while there are none to measure by. */
  provisional(part: number, pieces: bigint): Money {
    return portion(pieces * this.lastUnit(part), 1n, MILLIONTHS_PER_UNIT)
  }
  /** The same to the fen, rounded once: what a paper says that finds goods and knows no price. */
  provisionalFen(part: number, pieces: bigint): Money {
    return portion(pieces * this.lastUnit(part), 1n, MILLIONTHS_PER_UNIT * 100n) * 100n
  }
  private lastUnit(part: number): bigint {
    const { last } = this.pool(part)
    return last === 0n ? this.purchasePrice(part) * MILLIONTHS_PER_UNIT : last
  }

  /** Goods leave at average with their share of the fees, beyond what is there at a provisional cost that stays open for `line`. */
  leave(part: number, pieces: bigint, line: string): Worth {
    const pool = this.pool(part)
    this.remember(pool)
    const there = pool.pieces > 0n ? smaller(pool.pieces, pieces) : 0n
    const short = pieces - there
    const known = there === 0n ? 0n : there === pool.pieces ? pool.value : portion(pool.value, there, pool.pieces)
    const guessed = short === 0n ? 0n : this.provisional(part, short)
    const fee = this.feeOf(pool, pieces)
    this.change(part, -pieces, -known - guessed, -fee)
    if (short > 0n) pool.open.push({ line, pieces: short, value: guessed })
    return { value: known + guessed, fee }
  }
  private feeOf(pool: Pool, pieces: bigint): Money {
    return pool.pieces <= pieces ? pool.fee : portion(pool.fee, pieces, pool.pieces)
  }

  /**
   * Goods leave at the value a paper names. What the stock gives up is that value as long as it stays worth something, else the average, all of it when the
   * last piece goes; the rest is a difference in cost. Fees that the paper brought are named as well; where they have gone with what was sold, less is there to
   * give up. Without `fee` the goods take their share. Answers the fees the paper is told.
   */
  leaveAt(part: number, pieces: bigint, named: Money, fee?: Money): Money {
    const pool = this.pool(part)
    this.remember(pool)
    if (pool.pieces < pieces) throw new Error('goods that are not there cannot leave at a named value')
    const last = pool.pieces === pieces
    const given = last ? pool.value : named <= pool.value ? named : portion(pool.value, pieces, pool.pieces)
    const givenFee = last ? pool.fee : fee === undefined ? this.feeOf(pool, pieces) : smaller(fee, pool.fee)
    this.change(part, -pieces, -given, -givenFee)
    this.explain('成本差异', named - given)
    this.explain('运杂费', (fee ?? givenFee) - givenFee)
    return fee ?? givenFee
  }

  /**
   * Goods come in, worth so much: they first replace what `own` left open, then the oldest; what those had been thought to cost is put right. Their fees are
   * borne by those that stay; the share of pieces that had left before is a cost of today.
   */
  enter(part: number, pieces: bigint, { value: worth, fee }: Worth, own?: string) {
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
      if (open.line !== '') this.found.set(open.line, this.laterOf(open.line) + share - thought)
      difference += thought - share
      open.pieces -= taken
      open.value -= thought
      left.pieces -= taken
      left.worth -= share
      rest -= taken
    }
    pool.open = pool.open.filter((open) => open.pieces > 0n)
    const stay = pool.pieces + pieces
    const kept = short === 0n ? fee : stay > 0n ? portion(fee, stay, pieces) : 0n
    this.change(part, pieces, worth + difference, kept)
    this.remember(pool)
    this.explain('成本差异', difference)
    this.explain('运杂费', kept - fee)
  }

  /** The value of so many pieces of a pool, for goods that come in without a price. */
  atAverage(part: number, pieces: bigint): Money | undefined {
    const pool = this.pool(part)
    return pool.pieces > 0n ? portion(pool.value, pieces, pool.pieces) : undefined
  }

  /** So many pieces more (or less) on the way. */
  carry(part: number, pieces: bigint, { value, fee }: Worth) {
    const there = this.transit.get(part) ?? { pieces: 0n, value: 0n, fee: 0n }
    this.transit.set(part, { pieces: there.pieces + pieces, value: there.value + value, fee: there.fee + fee })
    this.moveGoods(part, pieces, value, fee)
  }

  owe(item: Parameters<Debts['add']>[0]) {
    this.write(item.side, item.amount)
    return this.debts.add(item, this.now.day)
  }
  /** The opposite of an item, met with it. */
  takeBack(name: string) {
    const of = this.debts.named(name)
    const back = this.owe({ ...of, name: `${name} 红冲`, amount: -of.amount, due: this.now.day })
    if (of.amount > 0n) this.debts.meet(of, back)
    else this.debts.meet(back, of)
  }

  pay(account: number, amount: Money) {
    this.accounts.set(account, (this.accounts.get(account) ?? 0n) + amount)
    this.write('funds', amount)
  }

  /** Sum of some entries, until the end of a day. */
  sum(wanted: (entry: Entry) => boolean): Money {
    return this.entries.reduce((sum, entry) => (wanted(entry) ? sum + entry.amount : sum), 0n)
  }
}

const MEASURES: readonly string[] = ['goods', 'ys', 'yf', 'funds'] satisfies Measure[]
export const isMeasure = ({ measure }: Entry) => MEASURES.includes(measure)
