import { type RawBuilder, sql } from 'kysely'
import { add, isZero, percentOf, proportion, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'
import { type Asked, netSales } from './net-sales.ts'

interface Line {
  word: string
  document: string
  documentId: number
  lineId: number
  day: string
  clientId: number | null
  partId: number
  pjNo: string
  pjName: string
  pjSize: string
  pjFactory: string
  pjBrand: string
  qty: string
  xsPrice: string
  txsPrice: string
  txsSum: string
  costPrice: string
  cost: string
  fee: string | null
  thAmount: string
  estimated: string
  warehouseId: number | null
  remark: string
}

const newest: Order = [
  ['l.day', 'desc'],
  ['l.lineId', 'desc'],
  ['l.word', 'desc'],
]
const sortable = {
  ckDate: { by: 'l.day', indexed: true },
  pjNo: { by: 'l.pjNo' },
  pjName: { by: 'l.pjName' },
  ckAmount: { by: 'l.qty' },
  xsPrice: { by: 'l.xsPrice', tags: ['price.xsprice'] },
  txsPrice: { by: 'l.txsPrice', tags: ['price.txsprice'] },
  txsSum: { by: 'l.txsSum', tags: ['price.txsprice'] },
} as const

type Filters = Received<typeof outboundHistory.totals>
const askedFor = async (ctx: Context, { pjNo, ckType: _, returns: __, ...wanted }: Filters): Promise<Asked> => ({
  ...wanted,
  // a part id that no part has keeps the list from being empty
  ...(pjNo && { parts: [0, ...(await findPartsByCode(ctx, pjNo))] }),
})

const together = (legs: readonly RawBuilder<unknown>[]) => sql<Line>`(${sql.join(legs, sql` union all `)})`.as('l')

/** 销售明细: newest first; returns with a minus, and what changed the profit of a day beside them. */
export async function pageNetLines(ctx: Context, input: Received<typeof outboundHistory.pageQuery>) {
  const legs = netSales(ctx, await askedFor(ctx, input))
  const all = ctx.db.selectFrom(together(legs))
  const order = await orderOf(ctx, all, input, sortable, newest)
  // each kind of line gives its own first ones, as its index has them: none is read to its end for a page
  const first = legs.map(
    (leg) => sql`(${inOrder(ctx.db.selectFrom(together([leg])).selectAll('l'), order).limit(input.page * input.limit)})`,
  )
  const rows = ctx.db
    .selectFrom(onePage(inOrder(ctx.db.selectFrom(together(first)).selectAll('l'), order), input).as('l'))
    .leftJoin('ckOrder as o', (join) =>
      join.on('o.tenantId', '=', ctx.tenantId).onRef('o.ckId', '=', 'l.documentId').on(sql<boolean>`l.document = 'ck'`),
    )
    .leftJoin('thOrder as t', (join) =>
      join.on('t.tenantId', '=', ctx.tenantId).onRef('t.thId', '=', 'l.documentId').on(sql<boolean>`l.document in ('xt', 'ct')`),
    )
    .leftJoin('stockPaper as s', (join) =>
      join
        .on('s.tenantId', '=', ctx.tenantId)
        .onRef('s.paperId', '=', 'l.documentId')
        .on(sql<boolean>`l.document not in ('ck', 'xt', 'ct', 'rk')`),
    )
    .leftJoin('rkOrder as r', (join) =>
      join.on('r.tenantId', '=', ctx.tenantId).onRef('r.rkId', '=', 'l.documentId').on(sql<boolean>`l.document = 'rk'`),
    )
    .leftJoin('client as c', (join) => join.on('c.tenantId', '=', ctx.tenantId).onRef('c.clientId', '=', 'l.clientId'))
    .leftJoin('warehouse as w', (join) => join.on('w.tenantId', '=', ctx.tenantId).onRef('w.warehouseId', '=', 'l.warehouseId'))
    .leftJoin('appUser as u', (join) =>
      join
        .on('u.tenantId', '=', ctx.tenantId)
        .on('u.userId', '=', sql<number>`coalesce(o.modifier_id, t.modifier_id, s.modifier_id, r.modifier_id)`),
    )
    .selectAll('l')
    .select(({ fn, val }) => [
      fn.coalesce('c.clientName', val('')).as('clientName'),
      fn.coalesce('w.warehouseName', val('')).as('warehouseName'),
      fn.coalesce('u.realName', val('')).as('modifierName'),
      fn.coalesce('o.ckNo', 't.thNo', 's.paperNo', 'r.rkNo', val('')).as('ckNo'),
      fn.coalesce('o.updatedAt', 't.updatedAt', 's.updatedAt', 'r.updatedAt').as('lastUpdateTime'),
    ])
  const found = await withCount(ctx, inOrder(rows, order), all, input)
  return { page: { ...found, list: found.list.map(worded) } }
}

type Named = Line & { clientName: string; warehouseName: string; modifierName: string; ckNo: string; lastUpdateTime: string | null }
function worded({ word, documentId, lineId, day, clientId, partId, qty, cost, fee, warehouseId: _, ...row }: Named) {
  const profit = subtract(row.txsSum, cost)
  const tcostPrice = fee === null || isZero(qty) ? null : proportion(add(cost, fee), '1', qty, 6)
  return {
    ...{ ...row, id: lineId, key: `${word}${lineId}`, ckDate: day, ckId: documentId, clientId: clientId ?? 0, pjid: partId, ckAmount: qty },
    ...{ costSum: cost, feeSum: fee, tcostPrice },
    ...{ ckTypeValue: word, profit, profitRate: percentOf(profit, row.txsSum), lastUpdateTime: row.lastUpdateTime ?? '' },
  }
}

export async function totalNetLines(ctx: Context, input: Filters) {
  const content = await ctx.db
    .selectFrom(together(netSales(ctx, await askedFor(ctx, input))))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<string>('l.qty'), val('0')).as('ckAmount'),
      fn.coalesce(fn.sum<string>('l.txsSum'), val('0')).as('txsSum'),
      fn.coalesce(fn.sum<string>('l.cost'), val('0')).as('costSum'),
      fn.coalesce(sql<string>`sum(l.txs_sum - l.cost)`, val('0')).as('profit'),
    ])
    .executeTakeFirstOrThrow()
  return { content: { ...content, thAmount: null } }
}
