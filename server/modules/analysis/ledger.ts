import { sql } from 'kysely'
import type { Received } from '#contract/kit.ts'
import type { stock } from '#contract/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { findPartsByCode } from '../search/index.ts'

type Filters = Received<typeof stock.ledgerTotals>

function filtered(ctx: Context, { dateFrom, dateTo, pjid, docNo, kind, warehouseId }: Filters, parts: number[] | undefined) {
  let query = ctx.db.selectFrom('stockLedger as l').where('l.tenantId', '=', ctx.tenantId).where('l.companyId', '=', ctx.companyId)
  if (dateFrom) query = query.where('l.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('l.bizDate', '<=', dateTo)
  if (pjid) query = query.where('l.partId', '=', pjid)
  if (docNo) query = query.where('l.docNo', 'like', containing(docNo.toUpperCase()))
  if (kind) query = query.where('l.kind', '=', kind)
  if (warehouseId) query = query.where('l.warehouseId', '=', warehouseId)
  if (parts) query = query.where('l.partId', '=', sql<number>`any(${parts}::bigint[])`)
  return query
}
const coded = async (ctx: Context, { pjNo }: Filters) => (pjNo === '' ? undefined : findPartsByCode(ctx, pjNo))

const ofPart: Order = [['l.ledgerId', 'desc']]
const newest: Order = [['l.bizDate', 'desc'], ...ofPart]
const sortable = {
  postedAt: { by: 'l.postedAt' },
  bizDate: { by: 'l.bizDate', indexed: true },
  docNo: { by: 'l.docNo' },
  qty: { by: 'l.qty' },
  value: { by: 'l.value', tags: ['price.costprice'] },
} as const

/** 库存台账: what moved, newest posting first. A part's own ledger reads in posting order, so its running figures follow each other. */
export async function ledger(ctx: Context, input: Received<typeof stock.ledger>) {
  const query = filtered(ctx, input, await coded(ctx, input))
  const order = await orderOf(ctx, query, input, sortable, input.pjid ? ofPart : newest)
  const rows = ctx.db
    .selectFrom(onePage(inOrder(query, order).selectAll('l'), input).as('l'))
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.partId', '=', 'l.partId'))
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('posi as s', (join) => join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.posiId', '=', 'l.posiId'))
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.clientId', '=', 'l.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.postedBy'))
    .select(['l.ledgerId as id', 'l.postedAt', 'l.bizDate', 'l.kind', 'l.document', 'l.documentId', 'l.docNo', 'l.partId as pjid'])
    .select(['p.pjNo', 'p.pjName', 'p.pjBrand', 'w.warehouseName', 'l.qty', 'l.value', 'l.placeQty', 'l.poolQty', 'l.poolValue'])
    .select(({ fn, val }) => [
      fn.coalesce('s.posiName', val('')).as('posiName'),
      fn.coalesce('c.clientName', val('')).as('clientName'),
      fn.coalesce('u.realName', val('')).as('userName'),
      sql<string>`case when l.pool_qty <> 0 then round(l.pool_value / l.pool_qty, 4) else 0 end`.as('costPrice'),
    ])
  return { page: await withCount(ctx, inOrder(rows, order), query, input) }
}

export async function ledgerTotals(ctx: Context, input: Filters) {
  const content = await filtered(ctx, input, await coded(ctx, input))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.qty'), val('0')).as('qty'),
      fn.coalesce(fn.sum<string>('l.value'), val('0')).as('value'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}
