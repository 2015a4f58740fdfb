import { compare, decimalText, multiply, percentOf, subtract, sum } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { pieces } from '#web/kit/document/line-units.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import type { LineFacts, SaleLine } from '../line.ts'

export interface Margin {
  /** Percent of the price, two decimals. */
  rate: string
  /** Below cost, below what is aimed at, or good. */
  state: 'loss' | 'thin' | 'good'
}

const shareOf = (yhRate: number | null) => (yhRate !== null && yhRate > 0 && yhRate !== 100 ? multiply(String(yhRate), '0.01') : '1')
const judged = (rate: string, target: string): Margin => ({
  rate,
  state: compare(rate, '0') < 0 ? 'loss' : compare(rate, target) < 0 ? 'thin' : 'good',
})

/** What stays of a price after 折扣率 and cost; undefined where one of them is not known or may not be seen. */
export function marginOf(price: PriceValue, cost: PriceValue, yhRate: number | null, target: string): Margin | undefined {
  const [gross, spent] = [decimalText(price), decimalText(cost)]
  if (price === MASKED || cost === MASKED || gross === undefined || spent === undefined) return undefined
  const net = multiply(gross, shareOf(yhRate))
  return compare(net, '0') > 0 ? judged(percentOf(subtract(net, spent), net), target) : undefined
}

/** The same of all lines together; undefined where the cost of one is not known. */
export function totalMargin(
  lines: readonly SaleLine[],
  costOf: (pjid: number) => LineFacts['costPrice'] | undefined,
  yhRate: number | null,
): string | undefined {
  const known = lines.filter(({ pjid }) => pjid > 0)
  const sold = known.map(({ xsSum }) => decimalText(xsSum))
  const spent = known.map((line) => {
    const cost = decimalText(costOf(line.pjid))
    return cost === undefined ? undefined : multiply(cost, decimalText(pieces(line.ckAmount, line)) ?? '0')
  })
  if (known.length === 0 || [...sold, ...spent].includes(undefined)) return undefined
  const net = multiply(sum(sold as string[]), shareOf(yhRate))
  return compare(net, '0') > 0 ? percentOf(subtract(net, sum(spent as string[])), net) : undefined
}
