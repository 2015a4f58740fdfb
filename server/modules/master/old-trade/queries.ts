import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { OLD_WORD, type oldTrade } from '#contract/master/old-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { clientsInScope, findPartsByCode } from '../search/index.ts'

/** In this company; of partners within reach, and of those who are not here for whoever sees all. */
function visible(ctx: Context) {
  const rows = ctx.db
    .selectFrom('oldTrade as t')
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 't.tenantId').onRef('c.clientId', '=', 't.clientId'))
    .where('t.tenantId', '=', ctx.tenantId)
    .where('t.companyId', '=', ctx.companyId)
  return ctx.dataScope === null ? rows : rows.where('c.clientId', 'is not', null).where(clientsInScope(ctx, 'c'))
}
type Rows = ReturnType<typeof visible>

const newest: Order = [
  ['t.tradeDay', 'desc'],
  ['t.oldId', 'desc'],
]
const sortable = {
  bizDate: { by: 't.tradeDay' },
  qty: { by: 't.qty' },
  amount: { by: 't.amount', tags: ['price.xsprice', 'price.purchaseprice'] },
} as const

async function filtered(ctx: Context, { kind, dateFrom, dateTo, clientId, pjid, pjNo, docNo }: Received<typeof oldTrade.page>) {
  let rows = visible(ctx)
  if (kind) rows = rows.where('t.kind', '=', kind)
  if (dateFrom) rows = rows.where('t.tradeDay', '>=', dateFrom)
  if (dateTo) rows = rows.where('t.tradeDay', '<=', dateTo)
  if (clientId) rows = rows.where('t.clientId', '=', clientId)
  if (pjid) rows = rows.where('t.partId', '=', pjid)
  if (pjNo) rows = rows.where('t.partId', 'in', [0, ...(await findPartsByCode(ctx, pjNo))])
  if (docNo) rows = rows.where('t.docNo', '=', docNo)
  return rows
}

/** Posted returns name a line by its number below 0 (decision 170). */
const TAKEN = sql<string>`case when t.kind = '退货' then 0 else (select coalesce(sum(r.th_amount), 0) from th_product r
  where r.tenant_id = t.tenant_id and r.th_type = case t.kind when '销售' then 0 else 1 end and r.source_line_id = -t.old_id and r.posted) end`

const named = (rows: Rows) =>
  rows
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 't.tenantId').onRef('p.partId', '=', 't.partId'))
    .select(['t.oldId as id', 't.kind', 't.partId as pjid', 'p.pjNo', 'p.pjName', 'p.pjBrand', 't.docNo', 't.remark'])
    .select(TAKEN.as('thAmount'))
    .select(({ fn, val }) => [fn.coalesce('t.clientId', val(0)).as('clientId'), fn.coalesce('c.clientName', 't.partner').as('partner')])

/** 旧系统历史, as it was imported. */
export async function page(ctx: Context, input: Received<typeof oldTrade.page>) {
  const found = await filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, newest)
  const rows = named(found).select(['t.tradeDay as bizDate', 't.qty', 't.price', 't.amount'])
  return { page: await paginate(ctx, inOrder(rows, order), found, input) }
}

const told = (docNo: string) => (docNo ? `${OLD_WORD} ${docNo}` : OLD_WORD)

export async function sold(ctx: Context, input: Received<typeof oldTrade.sold>) {
  const found = visible(ctx).where('t.partId', '=', input.pjid).where('t.kind', 'in', ['销售', '退货'])
  const rows = named(found).select(['t.tradeDay as ckDate', 't.price as xsPrice'])
  const signed = rows.select(sql<string>`case t.kind when '退货' then -t.qty else t.qty end`.as('ckAmount'))
  const listed = await paginate(ctx, inOrder(signed, newest), found, input)
  return {
    page: { ...listed, list: listed.list.map(({ partner, docNo, ...row }) => ({ ...row, clientName: partner, ckNo: told(docNo) })) },
  }
}

export async function bought(ctx: Context, input: Received<typeof oldTrade.bought>) {
  const found = visible(ctx).where('t.partId', '=', input.pjid).where('t.kind', '=', '采购')
  const rows = named(found).select(['t.tradeDay as rkDate', 't.price as purchasePrice', 't.qty as rkAmount'])
  const listed = await paginate(ctx, inOrder(rows, newest), found, input)
  const list = listed.list.map(({ partner, docNo, clientId, ...row }) => ({
    ...row,
    ...{ supplierId: clientId, supplierName: partner, rkNo: told(docNo) },
  }))
  return { page: { ...listed, list } }
}
