import type { MoneyKind } from '#contract/documents/payments/payments.ts'
import { compare, isZero, negate, subtract, sum, yuanText } from '#contract/kit/decimal.ts'
import { type Direction, match, type Open, type Pair, restOf } from '#server/modules/ledgers/open-items/index.ts'

/** The life of a receipt, a payment and a 对冲. */
export const steps = {
  audit: { from: ['草稿'], to: '已审核' },
  /** Nothing of it is left, or some of it is 预收/预付: follows the settlements by itself. */
  complete: { from: ['已审核', '进行中'], to: '已完成' },
  rest: { from: ['已审核', '已完成'], to: '进行中' },
  reverse: { from: ['已审核', '进行中', '已完成', '已核销'], to: '已红冲' },
} as const
/** Of a 坏账, before it is undone like the others. */
export const badDebtSteps = {
  submit: { from: ['草稿'], to: '待审核' },
  reject: { from: ['待审核'], to: '草稿' },
  audit: { from: ['待审核'], to: '已核销' },
  recover: { from: ['已核销'], to: '已核销' },
} as const

/** On which side a kind posts its credit, a refund its debt, and under which events. */
export interface Side {
  direction: Direction
  event: string
  undo: string
}
export const SIDES: Readonly<Record<MoneyKind, readonly Side[]>> = {
  sk: [{ direction: 'ys', event: '收款', undo: '红冲' }],
  fk: [{ direction: 'yf', event: '付款', undo: '红冲' }],
  hc: [
    { direction: 'ys', event: '对冲应收', undo: '红冲应收' },
    { direction: 'yf', event: '对冲应付', undo: '红冲应付' },
  ],
  tk: [{ direction: 'ys', event: '退款', undo: '红冲' }],
  gk: [{ direction: 'yf', event: '退款', undo: '红冲' }],
  hz: [{ direction: 'ys', event: '坏账', undo: '红冲' }],
}
const ANYBODY = [1, 2, 3, 4, 5]
/** Which clients a kind is for (tags 1 customer, 2 supplier, 3 both, 4 and 5 others). Whoever holds a credit may be paid back, whatever he is. */
export const PARTNERS: Readonly<Record<MoneyKind, readonly number[]>> = {
  ...{ sk: [1, 3, 4, 5], fk: [2, 3, 4, 5], hc: [3] },
  ...{ tk: ANYBODY, gk: ANYBODY, hz: ANYBODY },
}
/** What the accounts see of an amount. */
export const flowSign = (kind: MoneyKind, amount: string) => (kind === 'fk' || kind === 'tk' ? negate(amount) : amount)

interface Opened extends Open {
  document: string
}
const receiptDocuments: readonly string[] = ['sk', 'fk', 'hc', 'qw']

/**
 * 自动: debts oldest due first, met by returns and reversals that are open anyway and then by the new money. 预收/预付 of before stays: whoever
 * wants to use it says so.
 */
export const automatic = (open: readonly Opened[], own: Open) =>
  match([...open.filter(({ rest, document }) => compare(rest, '0') > 0 || !receiptDocuments.includes(document)), own])

export interface Chosen {
  itemId: number
  amount: string
}

/** 指定: what was chosen, against each other and then against the new money. A text: why that cannot be done. */
export function chosenPairs(open: readonly Open[], chosen: readonly Chosen[], own?: Open) {
  const rests = new Map(open.map(({ id, rest }) => [id, rest]))
  for (const { itemId, amount } of chosen) {
    const rest = rests.get(itemId)
    const within = rest !== undefined && compare(amount, '0') === compare(rest, '0') && compare(absolute(amount), absolute(rest)) <= 0
    if (!within) return '所选单据的未核销金额已变化，请刷新后重新选择'
  }
  const items = chosen.map(({ itemId, amount }) => ({ id: itemId, rest: amount }))
  const left = restOf(items)
  if (compare(left, '0') < 0) return '所选的预收（付）和退货超过所选的应收（付）'
  if (own ? compare(left, absolute(own.rest)) > 0 : !isZero(left)) return own ? '核销金额超过本单金额与优惠之和' : '两边的核销金额不相等'
  return match(own ? [...items, own] : items)
}

/** A refund meets credits and nothing else: the chosen ones, or the oldest first. A text: why that cannot be done. */
export function refundPairs(open: readonly Open[], own: Open, chosen?: readonly Chosen[]) {
  const rests = new Map(open.map(({ id, rest }) => [id, rest]))
  const credits = chosen
    ? chosen.map(({ itemId, amount }) => ({ id: itemId, rest: compare(amount, rests.get(itemId) ?? '0') >= 0 ? amount : '0' }))
    : open.filter(({ rest }) => compare(rest, '0') < 0)
  if (credits.some(({ rest }) => compare(rest, '0') >= 0)) return '所选单据的未核销金额已变化，请刷新后重新选择'
  const available = negate(restOf(credits))
  if (compare(available, own.rest) < 0) return `可退 ${yuanText(available)}，不能退 ${yuanText(own.rest)}`
  if (chosen && compare(available, own.rest) > 0) return `所选单据共 ${yuanText(available)}，退款 ${yuanText(own.rest)}，两者应相等`
  return match([...credits, own])
}

const absolute = (amount: string) => (compare(amount, '0') < 0 ? negate(amount) : amount)

/** What of the new money its pairs leave unused. */
export const leftOf = (own: Open, pairs: readonly Pair[]) =>
  subtract(
    absolute(own.rest),
    sum(pairs.filter(({ debitId, creditId }) => own.id === creditId || own.id === debitId).map(({ amount }) => amount)),
  )
