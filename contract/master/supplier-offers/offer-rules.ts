import { add, ceilTo, compare, divide, isZero, multiply, negate, round, subtract } from '#contract/kit/decimal.ts'

/** A price from so many pieces on; 0 = from the first. */
export interface PriceBreak {
  fromQty: string
  price: string
}
/** 起订量 and 整包数; 0 = none. */
interface Packed {
  moq: string
  pack: string
}
interface Priced {
  prices: readonly PriceBreak[]
}
/** The price holds the tax; without it `taxRate` per cent come on top. */
interface Taxed {
  taxIn: boolean
  taxRate: string
}

/** What the supplier delivers where `qty` is wanted: at least what he takes an order for, in whole packs. */
export function deliverable(qty: string, { moq, pack }: Packed): string {
  const least = compare(qty, moq) < 0 ? moq : qty
  return isZero(pack) ? least : ceilTo(least, pack)
}

/** The price of the largest break that is reached; undefined where none is. */
export function priceAt(qty: string, { prices }: Priced): string | undefined {
  let found: PriceBreak | undefined
  for (const each of prices) {
    if (compare(each.fromQty, qty) <= 0 && (!found || compare(each.fromQty, found.fromQty) > 0)) found = each
  }
  return found?.price
}

/** 可比价: with tax, as amounts are everywhere in the house. */
export const withTax = (price: string, { taxIn, taxRate }: Taxed) =>
  taxIn || isZero(taxRate) ? price : round(multiply(price, add('1', divide(taxRate, '100', 6))), 4)

/** What he takes a piece with tax where `qty` is ordered. */
export function offeredAt(qty: string, offer: Priced & Taxed): string | undefined {
  const price = priceAt(qty, offer)
  return price === undefined ? undefined : withTax(price, offer)
}

/** An offer as whoever buys weighs it: its prices are with tax. */
interface Weighed extends Packed, Priced {
  /** 现货. */
  spot: boolean
  /** null: not said. */
  leadDays: number | null
}

/** 最便宜: of those that take an order of so much the one with the lowest price with tax; of the same the one that is there sooner. */
export function cheapest<O extends Weighed>(qty: string, offers: readonly O[]): O | undefined {
  let best: { offer: O; price: string } | undefined
  for (const offer of offers) {
    const price = compare(offer.moq, qty) <= 0 ? priceAt(deliverable(qty, offer), offer) : undefined
    if (price === undefined || compare(price, '0') <= 0) continue
    const side = best ? compare(price, best.price) : -1
    if (side < 0 || (side === 0 && best && sooner(offer, best.offer))) best = { offer, price }
  }
  return best?.offer
}

/** 最快: what lies there before what has to come, then the fewer days; who says nothing comes last. */
export function fastest<O extends Weighed>(offers: readonly O[]): O | undefined {
  let best: O | undefined
  for (const offer of offers) if ((offer.spot || offer.leadDays !== null) && (!best || sooner(offer, best))) best = offer
  return best
}

const sooner = (one: Weighed, other: Weighed) => (one.spot === other.spot ? (one.leadDays ?? 9999) < (other.leadDays ?? 9999) : one.spot)

/** More than two hundredths apart: what is asked is not what was offered. */
export function differs(price: string, offered: string): boolean {
  const apart = subtract(price, offered)
  return compare(offered, '0') > 0 && compare(multiply(compare(apart, '0') < 0 ? negate(apart) : apart, '50'), offered) > 0
}
