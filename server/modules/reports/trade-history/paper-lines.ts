import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'

interface Asked {
  pjid?: number | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  warehouseId?: number | undefined
  pjNo: string
  /** These documents have no partner: whoever asks for one finds none. */
  supplierId?: number | undefined
  clientId?: number | undefined
}

/** Posted lines of 调仓 or 调拨 that the company made. */
async function filtered(
  ctx: Context,
  kind: 'dc' | 'db',
  { pjid, dateFrom, dateTo, warehouseId, pjNo, supplierId, clientId }: Asked,
  mine = false,
) {
  let query = ctx.db
    .selectFrom('stockPaperLine as l')
    .innerJoin('stockPaper as v', (join) => join.onRef('v.tenantId', '=', 'l.tenantId').onRef('v.paperId', '=', 'l.paperId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.posted', '=', true)
    .where('l.kind', '=', kind)
    // what was reversed has not happened
    .where('v.reversedAt', 'is', null)
  for (const dataScope of [ctx.dataScope, mine ? [ctx.userId] : null]) query = query.where(withinDataScope({ dataScope }, 'v.created_by'))
  if (supplierId || clientId) query = query.where(sql<boolean>`false`)
  if (pjid) query = query.where('l.partId', '=', pjid)
  if (dateFrom) query = query.where('l.paperDate', '>=', dateFrom)
  if (dateTo) query = query.where('l.paperDate', '<=', dateTo)
  if (warehouseId) query = query.where(({ or, eb }) => or([eb('l.warehouseId', '=', warehouseId), eb('l.toWarehouseId', '=', warehouseId)]))
  if (pjNo) query = query.where('l.partId', 'in', [0, ...(await findPartsByCode(ctx, pjNo))])
  return query
}
type Lines = Awaited<ReturnType<typeof filtered>>

const newest: Order = [
  ['l.paperDate', 'desc'],
  ['l.lineId', 'desc'],
]
const day = { by: 'l.paperDate', indexed: true } as const
const words = { pjNo: { by: 'l.pjNo' }, pjName: { by: 'l.pjName' } } as const
// a bare 0 would be read as the number of a column
const nothing = { by: sql`0::numeric` }
const unpriced = { purchasePrice: nothing, purchaseSum: nothing, xsPrice: nothing, txsPrice: nothing, txsSum: nothing }
const sortable = { rkDate: day, ckDate: day, ...words, rkAmount: { by: 'l.qty' }, ckAmount: { by: 'l.qty' }, ...unpriced }
type Sortable = keyof typeof sortable

/** One page of such lines, with names. */
async function pageLines(
  ctx: Context,
  query: Lines,
  input: { page: number; limit: number; sortProp: Sortable | ''; sortOrder: 'asc' | 'desc' },
) {
  const order = await orderOf(ctx, query, input, sortable, newest)
  const named = (id: RawBuilder<unknown>, table: 'warehouse' | 'posi', column: string) =>
    sql<string>`coalesce((select ${sql.ref(column)} from ${sql.table(table)} n where n.tenant_id = l.tenant_id and ${sql.ref(`n.${table}_id`)} = ${id}), '')`
  const rows = ctx.db
    .selectFrom(
      onePage(inOrder(query.selectAll('l').select(['v.paperNo', 'v.modifierId', 'v.postedAt', 'v.updatedAt']), order), input).as('l'),
    )
    .leftJoin('dept as t', (join) => join.onRef('t.tenantId', '=', 'l.tenantId').onRef('t.deptId', '=', 'l.toCompanyId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.userId', '=', 'l.modifierId'))
    .select(['l.lineId as id', 'l.paperDate', 'l.paperId', 'l.paperNo', 'l.partId as pjid', 'l.pjNo', 'l.pjName', 'l.pjSize'])
    .select(['l.pjFactory', 'l.pjBrand', 'l.qty', 'l.value', 'l.fee', 'l.postedAt', 'l.updatedAt', 'l.remark'])
    .select(({ fn, val }) => [
      fn.coalesce('u.realName', val('')).as('modifierName'),
      fn.coalesce('t.deptName', val('')).as('toCompanyName'),
      named(sql`l.warehouse_id`, 'warehouse', 'n.warehouse_name').as('warehouseName'),
      named(sql`l.to_warehouse_id`, 'warehouse', 'n.warehouse_name').as('toWarehouseName'),
      named(sql`l.posi_id`, 'posi', 'n.posi_name').as('posiName'),
      named(sql`l.to_posi_id`, 'posi', 'n.posi_name').as('toPosiName'),
      sql<string>`case when l.qty <> 0 then round(l.value / l.qty, 4) else 0 end`.as('costPrice'),
      sql<string>`case when l.qty <> 0 then round((l.value + l.fee) / l.qty, 4) else 0 end`.as('tcostPrice'),
    ])
  return withCount(ctx, inOrder(rows, order), query, input)
}

const sumOf = (lines: Lines) =>
  lines
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.qty'), val('0')).as('qty'),
      fn.coalesce(fn.sum<string>('l.value'), val('0')).as('value'),
    ])
    .executeTakeFirstOrThrow()

/** 调仓历史: from where to where; no money in it. */
export async function pageRelocations(ctx: Context, input: Received<typeof stockInHistory.pageQuery>) {
  const found = await pageLines(ctx, await filtered(ctx, 'dc', input), input)
  const list = found.list.map(({ paperDate, paperId, paperNo, qty, toWarehouseName, toPosiName, postedAt, ...row }) => ({
    ...row,
    ...{ rkDate: paperDate, rkId: paperId, rkNo: paperNo, rkAmount: qty, rkTypeValue: '调仓', createTime: postedAt ?? '' },
    ...{ supplierId: 0, supplierName: '', purchasePrice: null, purchaseSum: null, thAmount: '0' },
    warehouseName: row.warehouseName === toWarehouseName ? row.warehouseName : `${row.warehouseName} → ${toWarehouseName}`,
    posiName: row.posiName === toPosiName ? row.posiName : `${row.posiName} → ${toPosiName}`.trim(),
  }))
  return { page: { ...found, list } }
}

export async function totalRelocations(ctx: Context, input: Received<typeof stockInHistory.totals>) {
  const { qty } = await sumOf(await filtered(ctx, 'dc', input))
  return { content: { rkAmount: qty, purchaseSum: null, thAmount: '0' } }
}

/** 调拨 in the sales history: the other company stands where the client would, and only cost is known. */
export async function pageTransfers(ctx: Context, input: Received<typeof outboundHistory.pageQuery>) {
  const found = await pageLines(ctx, await filtered(ctx, 'db', input, input.mine), input)
  const list = found.list.map(({ paperDate, paperId, paperNo, qty, toCompanyName, updatedAt, ...row }) => ({
    ...row,
    ...{
      key: String(row.id),
      document: 'db',
      ckDate: paperDate,
      ckId: paperId,
      ckNo: paperNo,
      ckAmount: qty,
      ckTypeValue: '调拨',
      lastUpdateTime: updatedAt,
    },
    ...{
      clientId: 0,
      clientName: toCompanyName,
      ...{ costSum: row.value, feeSum: row.fee, xsPrice: null, txsPrice: null, txsSum: null, profit: null, profitRate: null },
      thAmount: '0',
      estimated: '0',
    },
  }))
  return { page: { ...found, list } }
}

export async function totalTransfers(ctx: Context, input: Received<typeof outboundHistory.totals>) {
  const { qty, value } = await sumOf(await filtered(ctx, 'db', input, input.mine))
  return { content: { ckAmount: qty, txsSum: null, costSum: value, profit: null, thAmount: null } }
}
