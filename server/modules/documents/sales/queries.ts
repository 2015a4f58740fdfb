import { sql } from 'kysely'
import { CK_TYPE, CK_TYPES, saleTag } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { percentOf, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { forbidden } from '#server/kit/errors.ts'
import { compared, within } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { moneyStatus, type Posting, paidSoFar } from '#server/modules/ledgers/open-items/index.ts'
import { heldBy, lineCost, lineCostPrice, lineTcostPrice } from '#server/modules/ledgers/stock/index.ts'
import { HEADER_SHOWN, LINE_SHOWN, partsFor, standing, sumsByStanding, unitsOfPart, unitTold, validity } from '../core/index.ts'
import { ck, DOCUMENT, EVERY_KIND } from './order.ts'
import { discounted } from './rules.ts'

type Filters = Received<typeof outbound.totals>

const OWED: Posting = { document: DOCUMENT, event: '发货', direction: 'ys' }

/** Whoever may look into the histories, or takes a document away as a file or on paper, reads it whatever its kind. */
const opensAll: Tag[] = ['quick.ckHistory', 'quick.ckHistory.excel', 'busi:ck:print']
/** Kinds of documents the caller may read; `orWith`: a right that opens all of them. */
const kindsFor = (ctx: Context, ...orWith: Tag[]) => EVERY_KIND.filter((ckType) => ctx.may(saleTag(ckType, 'query'), ...orWith))

/** The orders of the company that the caller's data scope reaches: made by, or in charge of, somebody he sees. -1 keeps `in` from being empty. */
const visible = (ctx: Context, kinds: readonly number[]) => ck.visible(ctx).where('o.ckType', 'in', [-1, ...kinds])

/** `parts`: what the code filter found; undefined = any part. */
function filtered(
  ctx: Context,
  { dateFrom, dateTo, ckNo, clientId, warehouseId, status, inchargeId, mine, shipFrom, shipTo, ckType, ...more }: Omit<Filters, 'pjNo'>,
  parts?: number[],
) {
  if (!ctx.may(saleTag(ckType, 'query'))) throw forbidden()
  let query = visible(ctx, [ckType])
  if (dateFrom) query = query.where('o.ckDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.ckDate', '<=', dateTo)
  if (ckNo) query = query.where('o.ckNo', 'like', containing(ckNo.toUpperCase()))
  if (clientId) query = query.where('o.clientId', '=', clientId)
  if (inchargeId) query = query.where('o.inchargeId', '=', inchargeId)
  if (mine) query = query.where(withinDataScope({ dataScope: [ctx.userId] }, 'o.created_by', 'o.incharge_id'))
  if (shipFrom) query = query.where('o.shipDate', '>=', shipFrom)
  if (shipTo) query = query.where('o.shipDate', '<=', shipTo)
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (more.moneyStatus) query = query.where(paidSoFar(ctx, OWED, more.moneyStatus, 'o.ck_id'))
  if (more.txsPrice) query = query.where(within(ctx, 'o.txsSum', more.txsPrice, 'price.txsprice'))
  if (more.ckAmount) query = query.where(within(ctx, 'o.ckAmount', more.ckAmount))
  if (more.remark) query = query.where(compared('o.remark', more.remarkOp, more.remark))
  return ck.havingLine(ctx, query, { warehouseId, parts })
}

const shown = [
  ...HEADER_SHOWN,
  'o.ckId as id',
  'o.ckNo',
  'o.ckType',
  'o.ckDate',
  'o.clientId',
  'c.clientName',
  'o.inchargeId',
  'o.paytype',
  'o.yhRate',
  'o.invoiceType',
  'o.fhType',
  'o.fhCompany',
  'o.deliverTo',
  'o.carPlate',
  'o.fhNotice',
  'o.carNum',
  'o.bzArea',
  'o.boxCount',
  'o.ckAmount',
  'o.jjAmount',
  'o.xsSum as xsPrice',
  'o.txsSum as txsPrice',
  'o.override',
  'o.payOrderId',
  'o.deposit',
  'o.shippedAt',
] as const

/** What is known about an order's cost only by its lines: goods of it were sold before they were there. */
const ofLines = (column: 'cost_later' | 'est_qty') =>
  sql<string>`coalesce((select sum(${sql.ref(`e.${column}`)}) from ck_product e
    where e.tenant_id = o.tenant_id and e.ck_id = o.ck_id and (e.cost_later <> 0 or e.est_qty <> 0)), 0)`

function withNames(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .leftJoin('appUser as m', (join) => join.onRef('m.tenantId', '=', 'o.tenantId').onRef('m.userId', '=', 'o.modifierId'))
    .leftJoin('appUser as i', (join) => join.onRef('i.tenantId', '=', 'o.tenantId').onRef('i.userId', '=', 'o.inchargeId'))
    .leftJoin('appUser as w', (join) => join.onRef('w.tenantId', '=', 'o.tenantId').onRef('w.userId', '=', 'o.workerId'))
    .select(shown)
    .select(moneyStatus(OWED, 'o.ck_id').as('moneyStatus'))
    .select(({ fn, val }) => [
      fn.coalesce('m.realName', val('')).as('modifierName'),
      fn.coalesce('i.realName', val('')).as('inchargeName'),
      fn.coalesce('w.realName', val('')).as('workerName'),
      sql<string>`coalesce(o.valid_until::text, '')`.as('validUntil'),
      sql<string>`o.cost_sum + ${ofLines('cost_later')}`.as('costPrice'),
      ofLines('est_qty').as('estimated'),
      sql<string>`coalesce(o.ship_date::text, '')`.as('shipDate'),
    ])
}

const newest: Order = [
  ['o.ckDate', 'desc'],
  ['o.ckId', 'desc'],
]
const sortable = {
  ckNo: { by: 'o.ckNo' },
  ckDate: { by: 'o.ckDate', indexed: true },
  shipDate: { by: 'o.shipDate' },
  clientName: { by: 'c.clientName' },
  status: { by: 'o.status', indexed: true },
  lineCount: { by: 'o.lineCount' },
  ckAmount: { by: 'o.ckAmount' },
  xsPrice: { by: 'o.xsSum', tags: ['price.xsprice'] },
  txsPrice: { by: 'o.txsSum', tags: ['price.txsprice'] },
  lastUpdateTime: { by: 'o.updatedAt' },
} as const

interface Row {
  ckType: number
  txsPrice: string
  costPrice: string
  shippedAt: string | null
}
/** Profit exists once the goods have left: before that there is no cost. */
const worded = <R extends Row>(row: R) => ({
  ...row,
  ckTypeValue: CK_TYPES[row.ckType] ?? '',
  costPrice: row.shippedAt === null ? null : row.costPrice,
  profit: row.shippedAt === null ? null : subtract(row.txsPrice, row.costPrice),
})

export async function page(ctx: Context, input: Received<typeof outbound.page>) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const order = await orderOf(ctx, query, input, sortable, newest)
  const found = await paginate(ctx, inOrder(withNames(query), order), query, input)
  return { page: { ...found, list: found.list.map(worded) } }
}

export async function totals(ctx: Context, input: Filters) {
  const query = filtered(ctx, input, await partsFor(ctx, input.pjNo))
  const where = input.ckType === CK_TYPE.sale ? standing('o.shippedAt') : validity
  return { content: await sumsByStanding(query, where, { ckAmount: 'o.ckAmount', xsPrice: 'o.xsSum', txsPrice: 'o.txsSum' }) }
}

export async function get(ctx: Context, { id }: { id: number }) {
  const order = await withNames(visible(ctx, kindsFor(ctx, ...opensAll)).where('o.ckId', '=', id))
    .select('c.settleKind')
    .executeTakeFirst()
  return { content: order ? worded(order) : null }
}

export async function pageLines(ctx: Context, { ckId, page, limit }: Received<typeof outbound.pageLines>) {
  const query = ck.visibleLines(ctx, ckId, visible(ctx, kindsFor(ctx, ...opensAll)))
  const lines = query
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('ckProduct as f', (join) => join.onRef('f.tenantId', '=', 'l.tenantId').onRef('f.lineId', '=', 'l.sourceLineId'))
    .leftJoin('ckOrder as so', (join) => join.onRef('so.tenantId', '=', 'f.tenantId').onRef('so.ckId', '=', 'f.ckId'))
    .leftJoin('posi as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.posiId', '=', 'l.posiId'))
    .select(LINE_SHOWN)
    .select(['l.ckAmount', 'l.jjAmount', 'l.shortAmount', 'l.pickedAmount', 'l.checkedAmount', 'l.thAmount', 'l.priceSource'])
    .select(['l.unit', 'l.unitFactor', 'l.unitPrice'])
    .select(['l.xsPrice', 'l.txsPrice', 'l.xsSum', 'l.txsSum', 'l.posted', 'l.gift', 'l.warehouseId', 'w.warehouseName', 'l.posiId'])
    .select(({ fn, val }) => [
      'l.doneAmount',
      'l.estQty as estimated',
      unitsOfPart.as('units'),
      rateOf.as('yhRate'),
      lineCost.as('costSum'),
      lineCostPrice.as('costPrice'),
      'l.feeSum',
      lineTcostPrice.as('tcostPrice'),
      fn.coalesce('p.posiName', val('')).as('posiName'),
      fn.coalesce('l.sourceLineId', val(0)).as('sourceLineId'),
      fn.coalesce('f.ckId', val(0)).as('sourceCkId'),
      fn.coalesce('so.ckNo', val('')).as('sourceCkNo'),
    ])
    .orderBy('l.rowNo')
  const found = await paginate(ctx, lines, query, { page, limit })
  const places = await heldBy(ctx, { document: DOCUMENT, documentId: ckId })
  const list = found.list.map(({ yhRate, ...line }) => {
    const profit = line.posted ? subtract(line.txsSum, line.costSum) : null
    return {
      ...line,
      ...unitTold(line, line.ckAmount),
      ...unitPrices(line, yhRate),
      ...(!line.posted && { costPrice: null, feeSum: null, tcostPrice: null }),
      profit,
      profitRate: profit === null ? null : percentOf(profit, line.txsSum),
      places: places.filter(({ lineId }) => lineId === line.id).map(({ posiName, walk, qty }) => ({ posiName, walk, qty })),
    }
  })
  return { page: { ...found, list } }
}

const rateOf = sql<string>`(select o.yh_rate from ck_order o where o.tenant_id = l.tenant_id and o.ck_id = l.ck_id)`
/** What one of the unit it was written in costs, before and after the order's discount. */
const unitPrices = ({ unitPrice, xsPrice, txsPrice }: { unitPrice: string | null; xsPrice: string; txsPrice: string }, yhRate: string) =>
  unitPrice === null ? { unitPrice: xsPrice, unitTxsPrice: txsPrice } : { unitPrice, unitTxsPrice: discounted(unitPrice, yhRate) }

export const log = (ctx: Context, { id }: { id: number }) => ck.log(ctx, id, visible(ctx, kindsFor(ctx)))
