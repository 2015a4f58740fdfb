import { add, compare, divide, isZero, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { offeredAt } from '#contract/master/supplier-offers/offer-rules.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid } from '#server/kit/errors.ts'
import { priceDecimals } from '../prices/index.ts'
import { type Offer, offersOf } from './offers.ts'
import { priceError } from './prices.ts'
import { save } from './save.ts'

type Input = Received<typeof supplierOffers.updatePrices>
type Line = Input['lines'][number]

/** 更新报价 after goods came at another price. Of a part that stands twice the last line counts. */
export async function updatePrices(ctx: Context, { supplierId, lines }: Input) {
  if (!ctx.maySee('price.purchaseprice')) throw forbidden()
  const wanted = [...new Map(lines.map((line) => [line.pjid, line])).values()].sort((a, b) => a.pjid - b.pjid)
  for (const { price } of wanted) {
    const error = compare(price, '0') <= 0 ? '报价应大于0' : priceError(ctx, price)
    if (error) throw invalid(error)
  }
  const offers = Map.groupBy(
    await offersOf(
      ctx,
      wanted.map(({ pjid }) => pjid),
      { supplierId },
    ),
    ({ pjid }) => pjid,
  )
  let count = 0
  for (const line of wanted) {
    const [offer] = offers.get(line.pjid) ?? []
    if (offer && compare(offeredAt(line.qty, offer) ?? '0', line.price) === 0) continue
    await save(ctx, offer ? repriced(ctx, offer, line) : begun(ctx, supplierId, line))
    count++
  }
  return { count }
}

const begun = (ctx: Context, supplierId: number, { pjid, price }: Line) => ({
  ...{ id: 0, pjid, supplierId, supNo: '', supName: '', moq: '0', pack: '0', leadDays: null, spot: false, taxIn: true, taxRate: '0' },
  ...{ preferred: false, stopped: false, remark: '', setPurchase: false, version: undefined },
  prices: [{ fromQty: '0', price, fromDay: ctx.today, toDay: '' }],
})

/** The break that was reached has another price from today on. */
function repriced(ctx: Context, offer: Offer, { qty, price }: Line) {
  const net =
    offer.taxIn || isZero(offer.taxRate) ? price : round(divide(price, add('1', divide(offer.taxRate, '100', 6)), 6), priceDecimals(ctx))
  const reached = offer.prices.filter(({ fromQty }) => compare(fromQty, qty) <= 0).at(-1)?.fromQty ?? '0'
  const others = [...offer.prices.filter(({ fromQty }) => compare(fromQty, reached) !== 0), ...offer.coming]
  return { ...offer, setPurchase: false, prices: [...others, { fromQty: reached, price: net, fromDay: ctx.today, toDay: '' }] }
}
