import { sql } from 'kysely'
import { PRICE_FIELD_NAMES, type PriceFieldName, type priceOrders } from '#contract/documents/price-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { logOf } from '../core/index.ts'
import { DOCUMENT, priceOrder } from './order.ts'
import { FIELDS, maySeePrice } from './visible-prices.ts'

function filtered(ctx: Context, input: Received<typeof priceOrders.page>, parts: number[] | undefined) {
  let rows = priceOrder.visible(ctx)
  if (input.dateFrom) rows = rows.where(sql<boolean>`o.created_at >= ${input.dateFrom}::date`)
  if (input.dateTo) rows = rows.where(sql<boolean>`o.created_at < ${input.dateTo}::date + 1`)
  if (input.orderNo) rows = rows.where('o.orderNo', 'like', containing(input.orderNo.toUpperCase()))
  if (input.status) rows = rows.where('o.status', 'in', input.status.split(','))
  if (input.remark) rows = rows.where('o.remark', 'ilike', containing(input.remark))
  if (!parts) return rows
  return rows.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('priceOrderLine as l')
        .select('l.partId')
        .where('l.tenantId', '=', ctx.tenantId)
        .whereRef('l.orderId', '=', 'o.orderId')
        .where('l.partId', '=', sql<number>`any(${parts}::bigint[])`),
    ),
  )
}

const named = (ctx: Context, rows: ReturnType<typeof filtered>) =>
  rows
    .leftJoin('appUser as c', (join) => join.on('c.tenantId', '=', ctx.tenantId).onRef('c.userId', '=', 'o.createdBy'))
    .leftJoin('appUser as a', (join) => join.on('a.tenantId', '=', ctx.tenantId).onRef('a.userId', '=', 'o.approvedBy'))
    .select(['o.orderId as id', 'o.orderNo', 'o.status', 'o.effectAt', 'o.formula', 'o.remark', 'o.lineCount', 'o.version'])
    .select(['c.realName as creator', 'o.createdAt as createTime', 'a.realName as approver', 'o.approvedAt', 'o.doneAt'])

type Found = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]
const shown = ({ effectAt, creator, approver, approvedAt, doneAt, ...row }: Found) => ({
  ...row,
  // to the minute, as it is entered
  effectTime: effectAt?.slice(0, 16) ?? '',
  creator: creator ?? '',
  approver: approver ?? '',
  approveTime: approvedAt ?? '',
  doneTime: doneAt ?? '',
})

const sortable = { orderNo: { by: 'o.orderNo' }, effectTime: { by: 'o.effectAt' }, createTime: { by: 'o.orderId', indexed: true } } as const

export async function page(ctx: Context, input: Received<typeof priceOrders.page>) {
  const found = filtered(ctx, input, input.pjNo ? await findPartsByCode(ctx, input.pjNo) : undefined)
  const order = await orderOf(ctx, found, input, sortable, [['o.orderId', 'desc']])
  const result = await paginate(ctx, inOrder(named(ctx, found), order), found, input)
  return { page: { ...result, list: result.list.map(shown) } }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const row = await named(ctx, priceOrder.visible(ctx).where('o.orderId', '=', id)).executeTakeFirst()
  return { content: row ? shown(row) : null }
}

export async function log(ctx: Context, { id }: { id: number }) {
  return { content: await logOf(ctx, DOCUMENT, id) }
}

/** 价格变动 of all parts, the newest first. */
export async function changes(ctx: Context, input: Received<typeof priceOrders.changes>) {
  const fields = FIELDS.filter((field) => maySeePrice(ctx, field) && (!input.field || field === input.field))
  let rows = ctx.db
    .selectFrom('priceChange as h')
    .where('h.tenantId', '=', ctx.tenantId)
    .where('h.field', '=', sql<string>`any(${fields}::text[])`)
  if (input.dateFrom) rows = rows.where(sql<boolean>`h.changed_at >= ${input.dateFrom}::date`)
  if (input.dateTo) rows = rows.where(sql<boolean>`h.changed_at < ${input.dateTo}::date + 1`)
  if (input.pjNo) rows = rows.where('h.partId', '=', sql<number>`any(${await findPartsByCode(ctx, input.pjNo)}::bigint[])`)
  if (input.orderNo)
    rows = rows.where('h.priceOrderId', 'in', ({ selectFrom }) =>
      selectFrom('priceOrder')
        .select('orderId')
        .where('tenantId', '=', ctx.tenantId)
        .where('orderNo', 'like', containing(input.orderNo.toUpperCase())),
    )
  const shownRows = rows
    .innerJoin('part as p', (join) => join.on('p.tenantId', '=', ctx.tenantId).onRef('p.partId', '=', 'h.partId'))
    .leftJoin('priceOrder as o', (join) => join.on('o.tenantId', '=', ctx.tenantId).onRef('o.orderId', '=', 'h.priceOrderId'))
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'h.changedBy'))
    .select(['h.changeId as id', 'h.partId as pjid', 'p.pjNo', 'p.pjName', 'p.pjBrand', 'h.field', 'h.oldPrice', 'h.newPrice'])
    .select(['h.priceOrderId', 'o.orderNo', 'u.realName', 'h.changedAt as changeTime'])
    .orderBy('h.changedAt', 'desc')
    .orderBy('h.changeId', 'desc')
  const result = await paginate(ctx, shownRows, rows, input)
  const list = result.list.map(({ field, priceOrderId, orderNo, realName, ...row }) => ({
    ...row,
    fieldName: PRICE_FIELD_NAMES[field as PriceFieldName] ?? field,
    orderId: priceOrderId ?? 0,
    orderNo: orderNo ?? '',
    modifier: realName ?? '',
  }))
  return { page: { ...result, list } }
}
