import { worthOf } from '#contract/documents/core/units.ts'
import { divide, round, sum } from '#contract/kit/decimal.ts'

/** The life of a 入库单. */
export const steps = {
  confirm: { from: ['草稿'], to: '已确认' },
  finish: { from: ['已确认'], to: '已完成' },
  reverse: { from: ['已确认', '已完成'], to: '已红冲' },
} as const

export const RK_TYPES = ['入库', '调仓'] as const

/** Line amounts are rounded to fen one by one; totals are sums of the rounded. */
export const lineAmount = (quantity: string, line: { price: string; unitPrice: string | null; unitFactor: string }) =>
  round(worthOf(line, quantity), 2)

export const totalsOf = (lines: readonly { rkAmount: string; purchaseSum: string }[]) => ({
  rkAmount: sum(lines.map((line) => line.rkAmount)),
  purchaseSum: sum(lines.map((line) => line.purchaseSum)),
})

export const unitCost = (value: string, quantity: string) => divide(value, quantity, 6)

/** What these lines receive of purchase orders. */
export const receiptsOf = (lines: readonly { cgLineId: number | null; rkAmount: string }[]) =>
  lines.flatMap(({ cgLineId, rkAmount }) => (cgLineId === null ? [] : [{ cgLineId, qty: rkAmount }]))
