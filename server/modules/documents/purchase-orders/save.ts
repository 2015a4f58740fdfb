import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/fault.ts'
import { statement } from '#server/kit/statement.ts'
import { demandNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { activePartnerOf, demandPrices, demandQuantities, partsOf, stale } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { lastPrices } from './line-facts.ts'
import { lockOrder } from './order.ts'
import { lineAmount, totalsOf } from './rules.ts'

type Draft = Received<typeof purchaseOrders.save>

/** 保存: creates a draft or replaces one, its lines included. */
export async function save(ctx: Context, draft: Draft) {
  if (!ctx.may(draft.id === 0 ? 'busi:cg:add' : 'busi:cg:upd')) throw forbidden()
  return writeDraft(ctx, draft)
}

/** The number is taken last: its row is hot. */
export async function writeDraft(ctx: Context, draft: Draft) {
  demandNotAfterToday(ctx, draft.cgDate, '订货日期')
  await activePartnerOf(ctx, draft.supplierId, 'supplier')
  if (draft.arriveDate && draft.arriveDate < draft.cgDate) throw invalid('预计到货日期不能早于订货日期')
  const lines = await pricedLines(ctx, draft)
  const header = { ...headerOf(draft), ...totalsOf(lines), lineCount: lines.length, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, header) : await replace(ctx, draft, header)
  await statement(ctx, 'cg.lines', LINES, [ctx.tenantId, ctx.companyId, order.cgId, JSON.stringify(lines)])
  return { id: order.cgId, cgNo: order.cgNo, version: order.version }
}

function headerOf({ supplierId, cgDate, arriveDate, buyer, paytype, contractNo, remark }: Draft) {
  return { supplierId, cgDate, arriveDate: arriveDate || null, buyer, paytype, contractNo, remark }
}
type Header = ReturnType<typeof headerOf> & ReturnType<typeof totalsOf> & { lineCount: number; modifierId: number; updatedAt: string }

async function pricedLines(ctx: Context, { supplierId, lines }: Draft) {
  demandQuantities(
    ctx,
    lines.map(({ cgAmount }) => cgAmount),
  )
  demandPrices(
    '进价',
    lines.map(({ purchasePrice }) => purchasePrice),
  )
  const [parts, last] = await Promise.all([
    partsOf(
      ctx,
      lines.map(({ pjid, warehouseId }) => ({ pjid, warehouseId, posiId: 0 })),
    ),
    lastPrices(
      ctx,
      supplierId,
      lines.map(({ pjid }) => pjid),
    ),
  ])
  return lines.map((line, index) => {
    const part = parts.get(line.pjid)
    const purchasePrice = line.purchasePrice ?? last.get(line.pjid) ?? part?.purchasePrice ?? '0'
    if (purchasePrice.startsWith('-')) throw invalid(`第${index + 1}行：进价不能小于0`)
    return { ...line, ...part, purchasePrice, purchaseSum: lineAmount(line.cgAmount, purchasePrice) }
  })
}

async function create(ctx: Context, header: Header) {
  const cgNo = await nextNumber(ctx, 'cg', ctx.today)
  return ctx.db
    .insertInto('purchaseOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      cgNo,
      status: '草稿',
      createdBy: ctx.userId,
      createdAt: ctx.now,
      ...header,
    })
    .returning(['cgId', 'cgNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, { id, version }: Draft, header: Header) {
  const order = await lockOrder(ctx, id)
  if (order.status !== '草稿') throw stale()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  await ctx.db.deleteFrom('purchaseLine').where('tenantId', '=', ctx.tenantId).where('cgId', '=', id).execute()
  return ctx.db
    .updateTable('purchaseOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('cgId', '=', id)
    .returning(['cgId', 'cgNo', 'version'])
    .executeTakeFirstOrThrow()
}

const LINES = `
  insert into purchase_line (tenant_id, company_id, cg_id, row_no, part_id, pj_no, pj_name, pj_size, pj_type, pj_factory, pj_brand, pj_unit,
    warehouse_id, cg_amount, purchase_price, purchase_sum, remark)
  select $1, $2, $3, l.ord, "partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "cgAmount",
    "purchasePrice", "purchaseSum", remark
  from rows from (jsonb_to_recordset($4::jsonb) as ("partId" bigint, "pjNo" text, "pjName" text, "pjSize" text, "pjType" text, "pjFactory" text,
    "pjBrand" text, "pjUnit" text, "warehouseId" bigint, "cgAmount" numeric, "purchasePrice" numeric, "purchaseSum" numeric, remark text))
    with ordinality as l("partId", "pjNo", "pjName", "pjSize", "pjType", "pjFactory", "pjBrand", "pjUnit", "warehouseId", "cgAmount",
      "purchasePrice", "purchaseSum", remark, ord)`
