import { cgHeader, type purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import { priceAt } from '#contract/master/supplier-offers/offer-rules.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { activePartnerOf, headerOf, partsOf, pricesIn, requirePrices, requireQuantities, unitsOf } from '../core/index.ts'
import { lastPrices, offersBy } from './line-facts.ts'
import { cg } from './order.ts'
import { lineAmount, totalsOf } from './rules.ts'

type Draft = Received<typeof purchaseOrders.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(draft.id === 0 ? 'busi:cg:add' : 'busi:cg:upd')) throw forbidden()
  return writeDraft(ctx, draft)
}

export async function writeDraft(ctx: Context, draft: Draft) {
  requireNotAfterToday(ctx, draft.cgDate, '订货日期')
  await activePartnerOf(ctx, draft.supplierId, 'supplier')
  if (draft.arriveDate && draft.arriveDate < draft.cgDate) throw invalid('预计到货日期不能早于订货日期')
  const lines = await pricedLines(ctx, draft)
  const header = { ...headerOf(cgHeader, draft), arriveDate: draft.arriveDate || null, ...totalsOf(lines) }
  return cg.writeDraft(ctx, draft, header, lines)
}

async function pricedLines(ctx: Context, { supplierId, lines }: Draft) {
  requireQuantities(
    ctx,
    lines.map(({ cgAmount }) => cgAmount),
  )
  requirePrices(
    '进价',
    lines.map(({ purchasePrice }) => purchasePrice),
  )
  requirePrices(
    '单价',
    lines.map(({ unitPrice }) => unitPrice),
  )
  const pjids = lines.map(({ pjid }) => pjid)
  const [partOf, last, offerOf, unitOf] = await Promise.all([
    partsOf(
      ctx,
      lines.map(({ pjid, warehouseId }) => ({ pjid, warehouseId, posiId: 0 })),
    ),
    lastPrices(ctx, supplierId, pjids),
    offersBy(ctx, supplierId, pjids),
    unitsOf(ctx, lines),
  ])
  return lines.map((line, index) => {
    const part = partOf(line.pjid)
    const offer = offerOf(line.pjid)
    const offered = offer && priceAt(line.cgAmount, offer)
    const inUnit = unitOf(index, line, line.cgAmount, part.pjUnit)
    const { price, unitPrice } = pricesIn(
      inUnit,
      { ...line, price: line.purchasePrice },
      offered ?? last.get(line.pjid) ?? part.purchasePrice,
    )
    if (price.startsWith('-')) throw invalid(`第${index + 1}行：进价不能小于0`)
    const purchaseSum = lineAmount(line.cgAmount, { price, unitPrice, unitFactor: inUnit.unitFactor })
    return { ...line, ...part, ...inUnit, supNo: offer?.supNo ?? '', purchasePrice: price, unitPrice, purchaseSum }
  })
}
