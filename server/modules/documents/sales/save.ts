import { BY_HAND, CK_TYPE, CK_TYPES, ckHeader, saleTag } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, notYours } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { priceFor, priceOf, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'
import { activePartnerOf, headerOf, partsOf, pricesIn, requirePrices, requireQuantities, unitsOf } from '../core/index.ts'
import { ck, type SaleCase } from './order.ts'
import { priced, totalsOf } from './rules.ts'
import { lockSources, requireSources, type Sources, settleSources } from './sources.ts'

export type Draft = Received<typeof outbound.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(saleTag(draft.ckType, draft.id === 0 ? 'add' : 'upd'))) throw forbidden()
  return writeDraft(ctx, draft)
}

/** `note`: what the log of the offers it comes from says. */
export async function writeDraft(ctx: Context, draft: Draft, note = '') {
  const { order } = await writeCase(ctx, draft, note)
  return { id: order.ckId, ckNo: order.ckNo, version: order.version }
}

/** A sale that goes on in the same request, with all that was read on the way: none of it is read again. `later`: a new one is written when it has gone its way. */
export async function writeSale(ctx: Context, draft: Draft, { later = false } = {}): Promise<SaleCase> {
  if (draft.ckType !== CK_TYPE.sale) throw notYours()
  return writeCase(ctx, draft, '', later)
}

async function writeCase(ctx: Context, draft: Draft, note = '', later = false): Promise<SaleCase> {
  requireNotAfterToday(ctx, draft.ckDate, `${CK_TYPES[draft.ckType]}日期`)
  const { opened, before } = draft.id === 0 ? { before: new Set<number>() } : await openDraft(ctx, draft)
  const sources = await lockSources(ctx, [...before, ...draft.lines.map(({ sourceLineId }) => sourceLineId)])
  requireSources(sources, draft, before)
  const { yhRate } = draft
  if (compare(yhRate, '0') < 0 || compare(yhRate, '100') > 0) throw invalid('折扣率应在0到100之间')
  // asked in one breath; what is said against the client comes first
  const [asked, pricing] = [activePartnerOf(ctx, draft.clientId, 'customer'), pricedLines(ctx, draft, yhRate, sources)]
  pricing.catch(() => {})
  const client = await asked
  const { lines: wanted, partOf } = await pricing
  const header = { ckType: draft.ckType, ...writtenHeader(draft), ...totalsOf(wanted) }
  // offers are brought up to what is written of them
  if (later && !opened && sources.ids.length === 0) {
    const [order, lines, write] = await ck.conceive(ctx, header, wanted, { doneAmount: '0', shortAmount: '0' })
    return { order, lines, client, partOf, write }
  }
  const [order, lines] = opened ? await ck.replaceWhole(ctx, opened, header, wanted) : await ck.createWhole(ctx, header, wanted)
  await settleSources(ctx, sources, note && `${note} ${order.ckNo}`)
  return { order, lines, client, partOf }
}

function writtenHeader(draft: Draft) {
  const { deposit: agreed, ...header } = headerOf(ckHeader, draft)
  const validUntil = draft.ckType === CK_TYPE.quote ? draft.validUntil || null : null
  if (validUntil && validUntil < draft.ckDate) throw invalid('报价有效期不能早于报价日期')
  if (agreed && compare(agreed, '0') < 0) throw invalid('定金不能小于0')
  // undefined: the writer may not see it, so it stays
  const deposit = draft.ckType === CK_TYPE.presale ? agreed : '0'
  return { ...header, ...(deposit !== undefined && { deposit }), validUntil, override: '' }
}

/** A price that was sent stands; one that was not comes from the client's rules. The line remembers which rule it agrees with. */
async function pricedLines(ctx: Context, { clientId, ckType, lines }: Draft, yhRate: string, sources: Sources) {
  requireQuantities(
    ctx,
    lines.map(({ ckAmount }) => ckAmount),
  )
  requirePrices(
    '销售价',
    lines.map(({ xsPrice }) => xsPrice),
  )
  requirePrices(
    '单价',
    lines.map(({ unitPrice }) => unitPrice),
  )
  const ids = [...new Set(lines.map(({ pjid }) => pjid))]
  const [partOf, prices, unitOf] = await Promise.all([
    partsOf(ctx, lines, { sells: ckType === CK_TYPE.sale }),
    priceFor(ctx, clientId, ids),
    unitsOf(ctx, lines),
  ])
  const written = lines.map((line, index) => {
    const steps = prices.get(line.pjid)
    const rule = steps && priceOf(steps, line.ckAmount)
    const offered = offerOf(sources, line.sourceLineId)
    const inUnit = unitOf(index, line, line.ckAmount, partOf(line.pjid).pjUnit)
    const asked = offered?.frozen ? offered : line
    const { price: xsPrice, unitPrice } = pricesIn(inUnit, { ...asked, price: asked.xsPrice }, rule?.price ?? '0')
    if (compare(xsPrice, '0') < 0 || (unitPrice && compare(unitPrice, '0') < 0)) throw invalid(`第${index + 1}行：销售价不能小于0`)
    if (compare(line.jjAmount, '0') < 0 || compare(line.jjAmount, line.ckAmount) > 0)
      throw invalid(`第${index + 1}行：急件数应在0到数量之间`)
    const ruled = rule && compare(rule.price, xsPrice) === 0 ? SOURCE_NAMES[rule.source] : BY_HAND
    const priceSource = offered && compare(offered.xsPrice, xsPrice) === 0 ? offered.name : ruled
    return {
      ...line,
      ...partOf(line.pjid),
      sourceLineId: line.sourceLineId || null,
      ...inUnit,
      ...{ xsPrice, unitPrice, priceSource },
      ...priced({ xsPrice, unitPrice, unitFactor: inUnit.unitFactor }, line.ckAmount, yhRate),
    }
  })
  return { lines: written, partOf }
}

/** The draft that is replaced, locked, and the lines of offers it came from. */
async function openDraft(ctx: Context, draft: Draft) {
  const [opened, lines] = await Promise.all([ck.openDraft(ctx, draft, [draft.ckType]), ck.linesOf(ctx, draft.id)])
  return { opened, before: new Set(lines.flatMap(({ sourceLineId }) => sourceLineId ?? [])) }
}

/** What was offered: a presale's price is frozen, a quote's is kept unless the salesman writes another. */
function offerOf({ orders, lines }: Sources, sourceLineId: number) {
  const line = lines.find(({ lineId }) => lineId === sourceLineId)
  const order = orders.find(({ ckId }) => ckId === line?.ckId)
  const presold = order?.ckType === CK_TYPE.presale
  return (
    line &&
    order && {
      xsPrice: line.xsPrice,
      unit: line.unit,
      unitFactor: line.unitFactor,
      unitPrice: line.unitPrice,
      frozen: presold,
      name: presold ? '预售价' : '报价',
    }
  )
}
