import type { Received } from '#contract/kit.ts'
import type { outbound } from '#contract/outbound.ts'
import { BY_HAND } from '#contract/sale.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/fault.ts'
import { compare } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import { activePartnerOf, demandQuantities, numbered, partsOf, stale } from '../flow/index.ts'
import { priceFor, SOURCE_NAMES } from '../prices/index.ts'
import { CK_TYPE_PREFIX, lockOrder } from './order.ts'
import { priced, totalsOf } from './rules.ts'

export type Draft = Received<typeof outbound.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(draft.id === 0 ? 'busi:ck:add' : 'busi:ck:upd')) throw forbidden()
  return writeDraft(ctx, draft)
}

/** The number is taken last: its row is hot. */
export async function writeDraft(ctx: Context, draft: Draft) {
  await activePartnerOf(ctx, draft.clientId, 'customer')
  const { yhRate } = draft
  if (compare(yhRate, '0') < 0 || compare(yhRate, '100') > 0) throw invalid('折扣率应在0到100之间')
  const lines = await pricedLines(ctx, draft, yhRate)
  const header = { ...headerOf(draft), yhRate, ...totalsOf(lines), lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, header) : await replace(ctx, draft, header)
  await statement(ctx, 'ck.lines', LINES, [ctx.tenantId, ctx.companyId, order.ckId, draft.clientId, draft.ckDate, JSON.stringify(lines)])
  return { id: order.ckId, ckNo: order.ckNo, version: order.version }
}

function headerOf({ clientId, ckDate, inchargeId, paytype, invoiceType, fhType, fhCompany, fhNotice, carNum, bzArea, remark }: Draft) {
  return { clientId, ckDate, inchargeId, paytype, invoiceType, fhType, fhCompany, fhNotice, carNum, bzArea, remark, override: '' }
}
type Header = ReturnType<typeof headerOf> &
  ReturnType<typeof totalsOf> & { yhRate: string; lineCount: number; modifierId: number; updatedAt: string }

/** A price that was sent stands; one that was not comes from the client's rules. The line remembers which rule it agrees with. */
async function pricedLines(ctx: Context, { clientId, lines }: Draft, yhRate: string) {
  demandQuantities(lines.map(({ ckAmount }) => ckAmount))
  const ids = [...new Set(lines.map(({ pjid }) => pjid))]
  const [parts, prices] = await Promise.all([partsOf(ctx, lines), priceFor(ctx, clientId, ids)])
  return lines.map((line, index) => {
    const rule = prices.get(line.pjid)
    const xsPrice: string = line.xsPrice ?? rule?.price ?? '0'
    if (compare(xsPrice, '0') < 0) throw invalid(`第${index + 1}行：销售价不能小于0`)
    if (compare(line.jjAmount, '0') < 0 || compare(line.jjAmount, line.ckAmount) > 0)
      throw invalid(`第${index + 1}行：急件数应在0到数量之间`)
    const priceSource = rule && compare(rule.price, xsPrice) === 0 ? SOURCE_NAMES[rule.source] : BY_HAND
    return { ...line, ...parts.get(line.pjid), xsPrice, priceSource, ...priced(xsPrice, line.ckAmount, yhRate) }
  })
}

async function create(ctx: Context, header: Header) {
  const ckNo = await numbered(ctx, CK_TYPE_PREFIX[0], ctx.today)
  return ctx.db
    .insertInto('ckOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      ckNo,
      status: '草稿',
      createdBy: ctx.userId,
      createdAt: ctx.now,
      ...header,
    })
    .returning(['ckId', 'ckNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, { id, version }: Draft, header: Header) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
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
  insert into ck_product (tenant_id, company_id, ck_id, client_id, ck_date, row_no, part_id, pj_no, pj_name, pj_size, pj_type, pj_factory, pj_brand,
    pj_unit, warehouse_id, posi_id, ck_amount, jj_amount, xs_price, txs_price, xs_sum, txs_sum, price_source, remark)
  select $1, $2, $3, $4, $5, l.ord, "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand",
    "pjUnit", "warehouseId", "posiId", "ckAmount", "jjAmount", "xsPrice", "txsPrice", "xsSum", "txsSum", "priceSource", remark
  from rows from (jsonb_to_recordset($6::jsonb) as ("partId" bigint, "pjNo" text, "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text,
    "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "posiId" bigint, "ckAmount" numeric, "jjAmount" numeric, "xsPrice" numeric,
    "txsPrice" numeric, "xsSum" numeric, "txsSum" numeric, "priceSource" text, remark text))
    with ordinality as l("partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "posiId", "ckAmount",
      "jjAmount", "xsPrice", "txsPrice", "xsSum", "txsSum", "priceSource", remark, ord)`
