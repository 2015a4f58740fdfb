import { isRefund, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { compare, subtract } from '#contract/kit/decimal.ts'
import { SIDES } from '#web/kit/document/money-kinds.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type Chosen, creditsFirst, oldestFirst, sumOf } from './allot.ts'
import { type MoneyDraft, totalOf } from './money-draft.ts'
import { useOpenItems } from './open-items.tsx'

export type Direction = 'ys' | 'yf'

/** Which open items a receipt settles: those the rule takes, or those that were chosen; and what is left of the money. */
export function useSettling(kind: MoneyKind, draft: MoneyDraft, set: (change: Partial<MoneyDraft>) => void) {
  const refund = isRefund(kind)
  const state = refund ? 'credit' : 'open'
  const clientOf = (direction: Direction) => (SIDES[kind].includes(direction) ? draft.clientId : 0)
  const sides = { ys: useOpenItems('ys', clientOf('ys'), state), yf: useOpenItems('yf', clientOf('yf'), state) }
  const total = totalOf(kind, draft)

  const settledOf = (direction: Direction): Chosen => {
    const items = sides[direction].items ?? []
    if (draft.settling === '自动' && kind !== 'hz') return refund ? creditsFirst(items, total) : oldestFirst(items, total)
    if (draft.settling === '不核销') return {}
    return Object.fromEntries(items.flatMap(({ id }) => (draft.chosen[id] ? [[id, draft.chosen[id]]] : [])))
  }
  const choose = (direction: Direction) => (chosen: Chosen) => {
    const mine = new Set((sides[direction].items ?? []).map(({ id }) => id))
    const others = Object.entries(draft.chosen).filter(([id]) => !mine.has(Number(id)))
    set({ chosen: { ...Object.fromEntries(others), ...chosen } })
  }

  const first = SIDES[kind][0] ?? 'ys'
  const met = sumOf(settledOf(first))
  const settled = refund ? subtract('0', met) : met
  const refundable = refund ? refundableOf(sides[first]) : undefined
  return { sides, settledOf, choose, refundable, settled, left: subtract(total, settled), beyond: beyondOf(refundable, total, draft) }
}
export type Settling = ReturnType<typeof useSettling>

/** What may be paid back: his open credits; undefined while they are not all there. */
function refundableOf({ items, more }: ReturnType<typeof useOpenItems>): string | undefined {
  return items && !more ? items.reduce((sum, { rest }) => subtract(sum, String(rest)), '0') : undefined
}

/** More is paid back than lies here. */
function beyondOf(refundable: string | undefined, total: string, { lines }: MoneyDraft) {
  if (refundable === undefined || compare(refundable, total) >= 0) return undefined
  return { text: `可退 ${formatDecimal(refundable, 2)}，不能退 ${formatDecimal(total, 2)}`, field: `amount${lines[0]?.key}` }
}
