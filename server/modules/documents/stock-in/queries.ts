import { sql } from 'kysely'
import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { compared, within } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { moneyStatus, type Posting, paidSoFar } from '#server/modules/ledgers/open-items/index.ts'
import { HEADER_SHOWN, LINE_SHOWN, partsFor, standing, sumsByStanding, unitsOfPart, unitTold } from '../core/index.ts'
import { DOCUMENT, rk } from './order.ts'
import { RK_TYPES } from './rules.ts'

type Filters = Received<typeof stockIn.totals>

const OWED: Posting = { document: DOCUMENT, event: '入库', direction: 'yf' }

/** `parts`: what the code filter found; undefined = any part. */
function filtered(
  ctx: Context,
  { dateFrom, dateTo, rkNo, supplierId, warehouseId, status, ...more }: Omit<Filters, 'pjNo'>,
  parts?: number[],
) {
  let query = rk.visible(ctx)
  if (dateFrom) query = query.where('o.rkDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.rkDate', '<=', dateTo)
  if (rkNo) query = query.where('o.rkNo', 'like', containing(rkNo.toUpperCase()))
  if (supplierId) query = query.where('o.supplierId', '=', supplierId)
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (more.moneyStatus) query = query.where(paidSoFar(ctx, OWED, more.moneyStatus, 'o.rk_id'))
  if (more.purchaseSum) query = query.where(within(ctx, 'o.purchaseSum', more.purchaseSum, 'price.purchaseprice'))
  if (more.rkAmount) query = query.where(within(ctx, 'o.rkAmount', more.rkAmount))
  if (more.remark) query = query.where(compared('o.remark', more.remarkOp, more.remark))
  return rk.havingLine(ctx, query, { warehouseId, parts })
}

const shown = [
  ...HEADER_SHOWN,
  'o.rkId as id',
  'o.rkNo',
  'o.rkType',
  'o.rkDate',
  'o.supplierId',
  's.clientName as supplierName',
  'o.buyer',
  'o.paytype',
  'o.pickupPer',
  'o.fhType',
  'o.fhCompany',
  'o.contractNo',
  'o.invoiceType',
  'o.invoiceNo',
  'o.rkAmount',
  'o.purchaseSum',
  'o.costSum as costPrice',
  'o.tcostSum as tcostPrice',
  'o.confirmedAt',
] as const

function withNames(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin('client as s', (join) => join.onRef('s.tenantId', '=', 'o.tenantId').onRef('s.clientId', '=', 'o.supplierId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select(shown)
    .select(moneyStatus(OWED, 'o.rk_id').as('moneyStatus'))
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('modifierName'))
}
const newest: Order = [
  ['o.rkDate', 'desc'],
  ['o.rkId', 'desc'],
]
const sortable = {
  rkNo: { by: 'o.rkNo' },
  rkDate: { by: 'o.rkDate', indexed: true },
  supplierName: { by: 's.clientName' },
  status: { by: 'o.status', indexed: true },
  lineCount: { by: 'o.lineCount' },
  rkAmount: { by: 'o.rkAmount' },
  purchaseSum: { by: 'o.purchaseSum', tags: ['price.purchaseprice'] },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const
/** What the goods cost is known once they are posted. */
const worded = <R extends { rkType: number; confirmedAt: string | null; costPrice: string; tcostPrice: string }>({
  confirmedAt,
  ...row
}: R) => ({
  ...row,
  rkTypeValue: RK_TYPES[row.rkType] ?? '',
  costPrice: confirmedAt === null ? null : row.costPrice,
  tcostPrice: confirmedAt === null ? null : row.tcostPrice,
})

export async function page(ctx: Context, input: Received<typeof stockIn.page>) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const order = await orderOf(ctx, query, input, sortable, newest)
  const found = await paginate(ctx, inOrder(withNames(query), order), query, input)
  return { page: { ...found, list: found.list.map(worded) } }
}

export async function totals(ctx: Context, input: Filters) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const where = standing('o.confirmedAt')
  return { content: await sumsByStanding(query, where, { rkAmount: 'o.rkAmount', purchaseSum: 'o.purchaseSum', costPrice: 'o.costSum' }) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const order = await withNames(rk.visible(ctx).where('o.rkId', '=', id)).executeTakeFirst()
  return { content: order ? worded(order) : null }
}

export async function pageLines(ctx: Context, { rkId, page, limit }: Received<typeof stockIn.pageLines>) {
  const query = rk.visibleLines(ctx, rkId)
  const lines = query
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('purchaseLine as g', (join) => join.onRef('g.tenantId', '=', 'l.tenantId').onRef('g.lineId', '=', 'l.cgLineId'))
    .leftJoin('purchaseOrder as h', (join) => join.onRef('h.tenantId', '=', 'g.tenantId').onRef('h.cgId', '=', 'g.cgId'))
    .leftJoin('posi as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.posiId', '=', 'l.posiId'))
    .select(LINE_SHOWN)
    .select(['l.rkAmount', 'l.purchasePrice', 'l.purchaseSum', 'l.costPrice', 'l.costSum as sumCostPrice', 'l.thAmount'])
    .select([
      sql<string | null>`case when l.posted then l.cost_sum + l.fee_sum end`.as('sumTcostPrice'),
      sql<string | null>`case when l.posted then round((l.cost_sum + l.fee_sum) / l.rk_amount, 6) end`.as('tcostPrice'),
    ])
    .select(['l.unit', 'l.unitFactor', 'l.unitPrice', unitsOfPart.as('units')])
    .select(['l.warehouseId', 'w.warehouseName', 'l.posiId', 'l.posted'])
    .select(({ fn, val }) => [
      fn.coalesce('p.posiName', val('')).as('posiName'),
      fn.coalesce('l.cgLineId', val(0)).as('cgLineId'),
      fn.coalesce('g.cgId', val(0)).as('cgId'),
      fn.coalesce('h.cgNo', val('')).as('cgNo'),
    ])
    .orderBy('l.rowNo')
  const found = await paginate(ctx, lines, query, { page, limit })
  const list = found.list.map(({ posted, ...line }) => ({
    ...line,
    ...unitTold(line, line.rkAmount),
    unitPrice: line.unitPrice ?? line.purchasePrice,
    costPrice: posted ? line.costPrice : null,
    sumCostPrice: posted ? line.sumCostPrice : null,
  }))
  return { page: { ...found, list } }
}

export const log = (ctx: Context, { id }: { id: number }) => rk.log(ctx, id)
