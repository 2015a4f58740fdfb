import { sql } from 'kysely'
import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { compared, within } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { HEADER_SHOWN, partsFor, sumsByStanding, validity } from '../core/index.ts'
import { cg } from './order.ts'
import { OPEN } from './rules.ts'

type Filters = Received<typeof purchaseOrders.totals>

/** `parts`: what the code filter found; undefined = any part. */
function filtered(
  ctx: Context,
  { dateFrom, dateTo, cgNo, supplierId, warehouseId, status, overdue, ...more }: Omit<Filters, 'pjNo'>,
  parts?: number[],
) {
  let query = cg.visible(ctx)
  if (dateFrom) query = query.where('o.cgDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.cgDate', '<=', dateTo)
  if (cgNo) query = query.where('o.cgNo', 'like', containing(cgNo.toUpperCase()))
  if (supplierId) query = query.where('o.supplierId', '=', supplierId)
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (overdue) query = query.where('o.status', 'in', [...OPEN]).where('o.arriveDate', '<', ctx.today)
  if (more.cgSum) query = query.where(within(ctx, 'o.cgSum', more.cgSum, 'price.purchaseprice'))
  if (more.cgAmount) query = query.where(within(ctx, 'o.cgAmount', more.cgAmount))
  if (more.remark) query = query.where(compared('o.remark', more.remarkOp, more.remark))
  return cg.havingLine(ctx, query, { warehouseId, parts })
}

/** Days past the day it was promised for, while something is still to come. */
export const overdueDays = (ctx: Pick<Context, 'today'>) =>
  sql<number>`case when o.status in ('已审核', '进行中') and o.arrive_date < ${ctx.today}::date then ${ctx.today}::date - o.arrive_date else 0 end`

const shown = [
  ...HEADER_SHOWN,
  'o.cgId as id',
  'o.cgNo',
  'o.cgDate',
  'o.supplierId',
  's.clientName as supplierName',
  'o.buyer',
  'o.paytype',
  'o.contractNo',
  'o.cgAmount',
  'o.inAmount',
  'o.cgSum',
] as const

function withNames(ctx: Context, query: ReturnType<typeof filtered>) {
  return query
    .innerJoin('client as s', (join) => join.onRef('s.tenantId', '=', 'o.tenantId').onRef('s.clientId', '=', 'o.supplierId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select(shown)
    .select(({ fn, val }) => [
      fn.coalesce('u.realName', val('')).as('modifierName'),
      sql<string>`coalesce(o.arrive_date::text, '')`.as('arriveDate'),
      overdueDays(ctx).as('overdueDays'),
    ])
}
const newest: Order = [
  ['o.cgDate', 'desc'],
  ['o.cgId', 'desc'],
]
const sortable = {
  cgNo: { by: 'o.cgNo' },
  cgDate: { by: 'o.cgDate', indexed: true },
  arriveDate: { by: 'o.arriveDate' },
  supplierName: { by: 's.clientName' },
  status: { by: 'o.status' },
  lineCount: { by: 'o.lineCount' },
  cgAmount: { by: 'o.cgAmount' },
  cgSum: { by: 'o.cgSum', tags: ['price.purchaseprice'] },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const

export async function page(ctx: Context, input: Received<typeof purchaseOrders.page>) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const order = await orderOf(ctx, query, input, sortable, newest)
  return { page: await paginate(ctx, inOrder(withNames(ctx, query), order), query, input) }
}

export async function totals(ctx: Context, input: Filters) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  return { content: await sumsByStanding(query, validity, { cgAmount: 'o.cgAmount', inAmount: 'o.inAmount', cgSum: 'o.cgSum' }) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const order = await withNames(ctx, cg.visible(ctx).where('o.cgId', '=', id)).executeTakeFirst()
  return { content: order ?? null }
}

export const log = (ctx: Context, { id }: { id: number }) => cg.log(ctx, id)
