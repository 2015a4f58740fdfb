import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { forbidden } from '#server/kit/errors.ts'
import { inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { pageRelocations, totalRelocations } from './paper-lines.ts'

/** 调仓历史: lines of another document. */
const RELOCATED = 1

const newest: Order = [
  ['l.rkDate', 'desc'],
  ['l.lineId', 'desc'],
]
const sortable = {
  rkDate: { by: 'l.rkDate', indexed: true },
  pjNo: { by: 'l.pjNo' },
  pjName: { by: 'l.pjName' },
  rkAmount: { by: 'l.rkAmount' },
  purchasePrice: { by: 'l.purchasePrice', tags: ['price.purchaseprice'] },
  purchaseSum: { by: 'l.purchaseSum', tags: ['price.purchaseprice'] },
} as const

/** Dearer than the company's purchase of the part before this one; the first purchase is not. */
const dearer = sql<boolean>`l.purchase_price > (select v.purchase_price from rk_product v
  where v.tenant_id = l.tenant_id and v.part_id = l.part_id and v.rk_type = l.rk_type and v.posted and v.company_id = l.company_id
    and (v.rk_date, v.line_id) < (l.rk_date, l.line_id) order by v.rk_date desc, v.line_id desc limit 1)`

async function filtered(ctx: Context, input: Received<typeof stockInHistory.totals>) {
  const { pjid, rkType, dateFrom, dateTo, supplierId, pjNo, warehouseId, risen } = input
  // whoever may not see the figures does not learn their order either
  if (risen && !ctx.maySee('price.purchaseprice')) throw forbidden()
  let query = ctx.db
    .selectFrom('rkProduct as l')
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.posted', '=', true)
    .where('l.rkType', '=', rkType)
  if (pjid) query = query.where('l.partId', '=', pjid)
  if (dateFrom) query = query.where('l.rkDate', '>=', dateFrom)
  if (dateTo) query = query.where('l.rkDate', '<=', dateTo)
  if (supplierId) query = query.where('l.supplierId', '=', supplierId)
  if (warehouseId) query = query.where('l.warehouseId', '=', warehouseId)
  if (risen) query = query.where(dearer)
  if (pjNo) query = query.where('l.partId', 'in', [0, ...(await findPartsByCode(ctx, pjNo))])
  if (ctx.dataScope !== null)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rkOrder as v')
          .select('v.rkId')
          .where('v.tenantId', '=', ctx.tenantId)
          .whereRef('v.rkId', '=', 'l.rkId')
          .where(withinDataScope(ctx, 'v.created_by')),
      ),
    )
  return query
}

/** 进库历史, 进货明细: posted lines, newest first. Read from the line alone; names come by key. */
export async function pageStockInLines(ctx: Context, input: Received<typeof stockInHistory.pageQuery>) {
  if (input.rkType === RELOCATED) return pageRelocations(ctx, input)
  const query = await filtered(ctx, input)
  const order = await orderOf(ctx, query, input, sortable, newest)
  const chosen = inOrder(query.selectAll('l'), order)
  const rows = ctx.db
    .selectFrom(onePage(chosen, input).as('l'))
    .innerJoin('rkOrder as o', (join) => join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.rkId', '=', 'l.rkId'))
    .innerJoin('client as s', (join) => join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.clientId', '=', 'l.supplierId'))
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'l.tenantId').onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('posi as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.posiId', '=', 'l.posiId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.modifierId'))
    .select([
      'l.lineId as id',
      'l.rkDate',
      'l.supplierId',
      's.clientName as supplierName',
      'l.rkId',
      'o.rkNo',
      'l.partId as pjid',
      'l.pjNo',
    ])
    .select([
      'l.pjName',
      'l.pjSize',
      'l.pjFactory',
      'l.pjBrand',
      'l.rkAmount',
      'l.purchasePrice',
      'l.purchaseSum',
      'l.costPrice',
      sql<string>`round((l.cost_sum + l.fee_sum) / nullif(l.rk_amount, 0), 6)`.as('tcostPrice'),
      'l.thAmount',
    ])
    .select(['w.warehouseName', 'o.confirmedAt', 'l.remark'])
    .select(({ fn, val }) => [fn.coalesce('p.posiName', val('')).as('posiName'), fn.coalesce('u.realName', val('')).as('modifierName')])
  const found = await withCount(ctx, inOrder(rows, order), query, input)
  return { page: { ...found, list: found.list.map((row) => ({ ...row, rkTypeValue: '入库', createTime: row.confirmedAt ?? '' })) } }
}

export async function totalStockInLines(ctx: Context, input: Received<typeof stockInHistory.totals>) {
  if (input.rkType === RELOCATED) return totalRelocations(ctx, input)
  const content = await (await filtered(ctx, input))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.rkAmount'), val('0')).as('rkAmount'),
      fn.coalesce(fn.sum<string>('l.purchaseSum'), val('0')).as('purchaseSum'),
      fn.coalesce(fn.sum<string>('l.thAmount'), val('0')).as('thAmount'),
    ])
    .executeTakeFirstOrThrow()
  return { content }
}
