import { CK_TYPE, CK_TYPES, saleTag } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { add, compare, isZero, least, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, forbidden, invalid, refused } from '#server/kit/errors.ts'
import { heldBy } from '#server/modules/ledgers/stock/index.ts'
import { statusChanged, unitFor, withStandingUnits } from '../core/index.ts'
import { OPEN } from './offer-rules.ts'
import { ck, DOCUMENT, lockOrder } from './order.ts'
import { type Draft, writeDraft } from './save.ts'
import { storedHeader } from './stored-header.ts'

type DraftLine = Draft['lines'][number]

/** 转单: what is left of an offer, or the chosen lines of it, as the draft of a sale or presale at the offered prices. */
export async function convert(ctx: Context, { id, toType, lines: chosen, expired }: Received<typeof outbound.convert>) {
  const order = await lockOrder(ctx, id, [CK_TYPE.quote, CK_TYPE.presale])
  if (!ctx.may(saleTag(toType, 'add')) || !ctx.may(saleTag(order.ckType, 'query'))) throw forbidden()
  if (order.ckType === toType) throw invalid('预售单只能转为销售单')
  if (!OPEN.includes(order.status)) throw statusChanged()
  if (order.validUntil !== null && order.validUntil < ctx.today && !expired) {
    throw confirmFirst(`报价已于 ${order.validUntil} 过期，仍按原价转单吗？`)
  }
  const lines = await ck.linesOf(ctx, id)
  if (chosen.some((each) => !lines.some(({ lineId }) => lineId === each.id))) throw invalid('明细不属于本单据')
  const amounts = new Map(chosen.map(({ id: lineId, amount }) => [lineId, amount]))
  const wanted = lines.flatMap((line) => {
    const rest = subtract(line.ckAmount, line.doneAmount)
    const qty = chosen.length === 0 ? rest : (amounts.get(line.lineId) ?? '0')
    return compare(qty, '0') > 0 ? [{ line, qty }] : []
  })
  if (wanted.length === 0) throw refused('没有可以转单的数量')
  const held = order.ckType === CK_TYPE.presale ? await heldBy(ctx, { document: DOCUMENT, documentId: id }) : []
  const header = await storedHeader(ctx, id)
  return writeDraft(
    ctx,
    {
      ...header,
      ...{ id: 0, version: 0, ckType: toType, ckDate: ctx.today, validUntil: '', deposit: undefined },
      lines: await withStandingUnits(
        ctx,
        wanted.flatMap(({ line, qty }) => fromPlaces(line, qty, held)),
      ),
    },
    `转${CK_TYPES[toType]}单`,
  )
}

/** A line of the new document for each warehouse that holds goods for the old one; what is not held comes from the line's own. */
function fromPlaces(
  line: Awaited<ReturnType<typeof ck.linesOf>>[number],
  qty: string,
  held: readonly { lineId: number; warehouseId: number; qty: string }[],
): DraftLine[] {
  const amounts = new Map<number, string>()
  let open = qty
  for (const place of held.filter(({ lineId }) => lineId === line.lineId)) {
    const taken = least(open, place.qty)
    open = subtract(open, taken)
    amounts.set(place.warehouseId, add(amounts.get(place.warehouseId) ?? '0', taken))
  }
  amounts.set(line.warehouseId, add(amounts.get(line.warehouseId) ?? '0', open))
  const { partId: pjid, xsPrice, lineId: sourceLineId, gift, remark } = line
  const own = { pjid, posiId: 0, jjAmount: '0', xsPrice, sourceLineId, gift, remark }
  return [...amounts]
    .filter(([, ckAmount]) => !isZero(ckAmount))
    .map(([warehouseId, ckAmount]) => ({ ...own, warehouseId, ckAmount, ...offeredUnit(line, ckAmount) }))
}

/** The unit it was offered in, where the quantity can be said in it. */
const offeredUnit = ({ unitPrice, ...line }: Awaited<ReturnType<typeof ck.linesOf>>[number], quantity: string) =>
  unitFor({ ...line, unitPrice: unitPrice ?? undefined }, quantity)
