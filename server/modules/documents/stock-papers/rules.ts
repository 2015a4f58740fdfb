import type { PAPER_STATUSES, PaperKind } from '#contract/documents/stock-papers.ts'
import { documents } from '#contract/documents.ts'
import { compare, isZero, least, multiply, negate, proportion, round, subtract, sum } from '#contract/kit/decimal.ts'

type Status = (typeof PAPER_STATUSES)[number]

/** The life of each kind. What an event does with the goods stands beside it in carry-out. */
const posting = {
  audit: { from: ['草稿'], to: '已审核' },
  finish: { from: ['已审核'], to: '已完成' },
  reverse: { from: ['已审核', '已完成'], to: '已红冲' },
} as const
export type Event = 'audit' | 'finish' | 'ship' | 'receive' | 'close' | 'reverse'
type Steps = Partial<Record<Event, { readonly from: readonly Status[]; readonly to: Status }>>

export const steps: Record<PaperKind, Steps> = {
  db: {
    audit: { from: ['草稿'], to: '已审核' },
    ship: { from: ['已审核'], to: '已在途' },
    receive: { from: ['已在途'], to: '已完成' },
    close: { from: ['已审核'], to: '已关单' },
    reverse: { from: ['已在途', '已完成'], to: '已红冲' },
  },
  dc: { audit: { from: ['草稿'], to: '已完成' }, reverse: { from: ['已完成'], to: '已红冲' } },
  qr: posting,
  qc: posting,
  bs: posting,
  tz: posting,
  qk: posting,
}

interface PaperRules {
  /** Prefix of its number. */
  /** Word of its ledger rows. */
  word: string
  /** Goods come in at a price of their own. */
  comesIn?: true
  /** Kinds of warehouses its goods may lie in. */
  from: readonly string[]
}
const stores = ['normal', 'scrap'] as const
export const manners: Record<PaperKind, PaperRules> = {
  db: { word: '调拨', from: ['normal'] },
  dc: { word: '调仓', from: stores },
  qr: { word: '其他入库', comesIn: true, from: stores },
  qc: { word: '其他出库', from: stores },
  bs: { word: '报损', from: stores },
  tz: { word: '成本调整', from: ['normal'] },
  qk: { word: '期初', comesIn: true, from: stores },
}

export const tagOf = (kind: PaperKind, action: string) => `${documents[kind].tag}:${action}`

interface Valued {
  qty: string
  price?: string | undefined
  amount?: string | undefined
}
/** What a draft line comes to before anything is posted; 0 where only the pool will tell. */
export const draftValue = (kind: PaperKind, { qty, price, amount }: Valued) =>
  kind === 'tz' ? round(amount ?? '0', 4) : price === undefined ? '0' : round(multiply(qty, price), 2)

export const totalsOf = (lines: readonly { qty: string; value: string }[]) => ({
  qty: sum(lines.map((line) => line.qty)),
  value: sum(lines.map((line) => line.value)),
})

/**
 * 成本调整 (domain.md 4.7): of an amount that concerns so many goods, the share of those still on hand stays with them; the rest belongs to goods
 * already sold. `about` '0' = everything on hand. Nothing on hand: all of it was sold.
 */
export function shareOnHand(amount: string, about: string, onHand: string): string {
  if (compare(onHand, '0') <= 0) return '0'
  if (isZero(about) || compare(onHand, about) >= 0) return round(amount, 4)
  return proportion(amount, onHand, about, 4)
}

/** The value of what arrived of a line that left at `value`: the same to the last digit when all of it did. */
export const arrivedValue = (value: string, got: string, sent: string) =>
  compare(got, sent) === 0 ? value : isZero(got) ? '0' : proportion(value, got, sent, 4)

/** What is owed for what arrived of a line, in fen. */
export const arrivedSum = (amount: string, got: string, sent: string) =>
  compare(got, sent) === 0 ? amount : isZero(got) ? '0' : proportion(amount, got, sent, 2)

/** What a transfer comes to at its prices; null: it has none. */
export const branchSumOf = (lines: readonly { branchSum?: string | null }[]) => {
  const priced = lines.flatMap(({ branchSum }) => branchSum ?? [])
  return priced.length === 0 ? null : sum(priced)
}

interface Came {
  gotValue: string
  gotFee: string
  gotInner: string
  owes: string | null
}
/**
 * At what the receiver takes over what arrived. At a price that is what the goods are worth to him; the fees they came along with are paid with it, and what it is
 * above or below of what the sender gave is margin of the house, beside that which the goods brought already.
 */
export const takenOver = ({ gotValue, gotFee, gotInner, owes }: Came) =>
  owes === null
    ? { value: gotValue, fee: gotFee, inner: gotInner }
    : { value: owes, fee: '0', inner: sum([owes, negate(gotValue), negate(gotFee), gotInner]) }

export const missingOf = (sent: string, got: string) => subtract(sent, least(got, sent))
