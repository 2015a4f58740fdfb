import { rkHeader, type stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { activePartnerOf, headerOf, partsOf, pricesIn, requirePrices, requireQuantities, unitsOf } from '../core/index.ts'
import { requireReceivable } from '../purchase-orders/index.ts'
import { rk } from './order.ts'
import { lineAmount, totalsOf } from './rules.ts'

export type Draft = Received<typeof stockIn.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(draft.id === 0 ? 'busi:rk:add' : 'busi:rk:upd')) throw forbidden()
  return writeDraft(ctx, draft)
}

export async function writeDraft(ctx: Context, draft: Draft) {
  requireNotAfterToday(ctx, draft.rkDate, '入库日期')
  await activePartnerOf(ctx, draft.supplierId, 'supplier')
  await requireReceivable(ctx, draft.supplierId, draft.lines)
  const lines = await pricedLines(ctx, draft)
  return rk.writeDraft(ctx, draft, { ...headerOf(rkHeader, draft), ...totalsOf(lines) }, lines)
}

async function pricedLines(ctx: Context, { lines }: Draft) {
  requireQuantities(
    ctx,
    lines.map(({ rkAmount }) => rkAmount),
  )
  requirePrices(
    '进价',
    lines.map(({ purchasePrice }) => purchasePrice),
  )
  requirePrices(
    '单价',
    lines.map(({ unitPrice }) => unitPrice),
  )
  const [partOf, unitOf] = await Promise.all([partsOf(ctx, lines), unitsOf(ctx, lines)])
  return lines.map((line, index) => {
    const part = partOf(line.pjid)
    const inUnit = unitOf(index, line, line.rkAmount, part.pjUnit)
    const { price, unitPrice } = pricesIn(inUnit, { ...line, price: line.purchasePrice }, part.purchasePrice)
    if (price.startsWith('-')) throw refused(`商品 ${part.pjNo} 的进价不能小于0`)
    const purchaseSum = lineAmount(line.rkAmount, { price, unitPrice, unitFactor: inUnit.unitFactor })
    return { ...line, ...part, ...inUnit, cgLineId: line.cgLineId || null, purchasePrice: price, unitPrice, purchaseSum }
  })
}
