import { worthOf } from '#contract/documents/core/units.ts'
import { CG_OPEN } from '#contract/documents/purchase-orders.ts'
import { compare, negate, round, subtract, sum } from '#contract/kit/decimal.ts'

/** The life of a 采购订单. What receiving does to it follows from its lines (`progressOf`). */
export const steps = {
  approve: { from: ['草稿'], to: '已审核' },
  close: { from: ['草稿', '已审核', '进行中'], to: '已关单' },
} as const

/** While something of it may still come. */
export const OPEN = CG_OPEN
/** Once approved and not given up: receipts move it among these. */
const LIVING: readonly string[] = [...OPEN, '已完成']
export const isOpen = (status: string) => (OPEN as readonly string[]).includes(status)
export const isLiving = (status: string) => LIVING.includes(status)

/** Line amounts are rounded to fen one by one; totals are sums of the rounded. */
export const lineAmount = (quantity: string, line: { price: string; unitPrice: string | null; unitFactor: string }) =>
  round(worthOf(line, quantity), 2)

export const totalsOf = (lines: readonly { cgAmount: string; purchaseSum: string }[]) => ({
  cgAmount: sum(lines.map((line) => line.cgAmount)),
  cgSum: sum(lines.map((line) => line.purchaseSum)),
})

interface Ordered {
  cgAmount: string
  inAmount: string
}
/** What of a line has not come; never below 0. */
export const restOf = ({ cgAmount, inAmount }: Ordered) => (compare(cgAmount, inAmount) > 0 ? subtract(cgAmount, inAmount) : '0')

/** The state of a living order by what has come of it. */
export function progressOf(lines: readonly Ordered[]): '已审核' | '进行中' | '已完成' {
  if (lines.every((line) => compare(restOf(line), '0') === 0)) return '已完成'
  return lines.some(({ inAmount }) => compare(inAmount, '0') > 0) ? '进行中' : '已审核'
}

/** How much 在途 of each part changes when the rests of these lines go from `before` to `after`. */
export function shiftsOf(changes: readonly { partId: number; before: string; after: string }[]): Map<number, string> {
  const shifts = new Map<number, string>()
  for (const { partId, before, after } of changes) shifts.set(partId, sum([shifts.get(partId) ?? '0', after, negate(before)]))
  return shifts
}
