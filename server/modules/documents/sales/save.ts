import { BY_HAND, CK_TYPE, CK_TYPES, saleTag } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/fault.ts'
import { compare } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { priceFor, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'
import { activePartnerOf, demandPrices, demandQuantities, partsOf, stale } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { lockWithLines, SALE_DOCUMENTS } from './order.ts'
import { priced, totalsOf } from './rules.ts'
import { demandSources, lockSources, type Sources, settleSources } from './sources.ts'

export type Draft = Received<typeof outbound.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(saleTag(draft.ckType, draft.id === 0 ? 'add' : 'upd'))) throw forbidden()
  return writeDraft(ctx, draft)
}

/** The number is taken last: its row is hot. `note`: what the log of the offers it comes from says. */
export async function writeDraft(ctx: Context, draft: Draft, note = '') {
  demandNotAfterToday(ctx, draft.ckDate, `${CK_TYPES[draft.ckType]}日期`)
  const before = draft.id === 0 ? new Set<number>() : await openDraft(ctx, draft)
  const sources = await lockSources(ctx, [...before, ...draft.lines.map(({ sourceLineId }) => sourceLineId)])
  demandSources(sources, draft, before)
  await activePartnerOf(ctx, draft.clientId, 'customer')
  const { yhRate } = draft
  if (compare(yhRate, '0') < 0 || compare(yhRate, '100') > 0) throw invalid('折扣率应在0到100之间')
  const lines = await pricedLines(ctx, draft, yhRate, sources)
  const header = { ...headerOf(draft), yhRate, ...totalsOf(lines), lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, draft.ckType, header) : await replace(ctx, draft, header)
  await statement(ctx, 'ck.lines', LINES, [
    ctx.tenantId,
    ctx.companyId,
    order.ckId,
    draft.clientId,
    draft.ckDate,
    JSON.stringify(lines),
    draft.ckType,
  ])
  await settleSources(ctx, sources, note && `${note} ${order.ckNo}`)
  return { id: order.ckId, ckNo: order.ckNo, version: order.version }
}

function headerOf(draft: Draft) {
  const { clientId, ckDate, inchargeId, paytype, invoiceType, fhType, fhCompany, fhNotice, carNum, bzArea, remark } = draft
  const validUntil = draft.ckType === CK_TYPE.quote ? draft.validUntil || null : null
  if (validUntil && validUntil < ckDate) throw invalid('报价有效期不能早于报价日期')
  if (draft.deposit && compare(draft.deposit, '0') < 0) throw invalid('定金不能小于0')
  // undefined: the writer may not see it, so it stays
  const deposit = draft.ckType === CK_TYPE.presale ? draft.deposit : '0'
  return {
    ...(deposit !== undefined && { deposit }),
    validUntil,
    clientId,
    ckDate,
    inchargeId,
    paytype,
    invoiceType,
    fhType,
    fhCompany,
    fhNotice,
    carNum,
    bzArea,
    remark,
    override: '',
  }
}
type Header = ReturnType<typeof headerOf> &
  ReturnType<typeof totalsOf> & { yhRate: string; lineCount: number; modifierId: number; updatedAt: string }

/** A price that was sent stands; one that was not comes from the client's rules. The line remembers which rule it agrees with. */
async function pricedLines(ctx: Context, { clientId, ckType, lines }: Draft, yhRate: string, sources: Sources) {
  demandQuantities(
    ctx,
    lines.map(({ ckAmount }) => ckAmount),
  )
  demandPrices(
    '销售价',
    lines.map(({ xsPrice }) => xsPrice),
  )
  const ids = [...new Set(lines.map(({ pjid }) => pjid))]
  const [parts, prices] = await Promise.all([partsOf(ctx, lines, { sells: ckType === CK_TYPE.sale }), priceFor(ctx, clientId, ids)])
  return lines.map((line, index) => {
    const rule = prices.get(line.pjid)
    const offered = offerOf(sources, line.sourceLineId)
    const xsPrice: string = (offered?.frozen ? offered.xsPrice : line.xsPrice) ?? rule?.price ?? '0'
    if (compare(xsPrice, '0') < 0) throw invalid(`第${index + 1}行：销售价不能小于0`)
    if (compare(line.jjAmount, '0') < 0 || compare(line.jjAmount, line.ckAmount) > 0)
      throw invalid(`第${index + 1}行：急件数应在0到数量之间`)
    const ruled = rule && compare(rule.price, xsPrice) === 0 ? SOURCE_NAMES[rule.source] : BY_HAND
    const priceSource = offered && compare(offered.xsPrice, xsPrice) === 0 ? offered.name : ruled
    return {
      ...line,
      ...parts.get(line.pjid),
      sourceLineId: line.sourceLineId || null,
      xsPrice,
      priceSource,
      ...priced(xsPrice, line.ckAmount, yhRate),
    }
  })
}

/** The draft that is replaced, locked; returns the lines of offers it came from. */
async function openDraft(ctx: Context, { id, version, ckType }: Draft): Promise<ReadonlySet<number>> {
  const [order, lines] = await lockWithLines(ctx, id, [ckType])
  if (order.status !== '草稿') throw stale()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  return new Set(lines.flatMap(({ sourceLineId }) => (sourceLineId === null ? [] : [sourceLineId])))
}

/** What was offered: a presale's price is frozen, a quote's is kept unless the salesman writes another. */
function offerOf({ orders, lines }: Sources, sourceLineId: number) {
  const line = lines.find(({ lineId }) => lineId === sourceLineId)
  const order = orders.find(({ ckId }) => ckId === line?.ckId)
  return (
    line &&
    order && { xsPrice: line.xsPrice, frozen: order.ckType === CK_TYPE.presale, name: order.ckType === CK_TYPE.presale ? '预售价' : '报价' }
  )
}

async function create(ctx: Context, ckType: number, header: Header) {
  const ckNo = await nextNumber(ctx, SALE_DOCUMENTS[ckType] ?? 'ck', ctx.today)
  return ctx.db
    .insertInto('ckOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      ckNo,
      ckType,
      status: '草稿',
      createdBy: ctx.userId,
      createdAt: ctx.now,
      ...header,
    })
    .returning(['ckId', 'ckNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, { id, version }: Draft, header: Header) {
  await ctx.db.deleteFrom('ckProduct').where('tenantId', '=', ctx.tenantId).where('ckId', '=', id).execute()
  return ctx.db
    .updateTable('ckOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', id)
    .returning(['ckId', 'ckNo', 'version'])
    .executeTakeFirstOrThrow()
}

const LINES = `
  insert into ck_product (tenant_id, company_id, ck_id, client_id, ck_date, ck_type, row_no, part_id, pj_no, pj_name, pj_size, pj_type, pj_factory, pj_brand,
    pj_unit, warehouse_id, posi_id, ck_amount, jj_amount, xs_price, txs_price, xs_sum, txs_sum, price_source, source_line_id, gift, remark)
  select $1, $2, $3, $4, $5, $7, l.ord, "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand",
    "pjUnit", "warehouseId", "posiId", "ckAmount", "jjAmount", "xsPrice", "txsPrice", "xsSum", "txsSum", "priceSource", "sourceLineId", gift, remark
  from rows from (jsonb_to_recordset($6::jsonb) as ("partId" bigint, "pjNo" text, "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text,
    "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "posiId" bigint, "ckAmount" numeric, "jjAmount" numeric, "xsPrice" numeric,
    "txsPrice" numeric, "xsSum" numeric, "txsSum" numeric, "priceSource" text, "sourceLineId" bigint, gift boolean, remark text))
    with ordinality as l("partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "posiId", "ckAmount",
      "jjAmount", "xsPrice", "txsPrice", "xsSum", "txsSum", "priceSource", "sourceLineId", gift, remark, ord)`
