import type { saleReturn } from '#contract/documents/returns.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/fault.ts'
import { add, compare } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { demandPrices, demandQuantities, partnerOf, partsOf, stale } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import type { Kind } from './kinds.ts'
import { lockOrder } from './order.ts'
import { paidBack, totalsOf } from './rules.ts'
import { restOf, type Source, sourcesById, takenOf } from './sources.ts'

export type Draft = Received<typeof saleReturn.save>
type DraftLine = Draft['lines'][number]

/** Creates or replaces a draft. Stopped partners and parts may still be returned: the goods are there. */
export async function save(ctx: Context, kind: Kind, draft: Draft) {
  demandNotAfterToday(ctx, draft.thDate, '退货日期')
  await partnerOf(ctx, draft.clientId, kind.partner, ctx.reach)
  const lines = await settledLines(ctx, kind, draft)
  const { clientId, thDate, inchargeId, reason, remark } = draft
  const header = { clientId, thDate, inchargeId: inchargeId || ctx.userId, reason, remark, ...totalsOf(lines) }
  const written = { ...header, lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, kind, written) : await replace(ctx, kind, draft, written)
  await statement(ctx, 'th.lines', LINES, [ctx.tenantId, ctx.companyId, order.thId, kind.type, JSON.stringify(lines)])
  return { id: order.thId, thNo: order.thNo, version: order.version }
}

/** Lines with what their source says of part, price and amount; refuses what was not sold or bought, or is already on its way back. */
async function settledLines(ctx: Context, kind: Kind, { clientId, lines }: Draft) {
  demandQuantities(
    ctx,
    lines.map(({ thAmount }) => thAmount),
  )
  demandPrices(
    '退货价',
    lines.map(({ thPrice }) => thPrice),
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

/** Quantities within what is left of their sources, prices within what was paid. Lines of one source share it in their order. */
export function settled<L extends Pick<DraftLine, 'thAmount' | 'thPrice'>>(
  ctx: Pick<Context, 'maySee'>,
  kind: Kind,
  own: readonly { line: L; source: Source }[],
) {
  const used = new Map<number, string>()
  return own.map(({ line, source }, index) => {
    const before = used.get(source.id) ?? '0'
    const rest = restOf(source)
    if (compare(add(before, line.thAmount), rest) > 0) {
      throw refused(`第${index + 1}行 ${source.pjNo}：${source.docNo} 只能再退${Number(rest)}，本单退${Number(add(before, line.thAmount))}`)
    }
    used.set(source.id, add(before, line.thAmount))
    const thPrice: string = line.thPrice ?? source.price
    if (compare(thPrice, '0') < 0) throw invalid(`第${index + 1}行：退货价不能小于0`)
    if (compare(thPrice, source.price) > 0) {
      throw refused(`第${index + 1}行 ${source.pjNo}：退货价不能高于原价${ctx.maySee(kind.priceTag) ? Number(source.price) : ''}`)
    }
    return {
      ...line,
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
      thSum: paidBack(source, add(takenOf(source), before), line.thAmount, thPrice),
    }
  })
}

type Header = Pick<Draft, 'clientId' | 'thDate' | 'inchargeId' | 'reason' | 'remark'> &
  ReturnType<typeof totalsOf> & { lineCount: number; modifierId: number; updatedAt: string }

async function create(ctx: Context, kind: Kind, header: Header) {
  const thNo = await nextNumber(ctx, kind.document, ctx.today)
  const { tenantId, companyId } = ctx
  return ctx.db
    .insertInto('thOrder')
    .values({ tenantId, companyId, thNo, thType: kind.type, status: '草稿', createdBy: ctx.userId, createdAt: ctx.now, ...header })
    .returning(['thId', 'thNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, kind: Kind, { id, version }: Draft, header: Header) {
  const order = await lockOrder(ctx, kind, id)
  if (order.status !== '草稿') throw stale()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  await ctx.db.deleteFrom('thProduct').where('tenantId', '=', ctx.tenantId).where('thId', '=', id).execute()
  return ctx.db
    .updateTable('thOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('thId', '=', id)
    .returning(['thId', 'thNo', 'version'])
    .executeTakeFirstOrThrow()
}

/** 删除草稿. What has been approved is closed, never deleted. */
export async function remove(ctx: Context, kind: Kind, { id }: { id: number }) {
  const order = await lockOrder(ctx, kind, id)
  if (order.status !== '草稿') throw stale()
  await ctx.db.deleteFrom('thOrder').where('tenantId', '=', ctx.tenantId).where('thId', '=', id).execute()
  await recordChange(ctx, kind.document, id, '删除', { thNo: order.thNo, thDate: order.thDate })
  return {}
}

const LINES = `
  insert into th_product (tenant_id, company_id, th_id, th_type, row_no, source_line_id, source_id, source_no, part_id, pj_no, pj_name, pj_size, pj_type,
    pj_factory, pj_brand, pj_unit, warehouse_id, posi_id, th_amount, th_price, th_sum, reason, remark)
  select $1, $2, $3, $4, l.ord, "sourceLineId", "sourceId", "sourceNo", "partId", "pjNo", "pjName", "pjSize", "pjType",
    "pjFactory", "pjBrand", "pjUnit", "warehouseId", "posiId", "thAmount", "thPrice", "thSum", reason, remark
  from rows from (jsonb_to_recordset($5::jsonb) as ("sourceLineId" bigint, "sourceId" bigint, "sourceNo" text, "partId" bigint, "pjNo" text,
    "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text, "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "posiId" bigint,
    "thAmount" numeric, "thPrice" numeric, "thSum" numeric, reason text, remark text))
    with ordinality as l("sourceLineId", "sourceId", "sourceNo", "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit",
      "warehouseId", "posiId", "thAmount", "thPrice", "thSum", reason, remark, ord)`
