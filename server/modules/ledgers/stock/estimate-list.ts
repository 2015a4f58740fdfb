import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { documentWithin, veiled } from '../data-scope/index.ts'

type Filters = Received<typeof stock.estimateTotals>

/** It is all about costs: without the right to them there is nothing to see, pieces and days included. */
async function filtered(ctx: Context, { pjNo, docNo, clientId, dateFrom, dateTo }: Filters) {
  if (!ctx.maySee('price.costprice')) throw forbidden()
  let query = ctx.db
    .selectFrom('costEstimate as e')
    .where('e.tenantId', '=', ctx.tenantId)
    .where('e.companyId', '=', ctx.companyId)
    .where('e.openQty', '>', '0')
  if (pjNo) query = query.where('e.partId', 'in', [0, ...(await findPartsByCode(ctx, pjNo))])
  // what one is not told cannot be felt for either
  if (docNo || clientId) query = query.where(documentWithin(ctx, 'e'))
  if (docNo) query = query.where('e.docNo', 'like', containing(docNo.toUpperCase()))
  if (clientId) query = query.where('e.clientId', '=', clientId)
  if (dateFrom) query = query.where('e.bizDate', '>=', dateFrom)
  if (dateTo) query = query.where('e.bizDate', '<=', dateTo)
  return query
}

/** In the order in which they will be covered. */
const oldest: Order = [['e.estimateId', 'asc']]
const sortable = {
  bizDate: { by: 'e.bizDate' },
  docNo: { by: 'e.docNo' },
  pjNo: { by: 'p.pjNo' },
  openQty: { by: 'e.openQty' },
  openValue: { by: 'e.openValue', tags: ['price.costprice'] },
} as const

/** 暂估未冲: what left before it was there, and is not covered by goods that came in. */
export async function estimates(ctx: Context, input: Received<typeof stock.estimates>) {
  const query = await filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, oldest)
  const rows = query
    .innerJoin('part as p', (join) => join.onRef('p.tenantId', '=', 'e.tenantId').onRef('p.partId', '=', 'e.partId'))
    .leftJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'e.tenantId').onRef('c.clientId', '=', 'e.clientId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.userId', '=', 'e.inchargeId'))
    .select(['e.estimateId as id', 'e.bizDate', 'e.document', 'e.documentId', 'e.docNo', 'e.partId as pjid'])
    .select(['p.pjNo', 'p.pjName', 'p.pjBrand', 'e.qty', 'e.openQty', 'e.openValue'])
    .select(({ fn, val }) => [
      fn.coalesce('c.clientName', val('')).as('clientName'),
      fn.coalesce('u.realName', val('')).as('inchargeName'),
      sql<number>`${ctx.today}::date - e.biz_date`.as('days'),
      sql<string>`round(e.open_value / e.open_qty, 4)`.as('costPrice'),
      sql<boolean>`e.pool = 1`.as('reject'),
      documentWithin(ctx, 'e').as('within'),
    ])
  const page = await paginate(ctx, inOrder(rows, order), query, input)
  return { page: { ...page, list: page.list.map((row) => veiled(row, 'clientName', 'inchargeName')) } }
}

export async function estimateTotals(ctx: Context, input: Filters) {
  const content = await (await filtered(ctx, input))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('e.openQty'), val('0')).as('openQty'),
      fn.coalesce(fn.sum<string>('e.openValue'), val('0')).as('openValue'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}
