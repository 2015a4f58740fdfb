import { decimalText } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { cheapest, fastest, withTax } from '#contract/master/supplier-offers/offer-rules.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { Offer } from './offer-values.ts'

const text = (value: number) => decimalText(value) ?? '0'
const pieces = (value: number) => formatDecimal(value, 0, 3)

/** 60.00；20起 55.00 */
export const pricesText = (prices: Offer['prices']) =>
  prices
    .map(
      ({ fromQty, price }) => `${fromQty ? `${pieces(fromQty)}起 ` : ''}${price === MASKED ? MASKED : formatDecimal(Number(price), 2, 4)}`,
    )
    .join('；')

export const packText = ({ moq, pack }: Offer) =>
  [moq ? `起订 ${pieces(moq)}` : '', pack ? `每包 ${pieces(pack)}` : ''].filter(Boolean).join('，')

export const daysText = ({ spot, leadDays, realDays }: Offer) =>
  [spot ? '现货' : '', leadDays === null ? '' : `${leadDays}天`, realDays === null ? '' : `实际${realDays}天`].filter(Boolean).join('，')

/** What an offer is among those for its part, where so many pieces are wanted. */
export function marksOf(offers: readonly Offer[], qty: number): (offer: Offer) => string {
  const standing = offers.flatMap((offer) => {
    const { taxIn, stopped, prices } = offer
    if (stopped || prices.length === 0 || prices.some(({ price }) => price === MASKED)) return []
    const taxRate = text(offer.taxRate)
    const weighed = prices.map(({ fromQty, price }) => ({
      fromQty: text(fromQty),
      price: withTax(text(Number(price)), { taxIn, taxRate }),
    }))
    return [{ id: offer.id, moq: text(offer.moq), pack: text(offer.pack), leadDays: offer.leadDays, spot: offer.spot, prices: weighed }]
  })
  const best = cheapest(text(qty), standing)?.id
  const quick = fastest(standing)?.id
  const last = offers.reduce<Offer | undefined>((a, b) => (b.lastDate && (!a || b.lastDate > a.lastDate) ? b : a), undefined)?.id
  return ({ id, preferred }) =>
    [id === best && '最便宜', id === quick && '最快', preferred && '首选', id === last && '上次'].filter(Boolean).join(' ')
}
