import { type Money, portion, smaller, toFen } from './exact.ts'

interface Dated {
  day: string
  /** Which posting wrote it: 改期 moves all of it. */
  of: string
}
/** So many pieces of a part more (or, below zero, less). */
interface Pieces extends Dated {
  part: number
  pieces: bigint
}
interface Purchase extends Pieces {
  supplier: number
  line: number
  sum: Money
  what: '入库' | '退货'
}
interface Arrival extends Pieces {
  /** Of which line of a paper. */
  key: string
}

/** What moved, was sold, bought and came in from elsewhere, day by day; what is taken back stands on its own day with the other sign. */
export class GoodsLog {
  readonly moved: Pieces[] = []
  readonly sold: Pieces[] = []
  readonly bought: Purchase[] = []
  readonly came: Arrival[] = []
  redate(of: string, day: string) {
    for (const entry of [...this.moved, ...this.sold, ...this.bought, ...this.came]) if (entry.of === of) entry.day = day
  }
}

const total = (values: readonly bigint[]) => values.reduce((sum, each) => sum + each, 0n)
const piecesOf = (entries: readonly Pieces[]) => total(entries.map(({ pieces }) => pieces))
const by = <Entry>(entries: readonly Entry[], key: (entry: Entry) => string) => Map.groupBy(entries, key)

/** 采购汇总: what suppliers charged and credited between two days, by whatever. */
export function purchasesBy(log: GoodsLog, from: string, to: string, key: (entry: Purchase) => string) {
  const within = log.bought.filter(({ day }) => day >= from && day <= to)
  return new Map(
    [...by(within, key)].map(([name, entries]) => {
      const sum = (what: Purchase['what']) => total(entries.filter((each) => each.what === what).map((each) => each.sum))
      const [bought, back] = [sum('入库'), sum('退货')]
      return [name, { bought, returned: -back, netBought: bought + back, boughtPieces: piecesOf(entries) }]
    }),
  )
}

const NONE = 'none'
export interface Supply {
  pieces: Record<'Open' | 'In' | 'Back' | 'Sold' | 'Other' | 'Close', bigint>
  value: Record<'Open' | 'In' | 'Back' | 'Sold' | 'Other' | 'Close', Money>
}
const nothing = () => ({ Open: 0n, In: 0n, Back: 0n, Sold: 0n, Other: 0n, Close: 0n })

/** What was left of each receipt of a part at the end of a day, and what of it had been sold: the newest is left, the oldest was sold. */
function stateAt(
  log: GoodsLog,
  part: number,
  lines: readonly (readonly [line: number, entries: Purchase[]])[],
  until: (day: string) => boolean,
) {
  const ofPart = (entries: readonly Pieces[]) => piecesOf(entries.filter((each) => each.part === part && until(each.day)))
  const held = ofPart(log.moved)
  const sold = ofPart(log.sold)
  const stood = lines.map(([line, entries]) => ({ line, pieces: piecesOf(entries.filter(({ day }) => until(day))), rest: 0n, sold: 0n }))
  let there = held
  for (const receipt of [...stood].reverse()) {
    receipt.rest = there > 0n ? smaller(receipt.pieces, there) : 0n
    there -= receipt.pieces
  }
  let gone = sold
  for (const receipt of stood) {
    receipt.sold = gone > 0n ? smaller(receipt.pieces - receipt.rest, gone) : 0n
    gone -= receipt.pieces
  }
  const explained = { rest: total(stood.map(({ rest }) => rest)), sold: total(stood.map((each) => each.sold)) }
  return {
    lines: new Map(stood.map((each) => [each.line, each])),
    unexplained: { rest: held - explained.rest, sold: sold - explained.sold },
  }
}

/**
 * 供应商供销存 between two days, by supplier (decisions 141, 212). Pieces that no receipt explains stand under `none`, worth what the first pieces of the part cost.
 * What was sold is told to the fen up to either day.
 * Money and prices in ten-thousandths.
 */
export function suppliesOf(log: GoodsLog, from: string, to: string, priceOf: (part: number) => Money): Map<string, Supply> {
  const answer = new Map<string, Supply>()
  const parts = new Set([...log.moved, ...log.bought].map(({ part }) => part))
  for (const part of parts) {
    const bought = [
      ...Map.groupBy(
        log.bought.filter((each) => each.part === part),
        ({ line }) => line,
      ),
    ]
    const dayOf = (entries: readonly Purchase[]) => entries[0]?.day ?? ''
    // as receipts stand in the books: by day, then in the order they were written
    const lines = bought.sort(([a, left], [b, right]) => (dayOf(left) === dayOf(right) ? a - b : dayOf(left) < dayOf(right) ? -1 : 1))
    const before = stateAt(log, part, lines, (day) => day < from)
    const after = stateAt(log, part, lines, (day) => day <= to)
    const write = (supplier: string, pieces: Supply['pieces'], price: (of: bigint) => Money, soldBefore: bigint, credited: Money) => {
      const there = answer.get(supplier) ?? { pieces: nothing(), value: nothing() }
      answer.set(supplier, there)
      const value = {
        Open: price(pieces.Open),
        In: price(pieces.In),
        Back: credited,
        Sold: price(soldBefore + pieces.Sold) - price(soldBefore),
        Close: price(pieces.Close),
        Other: 0n,
      }
      value.Other = value.Open + value.In - value.Back - value.Sold - value.Close
      for (const name of Object.keys(nothing()) as (keyof Supply['pieces'])[]) {
        there.pieces[name] += pieces[name]
        there.value[name] += value[name]
      }
    }
    for (const [line, entries] of lines) {
      const within = entries.filter(({ day }) => day >= from && day <= to)
      const of = (what: Purchase['what']) => within.filter((each) => each.what === what)
      const [was, is] = [before.lines.get(line), after.lines.get(line)]
      const [Open, Close, Sold] = [was?.rest ?? 0n, is?.rest ?? 0n, (is?.sold ?? 0n) - (was?.sold ?? 0n)]
      const [In, Back] = [piecesOf(of('入库')), -piecesOf(of('退货'))]
      const first = entries[0]
      const price = (pieces: bigint) => (first ? portion(first.sum, pieces, first.pieces) : 0n)
      write(
        String(first?.supplier),
        { Open, In, Back, Sold, Close, Other: Open + In - Back - Sold - Close },
        price,
        was?.sold ?? 0n,
        -total(of('退货').map(({ sum }) => sum)),
      )
    }
    const [Open, Close, Sold] = [before.unexplained.rest, after.unexplained.rest, after.unexplained.sold - before.unexplained.sold]
    const worth = (pieces: bigint) => toFen(pieces * priceOf(part))
    write(NONE, { Open, In: 0n, Back: 0n, Sold, Close, Other: Open - Sold - Close }, worth, before.unexplained.sold, 0n)
  }
  return answer
}

/** How many of the pieces that lie there came within so many days: the newest arrivals are what is left. */
export function cameWithin(log: GoodsLog, part: number, held: bigint, since: string): bigint {
  const purchases = [
    ...Map.groupBy(
      log.bought.filter((each) => each.part === part),
      ({ line }) => line,
    ).values(),
  ]
  const others = [
    ...by(
      log.came.filter((each) => each.part === part),
      ({ key }) => key,
    ).values(),
  ]
  const young = [...purchases, ...others].filter(([first]) => first && first.day >= since).map((entries) => piecesOf(entries))
  return smaller(held, total(young))
}
