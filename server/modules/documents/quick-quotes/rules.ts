import { add, calculate, compare, isZero, multiply, type Operator, round, sum } from '#contract/kit/decimal.ts'
import { unitKey } from '#contract/master/part-units.ts'

/** A part that answers a line of the question. */
export interface Candidate {
  /** Which line, from 0. */
  place: number
  code: string
  pjid: number
  pjNo: string
  codeN: string
  /** Only stands in for what was asked. */
  standsIn: boolean
  price: string
  qty: string
  asked: string
  unknownUnit: string
  pjUnit: string
  subUnits: string
  sourceName: string
  stock: string
  pjName: string
  pjSize: string
  pjpp: string
  pjFactory: string
}
export interface Quoted extends Omit<Candidate, 'codeN' | 'place'> {
  id: string
}

interface QuoteOptions {
  rate: string
  decimals: number
  /** 1 highest, 2 lowest. */
  agvType: number
  priceDispType: number
  sumType: number
}

/** The price after the formula, never below 0. A price nobody has set stays 0: a surcharge alone is no offer. */
export function quotedPrice(price: string, rate: string, decimals: number): string {
  if (isZero(price)) return '0'
  const operator = rate[0] as Operator | undefined
  const made = round(operator ? calculate(price, operator, rate.slice(1), decimals) : price, decimals)
  return compare(made, '0') < 0 ? '0' : made
}

interface Counted {
  pjUnit: string
  units: readonly { unit: string; factor: string }[]
}
/** What is asked for in the part's own unit; a unit it does not have is taken for that, and named. */
export function wantedOf(wants: readonly { qty: string; unit: string }[], { pjUnit, units }: Counted) {
  if (wants.length === 0) return { qty: '1', asked: '', unknownUnit: '' }
  const read = wants.map(({ qty, unit }) => {
    const own = unit === '' || unitKey(unit) === unitKey(pjUnit)
    const found = own ? undefined : units.find((each) => unitKey(each.unit) === unitKey(unit))
    return {
      own: multiply(qty, found?.factor ?? '1'),
      text: `${add(qty, '0')}${unit || pjUnit}`,
      named: !own,
      unknown: own || found ? '' : unit,
    }
  })
  return {
    qty: sum(read.map(({ own }) => own)),
    asked: read.some(({ named }) => named) ? read.map(({ text }) => text).join('＋') : '',
    unknownUnit: read
      .map(({ unknown }) => unknown)
      .filter(Boolean)
      .join('、'),
  }
}

const inStock = ({ stock }: Pick<Candidate, 'stock'>) => compare(stock, '0') > 0

/**
 * Candidates, best first, made into rows. Never chooses or orders by price: which part stands for a row must not tell the price to
 * somebody who may not see it.
 */
export function quoteRows(candidates: readonly Candidate[], { rate, decimals, agvType, priceDispType, sumType }: QuoteOptions): Quoted[] {
  const taking = priceDispType === 3 ? candidates.filter(inStock) : candidates
  const rows = new Map<string, Candidate[]>()
  for (const one of taking) {
    const key = rowOf(one, sumType)
    const row = rows.get(key)
    if (row) row.push(one)
    else rows.set(key, [one])
  }
  return [...rows].map(([id, parts]) => {
    const [first] = parts as [Candidate]
    const { codeN: _, place: __, ...shown } = first
    const stock = add(...parts.map((part) => part.stock))
    const price = priceDispType === 1 && !inStock({ stock }) ? '0' : quotedPrice(oneOf(parts, agvType), rate, decimals)
    const sourceName = parts.length === 1 ? first.sourceName : ''
    return { ...shown, sourceName, id, stock, price, pjpp: together(parts, 'pjpp'), pjFactory: together(parts, 'pjFactory') }
  })
}

/** 2: the code, whatever brand. 3: brand and origin among what answers one line. */
function rowOf({ place, codeN, pjid, pjpp, pjFactory }: Candidate, sumType: number): string {
  if (sumType === 2) return `${place} ${codeN}`
  return sumType === 3 ? JSON.stringify([place, pjpp, pjFactory]) : `${place}-${pjid}`
}

/** The highest or lowest of the prices that are set. */
function oneOf(parts: readonly Candidate[], agvType: number): string {
  const set = parts.map(({ price }) => price).filter((price) => !isZero(price))
  return set.reduce((best, price) => (compare(price, best) === (agvType === 1 ? 1 : -1) ? price : best), set[0] ?? '0')
}

const together = (parts: readonly Candidate[], field: 'pjpp' | 'pjFactory') =>
  [...new Set(parts.map((part) => part[field]).filter(Boolean))].join('/')
