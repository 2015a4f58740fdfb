import { decimalText } from '#contract/kit/decimal.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { cheapest, deliverable, fastest, priceAt } from '#contract/master/supplier-offers/offer-rules.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { lineSum } from '#web/kit/document/lines.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import type { Suggestion } from './suggest-page.tsx'

type Offer = Reply<typeof supplierOffers.forParts>['content'][number]
export interface Line extends Suggestion {
  /** What is missing, before packs. */
  wanted: number
  amount: number | null
  /** Why it is more than wanted. */
  packed: string
  toId: number
  toName: string
  price: PriceValue
  sum: PriceValue
}
/** From whom: last time's, the cheapest delivery of a year, the part's own; or by what is offered today. */
export type Choice = 'last' | 'best' | 'own' | 'offer' | 'fast'

const text = (value: number | null) => decimalText(value) ?? '0'
const exact = (offer: Offer) => ({
  ...offer,
  moq: text(offer.moq),
  pack: text(offer.pack),
  prices: offer.prices.flatMap(({ fromQty, price }) => (price === MASKED ? [] : [{ fromQty: text(fromQty), price: text(price) }])),
})

type To = Pick<Line, 'toId' | 'toName' | 'price'>
const none: To = { toId: 0, toName: '', price: null }

/** From whom by the choice; where the choice names nobody, whoever is known. */
function supplied(row: Suggestion & { wanted: number }, offers: readonly Offer[], by: Choice): To {
  const last = { toId: row.lastSupplierId, toName: row.lastSupplierName, price: row.lastPrice }
  const best = { toId: row.bestSupplierId, toName: row.bestSupplierName, price: row.bestPrice }
  const own = { toId: row.supplierId, toName: row.supplierName, price: row.supplierId === row.lastSupplierId ? row.lastPrice : null }
  const weighed = offers.map(exact)
  const of = (offer: { supplierId: number; supplierName: string } | undefined): To =>
    offer ? { toId: offer.supplierId, toName: offer.supplierName, price: null } : none
  const offer = of(cheapest(text(row.wanted), weighed))
  const wanted = { last, best, own, offer, fast: of(fastest(weighed)) }[by]
  return wanted.toId ? wanted : ([last, own, best, offer].find(({ toId }) => toId) ?? last)
}

/** Up to what he takes an order for, in whole packs, at what he offers for so many. */
function packedBy(line: Line, offers: readonly Offer[]): Line {
  const offer = offers.map(exact).find(({ supplierId }) => supplierId === line.toId)
  if (!offer || !line.amount) return summed({ ...line, packed: '' })
  const amount = deliverable(text(line.amount), offer)
  const [moq, pack] = [offer.moq, offer.pack].map((value) => Number(value))
  const packed = [moq && `起订${formatDecimal(moq, 0, 3)}`, pack && `每包${formatDecimal(pack, 0, 3)}`].filter(Boolean).join('，')
  const price = priceAt(amount, offer)
  return summed({ ...line, amount: Number(amount), packed, price: price === undefined ? line.price : Number(price) })
}

export const lineOf = (row: Suggestion & { wanted?: number }, offers: readonly Offer[], by: Choice): Line => {
  const wanted = row.wanted ?? (row.buy || row.suggest)
  const line = { ...row, wanted, amount: wanted || null, packed: '', sum: null, ...supplied({ ...row, wanted }, offers, by) }
  return packedBy(line, offers)
}
const summed = (line: Line): Line => ({ ...line, sum: lineSum(line.amount, line.price) })

/** What follows from what was typed: another supplier has other packs and another price; a price that was typed stays. */
export function changedLine(line: Line, before: Line | undefined, props: readonly string[], offers: readonly Offer[]): Line {
  if (line === before) return line
  const toId = line.toName ? line.toId : 0
  const another = props.includes('toName') && before?.toId !== toId
  const next = { ...line, toId, ...(another && { price: null }) }
  if (another || (props.includes('amount') && !props.includes('price'))) {
    const packed = packedBy(next, offers)
    const typed = !another && before && before.price !== priceOf(before, offers) ? before.price : packed.price
    return summed({ ...packed, price: typed })
  }
  return summed(next)
}
const priceOf = (line: Line, offers: readonly Offer[]): PriceValue => packedBy(line, offers).price
