import { add, compare, divide, isFen, multiply, round, subtract } from '#contract/kit/decimal.ts'
import { amount, optionalText, qty, Str } from '#contract/kit/fields.ts'
import { LineUnits } from '#contract/master/part-units.ts'

/** In which unit a line was written, beside quantity and price, which are of the part's own unit whatever was written (decision 195). */
export const unitInput = {
  /** '' = the part's own. */
  unit: optionalText('单位', 20),
  /** How many of the own unit one of it was then: refused where that has changed. */
  unitFactor: amount('换算率').optional(),
}
export const unitShown = {
  unit: Str,
  unitFactor: amount(),
  /** 单位 and 数量 as they were written. */
  unitName: Str,
  unitAmount: qty(),
  /** 2箱（24只); '' where it was written in the own unit. */
  unitText: Str,
  /** In what else the part is counted today. */
  units: LineUnits,
}

interface InUnit {
  unit: string
  unitFactor: string
  pjUnit: string
}

/** So many of the own unit in the unit of a line, as far as three decimals can say it. */
export const amountIn = (quantity: string, factor: string): string => divide(quantity, factor, 3)
/** Nothing is lost by saying it so. */
export const fitsUnit = (quantity: string, factor: string): boolean => compare(multiply(amountIn(quantity, factor), factor), quantity) === 0

/** 2箱, 1箱8只 and 8只: so many as one counts them. Less than none is of the own unit. */
export function countedIn({ unit, unitFactor, pjUnit }: InUnit, quantity: string): string {
  const own = `${add(quantity, '0')}${pjUnit}`
  if (unit === '' || compare(quantity, '0') <= 0) return own
  const [whole = '0'] = divide(quantity, unitFactor, 9).split('.')
  const loose = subtract(quantity, multiply(whole, unitFactor))
  if (whole === '0') return own
  return compare(loose, '0') === 0 ? `${whole}${unit}` : `${whole}${unit}${loose}${pjUnit}`
}

/** 2箱（24只）, and 1箱8只（20只） where a part of a box was found or sent back. */
export function unitText(line: InUnit, quantity: string): string {
  const { unit, unitFactor, pjUnit } = line
  if (unit === '') return ''
  const own = `（${add(quantity, '0')}${pjUnit}）`
  if (fitsUnit(quantity, unitFactor)) return `${amountIn(quantity, unitFactor)}${unit}${own}`
  const counted = countedIn(line, quantity)
  return compare(quantity, unitFactor) < 0 ? counted : `${counted}${own}`
}

interface Priced {
  /** Of one of the own unit. */
  price: string
  /** Of one of the unit it was written in; null = of the own. */
  unitPrice: string | null
  unitFactor: string
}
/** What so many of the own unit come to, not rounded: the price that was written rules, so that 2 × 100.00 is 200.00 whatever a twelfth of it is. */
export const worthOf = ({ price, unitPrice, unitFactor }: Priced, quantity: string): string =>
  unitPrice === null ? multiply(price, quantity) : divide(multiply(unitPrice, quantity), unitFactor, 10)
/** A price of the unit it was written in as one of the own unit, which keeps four decimals, and the other way round. */
export const ownPrice = (unitPrice: string, factor: string): string => divide(unitPrice, factor, 4)
export function priceIn(price: string, factor: string): string {
  const exact = multiply(price, factor)
  // 8.3333 was a twelfth of 100.00 before it was kept in four decimals: the roundest price that is the same there
  const plain = isFen(exact)
    ? exact
    : [0, 1, 2, 3].map((decimals) => round(exact, decimals)).find((each) => compare(ownPrice(each, factor), price) === 0)
  return plain ?? round(exact, 4)
}
