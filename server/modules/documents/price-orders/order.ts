import { CompiledQuery } from 'kysely'
import type { PriceFieldName } from '#contract/documents/price-orders.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { record } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'

/** Names the document in the log of documents and in the audit trail. */
export const DOCUMENT = 'price'

interface Head {
  formula?: string
  remark: string
  /** null = as soon as it is approved. */
  effectAt: string | null
  /** What the log keeps of how it was made. */
  note?: string
}

export async function create(ctx: Context, { formula = '', remark, effectAt, note = '' }: Head) {
  const orderNo = await nextNumber(ctx, 'tj', ctx.today)
  const order = await ctx.db
    .insertInto('priceOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      orderNo,
      status: '草稿',
      formula,
      remark,
      effectAt,
      createdBy: ctx.userId,
      createdAt: ctx.now,
    })
    .returning(['orderId', 'orderNo', 'version'])
    .executeTakeFirstOrThrow()
  await record(ctx, DOCUMENT, order.orderId, [{ from: '', to: '草稿', note }])
  return order
}

/** New prices of one part; absent or null = stays. */
export type NewPrices = { pjid: number } & { [field in PriceFieldName]?: string | null | undefined }

const LINES = `
  insert into price_order_line (tenant_id, order_id, row_no, part_id, wb_price, xs_price, purchase_price, pf_price, fx_price, min_price)
  select $1, $2, ord, pjid, "wbPrice", "xsPrice", "purchasePrice", "pfPrice", "fxPrice", "minPrice"
  from rows from (jsonb_to_recordset($3::jsonb) as (pjid bigint, "wbPrice" numeric, "xsPrice" numeric, "purchasePrice" numeric, "pfPrice" numeric,
    "fxPrice" numeric, "minPrice" numeric)) with ordinality as l(pjid, "wbPrice", "xsPrice", "purchasePrice", "pfPrice", "fxPrice", "minPrice", ord)`

/** The lines of an order, in the place of those it had. */
export async function putLines(ctx: Context, orderId: number, lines: readonly NewPrices[]): Promise<void> {
  await ctx.db.deleteFrom('priceOrderLine').where('tenantId', '=', ctx.tenantId).where('orderId', '=', orderId).execute()
  await ctx.db.executeQuery(CompiledQuery.raw(LINES, [ctx.tenantId, orderId, JSON.stringify(lines)]))
  await ctx.db
    .updateTable('priceOrder')
    .set({ lineCount: lines.length })
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', orderId)
    .execute()
}

export async function lockOrder(ctx: Context, id: number) {
  const order = await ctx.db
    .selectFrom('priceOrder')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw refused('调价单不存在')
  return order
}

export const linesOf = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('priceOrderLine')
    .select(['partId as pjid', 'wbPrice', 'xsPrice', 'purchasePrice', 'pfPrice', 'fxPrice', 'minPrice', 'before'])
    .where('tenantId', '=', ctx.tenantId)
    .where('orderId', '=', id)
    .orderBy('rowNo')
    .execute()
