import { fitsUnit, ownPrice, priceIn } from '#contract/documents/core/units.ts'
import { type saleReturn, thHeader } from '#contract/documents/returns.ts'
import { add, compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { headerOf, partnerOf, partsOf, requirePrices, requireQuantities } from '../core/index.ts'
import type { ReturnKind } from './kinds.ts'
import { lockOrder, th } from './order.ts'
import { paidBack, totalsOf } from './rules.ts'
import { restOf, type Source, sourcesById, takenOf } from './sources.ts'

export type Draft = Received<typeof saleReturn.save>
type DraftLine = Draft['lines'][number]

/** Creates or replaces a draft. Stopped partners and parts may still be returned: the goods are there. */
export async function save(ctx: Context, kind: ReturnKind, draft: Draft) {
  requireNotAfterToday(ctx, draft.thDate, '退货日期')
  await partnerOf(ctx, draft.clientId, kind.partner, ctx.dataScope)
  const lines = await settledLines(ctx, kind, draft)
  const header = { thType: kind.type, ...headerOf(thHeader, draft), inchargeId: draft.inchargeId || ctx.userId }
  return th.writeDraft(ctx, draft, { ...header, ...totalsOf(lines) }, lines)
}

/** Lines with what their source says of part, price and amount; refuses what was not sold or bought, or is already on its way back. */
async function settledLines(ctx: Context, kind: ReturnKind, { clientId, lines }: Draft) {
  requireQuantities(
    ctx,
    lines.map(({ thAmount }) => thAmount),
  )
  requirePrices(
    '退货价',
    lines.map(({ thPrice }) => thPrice),
  )
  requirePrices(
    '退货价',
    lines.map(({ unitPrice }) => unitPrice),
  )
  const sources = await sourcesById(
    ctx,
    kind,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  const own = lines.map((line, index) => {
    const source = sources.get(line.sourceLineId)
    if (!source) throw refused(`第${index + 1}行：来源单据已红冲或不存在，请重新选择`)
    if (source.clientId !== clientId) throw invalid(`第${index + 1}行：来源明细不属于所选${kind.type === 0 ? '客户' : '供应商'}`)
    return { line, source }
  })
  await partsOf(
    ctx,
    own.map(({ line, source }) => ({ ...line, pjid: source.pjid })),
    { stoppedToo: true },
  )
  return settled(ctx, kind, own)
}

type Written = Pick<DraftLine, 'thAmount' | 'thPrice' | 'unit'> & { unitPrice?: string | null | undefined }

/** A return is written in the part's own unit, or as its source was, whatever that unit has become since. */
function inUnitOf(at: number, { thAmount, thPrice, unit, unitPrice }: Written, source: Source) {
  if (unit === '' || unit === source.pjUnit) return { unit: '', unitFactor: '1', thPrice: thPrice ?? source.price, unitPrice: null }
  const { unitFactor, pjUnit } = source
  if (unit !== source.unit) throw refused(`第${at + 1}行：${source.docNo} 不是按 ${unit} 开的，请按 ${source.unit || pjUnit} 退货`)
  if (!fitsUnit(thAmount, unitFactor)) throw invalid(`第${at + 1}行：数量 ${Number(thAmount)} 不能折算为 ${unit}`)
  const each = unitPrice ?? (thPrice === undefined ? source.unitPrice : priceIn(thPrice, unitFactor))
  // what it cost is what it cost, also where a twelfth of it has no four decimals
  const own = compare(each, source.unitPrice) === 0 ? source.price : ownPrice(each, unitFactor)
  return { unit, unitFactor, thPrice: own, unitPrice: each }
}

/** Quantities within what is left of their sources, prices within what was paid. Lines of one source share it in their order. */
export function settled<L extends Written>(ctx: Pick<Context, 'maySee'>, kind: ReturnKind, own: readonly { line: L; source: Source }[]) {
  const used = new Map<number, string>()
  return own.map(({ line, source }, index) => {
    const before = used.get(source.id) ?? '0'
    const rest = restOf(source)
    if (compare(add(before, line.thAmount), rest) > 0) {
      throw refused(`第${index + 1}行 ${source.pjNo}：${source.docNo} 只能再退${Number(rest)}，本单退${Number(add(before, line.thAmount))}`)
    }
    used.set(source.id, add(before, line.thAmount))
    const { thPrice, ...inUnit } = inUnitOf(index, line, source)
    if (compare(thPrice, '0') < 0) throw invalid(`第${index + 1}行：退货价不能小于0`)
    const [each, paid] = inUnit.unitPrice === null ? [thPrice, source.price] : [inUnit.unitPrice, source.unitPrice]
    if (compare(each, paid) > 0) {
      throw refused(`第${index + 1}行 ${source.pjNo}：退货价不能高于原价${ctx.maySee(kind.priceTag) ? Number(paid) : ''}`)
    }
    return {
      ...line,
      ...inUnit,
      partId: source.pjid,
      pjNo: source.pjNo,
      pjName: source.pjName,
      pjSize: source.pjSize,
      pjType: source.pjType,
      pjFactory: source.pjFactory,
      pjBrand: source.pjBrand,
      pjUnit: source.pjUnit,
      sourceId: source.docId,
      sourceNo: source.docNo,
      thPrice,
      thSum: paidBack(source, add(takenOf(source), before), line.thAmount, { thPrice, ...inUnit }),
    }
  })
}

/** 删除草稿. What has been approved is closed, never deleted. */
export const remove = async (ctx: Context, kind: ReturnKind, { id }: { id: number }) => th.removeDraft(ctx, await lockOrder(ctx, kind, id))
