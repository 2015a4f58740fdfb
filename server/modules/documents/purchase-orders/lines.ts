import { sql } from 'kysely'
import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { paginate } from '#server/kit/page.ts'
import { LINE_SHOWN, partsFor, unitsOfPart, unitTold } from '../core/index.ts'
import { cg } from './order.ts'
import { overdueDays } from './queries.ts'
import { IN_DRAFTS } from './receive.ts'
import { OPEN } from './rules.ts'

const part = ['l.partId as pjid', 'l.pjNo', 'l.pjName', 'l.pjSize', 'l.pjFactory', 'l.pjBrand', 'l.pjUnit'] as const
const rest = sql<string>`greatest(l.cg_amount - l.in_amount, 0)`

export async function pageLines(ctx: Context, { cgId, page, limit }: Received<typeof purchaseOrders.pageLines>) {
  const query = cg.visibleLines(ctx, cgId)
  const lines = query
    .innerJoin('purchaseOrder as o', (join) => join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.cgId', '=', 'l.cgId'))
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .select(LINE_SHOWN)
    .select(['l.cgAmount', 'l.inAmount', 'l.purchasePrice', 'l.purchaseSum', 'l.supNo', 'l.warehouseId', 'w.warehouseName'])
    .select(['l.unit', 'l.unitFactor', 'l.unitPrice', unitsOfPart.as('units')])
    .select([
      sql<string>`case when o.status = '已关单' then 0 else ${rest} end`.as('restAmount'),
      sql<string>`${sql.raw(IN_DRAFTS)}`.as('draftAmount'),
    ])
    .orderBy('l.rowNo')
  const found = await paginate(ctx, lines, query, { page, limit })
  const list = found.list.map((line) => ({ ...line, ...unitTold(line, line.cgAmount), unitPrice: line.unitPrice ?? line.purchasePrice }))
  return { page: { ...found, list } }
}

/** 在途明细: lines of open orders that something is still to come of; what was promised earliest comes first. */
export async function openLines(ctx: Context, { pjid, supplierId, pjNo, overdue, ...wanted }: Received<typeof purchaseOrders.openLines>) {
  let query = ctx.db
    .selectFrom('purchaseLine as l')
    .innerJoin('purchaseOrder as o', (join) => join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.cgId', '=', 'l.cgId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where('o.status', 'in', [...OPEN])
    .where(sql<boolean>`l.cg_amount > l.in_amount`)
    .where(withinDataScope(ctx, 'o.created_by'))
  if (pjid) query = query.where('l.partId', '=', pjid)
  if (supplierId) query = query.where('o.supplierId', '=', supplierId)
  const parts = await partsFor(ctx, pjNo)
  if (parts) query = query.where('l.partId', 'in', parts)
  if (overdue) query = query.where('o.arriveDate', '<', ctx.today)
  const rows = query
    .innerJoin('client as s', (join) => join.onRef('s.tenantId', '=', 'o.tenantId').onRef('s.clientId', '=', 'o.supplierId'))
    .select(['l.lineId as id', 'l.cgId', 'o.cgNo', 'o.cgDate', 's.clientName as supplierName', ...part])
    .select(['l.cgAmount', 'l.inAmount', rest.as('restAmount'), 'l.purchasePrice'])
    .select([sql<string>`coalesce(o.arrive_date::text, '')`.as('arriveDate'), overdueDays(ctx).as('overdueDays')])
    .orderBy(sql`o.arrive_date nulls last`)
    .orderBy('l.cgId')
    .orderBy('l.rowNo')
  return { page: await paginate(ctx, rows, query, wanted) }
}
