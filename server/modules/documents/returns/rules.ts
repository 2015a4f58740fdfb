import { worthOf } from '#contract/documents/core/units.ts'
import type { PURCHASE_RETURN_STATUSES, SALE_RETURN_STATUSES } from '#contract/documents/returns.ts'
import { add, compare, isZero, proportion, round, subtract, sum } from '#contract/kit/decimal.ts'

type SaleReturnStatus = (typeof SALE_RETURN_STATUSES)[number]
type PurchaseReturnStatus = (typeof PURCHASE_RETURN_STATUSES)[number]
type Life<Status extends string> = Record<string, { from: readonly Status[]; to: Status }>

/** The life of a 销售退货. */
export const saleReturnLife = {
  approve: { from: ['草稿'], to: '已审核' },
  arrive: { from: ['已审核'], to: '待验货' },
  checkStart: { from: ['待验货'], to: '验货中' },
  checkDone: { from: ['已审核', '待验货', '验货中'], to: '已完成' },
  close: { from: ['草稿', '已审核', '待验货', '验货中'], to: '已关单' },
  reverse: { from: ['已完成'], to: '已红冲' },
} as const satisfies Life<SaleReturnStatus>

/** The life of a 采购退货. */
export const purchaseReturnLife = {
  approve: { from: ['草稿'], to: '已审核' },
  notify: { from: ['已审核'], to: '待发货' },
  ship: { from: ['已审核', '待发货'], to: '已在途' },
  sign: { from: ['已在途'], to: '已完成' },
  close: { from: ['草稿', '已审核', '待发货'], to: '已关单' },
  reverse: { from: ['已在途', '已完成'], to: '已红冲' },
} as const satisfies Life<PurchaseReturnStatus>

const ways = { checkDone: ['已审核', '待验货', '验货中', '已完成'], ship: ['已审核', '待发货', '已在途'] } as const

/** The rows of the log from a state to the end of a way; what was not done by itself says so. */
export function walkTo(way: keyof typeof ways, from: string): { from: string; to: string; note: string }[] {
  const names: readonly string[] = ways[way]
  return names.slice(names.indexOf(from) + 1).map((to, nth, rest) => ({
    from: names[names.indexOf(to) - 1] ?? from,
    to,
    note: nth < rest.length - 1 ? '跳过' : '',
  }))
}

/** What of `total` (for `amount` pieces) falls to the pieces after the first `before`: the shares of all pieces make up the total to the last digit. */
export function share(total: string, amount: string, before: string, pieces: string, digits: number): string {
  const upTo = (count: string) => proportion(total, count, amount, digits)
  return subtract(upTo(add(before, pieces)), upTo(before))
}

/** What of the cost that is left falls to so many of the pieces that are left: its sum is corrected while goods are awaited, so shares follow what is known now. */
export const shareOfRest = (left: string, pieces: string, amount: string): string =>
  isZero(pieces) ? '0' : proportion(left, pieces, amount, 4)

interface Priced {
  amount: string
  price: string
  unitPrice: string
  sum: string
}
interface Back {
  thPrice: string
  /** Of one of the unit it is written in; null = of the part's own. */
  unitPrice: string | null
  unitFactor: string
}
/** What is paid back for pieces of a source line: at its own price their share of what was paid, else price × pieces. In fen. */
export const paidBack = ({ amount, sum: paid, ...source }: Priced, before: string, pieces: string, back: Back): string =>
  compare(back.unitPrice ?? back.thPrice, back.unitPrice === null ? source.price : source.unitPrice) === 0
    ? share(paid, amount, before, pieces, 2)
    : round(worthOf({ ...back, price: back.thPrice }, pieces), 2)

export const totalsOf = (lines: readonly { thAmount: string; thSum: string }[]) => ({
  thAmount: sum(lines.map(({ thAmount }) => thAmount)),
  thSum: sum(lines.map(({ thSum }) => thSum)),
})
