import { sql } from 'kysely'
import { CK_TYPE, CK_TYPES } from '#contract/documents/sales/order.ts'
import { percentOf, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { lineCost, lineCostPrice, lineTcostPrice } from '#server/modules/ledgers/stock/index.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { pageNetLines, totalNetLines } from './net-lines.ts'
import { pageTransfers, totalTransfers } from './paper-lines.ts'

const newest: Order = [
  ['l.ckDate', 'desc'],
  ['l.lineId', 'desc'],
]
const sortable = {
  ckDate: { by: 'l.ckDate', indexed: true },
  pjNo: { by: 'l.pjNo' },
  pjName: { by: 'l.pjName' },
  ckAmount: { by: 'l.ckAmount' },
  xsPrice: { by: 'l.xsPrice', tags: ['price.xsprice'] },
  txsPrice: { by: 'l.txsPrice', tags: ['price.txsprice'] },
  txsSum: { by: 'l.txsSum', tags: ['price.txsprice'] },
} as const

/** Posted lines of the sales within the caller's data scope. */
async function filtered(ctx: Context, input: Received<typeof outboundHistory.totals>) {
  const { pjid, ckType, dateFrom, dateTo, clientId, pjNo, warehouseId, mine } = input
  let query = ctx.db
    .selectFrom('ckProduct as l')
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.ckType', '=', ckType)
    // quotes and presales are never posted: they are history once they were confirmed
    .where(ckType === CK_TYPE.quote || ckType === CK_TYPE.presale ? 'l.offered' : 'l.posted', '=', true)
  if (pjid) query = query.where('l.partId', '=', pjid)
  if (dateFrom) query = query.where('l.ckDate', '>=', dateFrom)
  if (dateTo) query = query.where('l.ckDate', '<=', dateTo)
  if (clientId) query = query.where('l.clientId', '=', clientId)
  if (warehouseId) query = query.where('l.warehouseId', '=', warehouseId)
  if (pjNo) query = query.where('l.partId', 'in', [0, ...(await findPartsByCode(ctx, pjNo))])
  for (const dataScope of [ctx.dataScope, mine ? [ctx.userId] : null]) {
    if (dataScope === null) continue
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ckOrder as v')
          .select('v.ckId')
          .where('v.tenantId', '=', ctx.tenantId)
          .whereRef('v.ckId', '=', 'l.ckId')
          .where(withinDataScope({ dataScope }, 'v.created_by', 'v.incharge_id')),
      ),
    )
  }
  return query
}

const isSale = ({ ckType }: { ckType: number }) => ckType === CK_TYPE.sale
/** What was offered has not left: it has no cost yet, and earned nothing. */
const offered = { costPrice: null, costSum: null, feeSum: null, tcostPrice: null, profit: null, profitRate: null }

/** 调拨: lines of another document. */
const TRANSFERRED = 3

/** 销售历史, 销售明细: newest first. */
export async function pageSaleLines(ctx: Context, input: Received<typeof outboundHistory.pageQuery>) {
  if (input.ckType === TRANSFERRED) return pageTransfers(ctx, input)
  if (input.returns && input.ckType === CK_TYPE.sale) return pageNetLines(ctx, input)
  const query = await filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const chosen = inOrder(query.selectAll('l'), order)
  const rows = ctx.db
    .selectFrom(onePage(chosen, input).as('l'))
    .innerJoin('ckOrder as o', (join) => join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.ckId', '=', 'l.ckId'))
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.clientId', '=', 'l.clientId'))
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select([
      'l.lineId as id',
      'l.ckDate',
      'l.clientId',
      'c.clientName',
      'l.ckId',
      'o.ckNo',
      'l.partId as pjid',
      'l.pjNo',
      'l.pjName',
      'l.pjSize',
    ])
    .select(['l.pjFactory', 'l.pjBrand', 'l.ckAmount', 'l.xsPrice', 'l.txsPrice', 'l.txsSum', 'l.thAmount', 'l.estQty as estimated'])
    .select(['w.warehouseName', 'o.updatedAt as lastUpdateTime', 'l.remark'])
    .select(({ fn, val }) => [
      fn.coalesce('u.realName', val('')).as('modifierName'),
      lineCost.as('costSum'),
      lineCostPrice.as('costPrice'),
      'l.feeSum',
      lineTcostPrice.as('tcostPrice'),
    ])
  const found = await withCount(ctx, inOrder(rows, order), query, input)
  const ckTypeValue = CK_TYPES[input.ckType] ?? ''
  const list = found.list.map((row) => {
    if (!isSale(input)) return { ...row, ...offered, key: String(row.id), document: 'ck', ckTypeValue }
    const profit = subtract(row.txsSum, row.costSum)
    return { ...row, key: String(row.id), document: 'ck', ckTypeValue, profit, profitRate: percentOf(profit, row.txsSum) }
  })
  return { page: { ...found, list } }
}

export async function totalSaleLines(ctx: Context, input: Received<typeof outboundHistory.totals>) {
  if (input.ckType === TRANSFERRED) return totalTransfers(ctx, input)
  if (input.returns && input.ckType === CK_TYPE.sale) return totalNetLines(ctx, input)
  const query = await filtered(ctx, input)
  const content = await query
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.ckAmount'), val('0')).as('ckAmount'),
      fn.coalesce(fn.sum<string>('l.txsSum'), val('0')).as('txsSum'),
      fn.coalesce(sql<string>`sum(l.cost_sum + l.cost_later)`, val('0')).as('costSum'),
      fn.coalesce(fn.sum<string>('l.thAmount'), val('0')).as('thAmount'),
    ])
    .executeTakeFirstOrThrow()
  const { txsSum, costSum } = content
  return { content: { ...content, ...(isSale(input) ? { profit: subtract(txsSum, costSum) } : { costSum: null, profit: null }) } }
}
