import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/fault.ts'
import { statement } from '#server/kit/statement.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { activePartnerOf, demandPrices, demandQuantities, partsOf, stale } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { demandReceivable } from '../purchase-orders/index.ts'
import { lockOrder } from './order.ts'
import { lineAmount, totalsOf } from './rules.ts'

export type Draft = Received<typeof stockIn.save>

/** 保存: creates a draft or replaces one, its lines included. The number is taken last: its row is hot. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(draft.id === 0 ? 'busi:rk:add' : 'busi:rk:upd')) throw forbidden()
  return writeDraft(ctx, draft)
}

export async function writeDraft(ctx: Context, draft: Draft) {
  demandNotAfterToday(ctx, draft.rkDate, '入库日期')
  await activePartnerOf(ctx, draft.supplierId, 'supplier')
  await demandReceivable(ctx, draft.supplierId, draft.lines)
  const lines = await pricedLines(ctx, draft)
  const header = { ...headerOf(draft), ...totalsOf(lines), lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, header) : await replace(ctx, draft, header)
  await writeLines(ctx, order.rkId, draft, lines)
  return { id: order.rkId, rkNo: order.rkNo, version: order.version }
}

function headerOf({ supplierId, rkDate, buyer, paytype, pickupPer, fhType, fhCompany, contractNo, invoiceType, invoiceNo, remark }: Draft) {
  return { supplierId, rkDate, buyer, paytype, pickupPer, fhType, fhCompany, contractNo, invoiceType, invoiceNo, remark }
}
type Header = ReturnType<typeof headerOf> & ReturnType<typeof totalsOf> & { lineCount: number; modifierId: number; updatedAt: string }

async function pricedLines(ctx: Context, { lines }: Draft) {
  demandQuantities(
    ctx,
    lines.map(({ rkAmount }) => rkAmount),
  )
  demandPrices(
    '进价',
    lines.map(({ purchasePrice }) => purchasePrice),
  )
  const parts = await partsOf(ctx, lines)
  return lines.map((line) => {
    const part = parts.get(line.pjid)
    const purchasePrice = line.purchasePrice ?? part?.purchasePrice ?? '0'
    if (purchasePrice.startsWith('-')) throw refused(`商品 ${part?.pjNo} 的进价不能小于0`)
    return { ...line, ...part, cgLineId: line.cgLineId || null, purchasePrice, purchaseSum: lineAmount(line.rkAmount, purchasePrice) }
  })
}
type PricedLine = Awaited<ReturnType<typeof pricedLines>>[number]

async function create(ctx: Context, header: Header) {
  const rkNo = await nextNumber(ctx, 'rk', ctx.today)
  return ctx.db
    .insertInto('rkOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      rkNo,
      status: '草稿',
      createdBy: ctx.userId,
      createdAt: ctx.now,
      ...header,
    })
    .returning(['rkId', 'rkNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, { id, version }: Draft, header: Header) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  await ctx.db.deleteFrom('rkProduct').where('tenantId', '=', ctx.tenantId).where('rkId', '=', id).execute()
  return ctx.db
    .updateTable('rkOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('rkId', '=', id)
    .returning(['rkId', 'rkNo', 'version'])
    .executeTakeFirstOrThrow()
}

const LINES = `
  insert into rk_product (tenant_id, company_id, rk_id, supplier_id, rk_date, row_no, part_id, pj_no, pj_name, pj_size, pj_type, pj_factory, pj_brand,
    pj_unit, warehouse_id, posi_id, rk_amount, purchase_price, purchase_sum, cg_line_id, remark)
  select $1, $2, $3, $4, $5, l.ord, "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand",
    "pjUnit", "warehouseId", "posiId", "rkAmount", "purchasePrice", "purchaseSum", "cgLineId", remark
  from rows from (jsonb_to_recordset($6::jsonb) as ("partId" bigint, "pjNo" text, "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text,
    "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "posiId" bigint, "rkAmount" numeric, "purchasePrice" numeric, "purchaseSum" numeric,
    "cgLineId" bigint, remark text))
    with ordinality as l("partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "posiId", "rkAmount",
      "purchasePrice", "purchaseSum", "cgLineId", remark, ord)`

async function writeLines(ctx: Context, rkId: number, { supplierId, rkDate }: Draft, lines: PricedLine[]) {
  await statement(ctx, 'rk.lines', LINES, [ctx.tenantId, ctx.companyId, rkId, supplierId, rkDate, JSON.stringify(lines)])
}
