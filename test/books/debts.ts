import { type Money, smaller } from './exact.ts'

export interface Item {
  partner: number
  side: 'ys' | 'yf'
  /** Which posting of which document. */
  name: string
  amount: Money
  settled: Money
  due: string
  /** The business day it was posted on. */
  day: string
}
interface Pair {
  debt: Item
  credit: Item
  amount: Money
  /** Met in the payment window of the debt's own document. */
  inWindow: boolean
}

/** What partners owe and are owed, and what of it has met. */
export class Debts {
  readonly items: Item[] = []
  private readonly pairs: Pair[] = []

  add(item: Omit<Item, 'settled' | 'day'>, day: string): Item {
    const posted = { ...item, settled: 0n, day }
    this.items.push(posted)
    return posted
  }

  named(name: string): Item {
    const found = this.items.find((each) => each.name === name)
    if (!found) throw new Error(`no item ${name}`)
    return found
  }

  /** A debt and a credit meet, as far as both are open, or by `most`. */
  meet(debt: Item, credit: Item, most?: Money, inWindow = false): Money {
    const open = smaller(debt.amount - debt.settled, credit.settled - credit.amount)
    const amount = most === undefined ? open : smaller(open, most)
    if (amount <= 0n) return 0n
    debt.settled += amount
    credit.settled -= amount
    this.pairs.push({ debt, credit, amount, inWindow })
    return amount
  }

  /** Whatever an item was settled by is open again on both sides. */
  unsettle(item: Item) {
    this.part(({ debt, credit }) => debt === item || credit === item)
  }
  /** What a document used in its own payment window lies there for the partner again once the document is taken back. */
  free(document: Item) {
    this.part(({ debt, inWindow }) => inWindow && debt === document)
  }
  private part(which: (pair: Pair) => boolean) {
    for (const pair of this.pairs.filter(which)) {
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
}
