import { MOST_PRICE } from '#contract/documents/core/limits.ts'
import type { FormulaBase, PriceFieldName } from '#contract/documents/price-orders.ts'
import { add, calculate, compare, divide, isZero, multiply, type Operator, round, subtract } from '#contract/kit/decimal.ts'

/** The life of a 调价单. */
export const steps = {
  approve: { from: ['草稿'], to: '已审核' },
  carryOut: { from: ['已审核'], to: '已完成' },
  close: { from: ['已审核'], to: '已关单' },
} as const

export interface Formula {
  field: PriceFieldName
  base: FormulaBase
  operator: Operator
  multiple: string
  step: string
  mode: 'round' | 'up' | 'down'
}

/** Every price of a part, its average cost included; '0' = none. */
export type Prices = Record<FormulaBase, string>

/** What is wrong with a formula; undefined = nothing. */
export function formulaError({ operator, multiple }: Formula): string | undefined {
  if (operator === '/' && isZero(multiple)) return '不能除以0'
  if ((operator === '*' || operator === '/') && compare(multiple, '0') <= 0) return '倍数应大于0'
  if (compare(multiple, '0') < 0) return '数值不能小于0'
  return undefined
}

/** Why a part keeps its price, where a formula gives none that can hold. */
export const WHY_LEFT = { noBase: '没有依据的价格', notPositive: '新价不大于0', tooDear: '新价超过上限 9,999,999.99' }

/** A division by hand goes on for so many decimals before its result is taken to the step. */
const EXACT = 10

/** The new price, or why there is none: nothing to calculate from, not above 0, or a slip of the finger. */
export function adjusted(
  { base, operator, multiple, step, mode }: Formula,
  prices: Prices,
  decimals: number,
): { price: string } | { why: string } {
  if (isZero(prices[base])) return { why: WHY_LEFT.noBase }
  const exact = calculate(prices[base], operator, multiple, EXACT)
  const price = compare(exact, '0') > 0 ? round(toStep(exact, step, mode), decimals) : '0'
  if (compare(price, '0') <= 0) return { why: WHY_LEFT.notPositive }
  return compare(price, String(MOST_PRICE)) <= 0 ? { price } : { why: WHY_LEFT.tooDear }
}

/** The nearest multiple of the step; upwards and downwards the next one that is not beyond. */
function toStep(price: string, step: string, mode: Formula['mode']): string {
  const nearest = multiply(divide(price, step, 0), step)
  if (mode === 'up' && compare(nearest, price) < 0) return add(nearest, step)
  if (mode === 'down' && compare(nearest, price) > 0) return subtract(nearest, step)
  return nearest
}

const selling: readonly PriceFieldName[] = ['xsPrice', 'pfPrice', 'fxPrice', 'wbPrice']

interface Sight {
  cost: boolean
  min: boolean
  sales: boolean
}
/** What is odd about new prices, for whoever may see what they are compared with. `prices`: what holds afterwards. */
export function warningOf(changed: readonly PriceFieldName[], prices: Prices, sight: Sight): string {
  const below = (field: PriceFieldName, limit: string) => !isZero(prices[field]) && compare(prices[field], limit) < 0
  const sold = changed.filter((field) => selling.includes(field))
  const warnings = [
    sight.cost &&
      [...sold, ...changed.filter((field) => field === 'minPrice')].some((field) => below(field, prices.costPrice)) &&
      '低于成本',
    sight.min && sold.some((field) => below(field, prices.minPrice)) && '低于限价',
    sight.min &&
      sight.sales &&
      changed.includes('minPrice') &&
      below('xsPrice', prices.minPrice) &&
      !changed.includes('xsPrice') &&
      '限价高于销售价',
  ]
  return warnings.filter(Boolean).join('、')
}
