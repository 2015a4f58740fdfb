/** What the desks were told had happened, added up by themselves: the books must say the same in the end. Money in fen. */
export interface Tally {
  /** Pieces the tenant has, by part: on shelves, in scrap, on the way. */
  goods: Map<number, number>
  /** In each account. */
  cash: Map<number, number>
  /** What clients owe us, and we owe suppliers. */
  owed: number
  owing: number
}

export const newTally = (): Tally => ({ goods: new Map(), cash: new Map(), owed: 0, owing: 0 })

export const fen = (yuan: number) => Math.round(yuan * 100)

export interface Piece {
  pjid: number
  amount: number
}

export function moved({ goods }: Tally, pieces: readonly Piece[], sign: 1 | -1) {
  for (const { pjid, amount } of pieces) goods.set(pjid, (goods.get(pjid) ?? 0) + sign * amount)
}

export function paid({ cash }: Tally, accountId: number, sum: number) {
  cash.set(accountId, (cash.get(accountId) ?? 0) + sum)
}

/** What pieces at prices come to, in fen. */
export const sumOf = (lines: readonly { amount: number; price: number }[]) =>
  lines.reduce((sum, { amount, price }) => sum + amount * fen(price), 0)
