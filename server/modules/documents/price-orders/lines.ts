import { sql } from 'kysely'
import type { PriceFieldName, priceOrders } from '#contract/documents/price-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { type Prices, warningOf } from './rules.ts'
import { FIELDS, maySeePrice, sightOf } from './visible-prices.ts'

const OLD = {
  wbPrice: 'oldWbPrice',
  xsPrice: 'oldXsPrice',
  purchasePrice: 'oldPurchasePrice',
  pfPrice: 'oldPfPrice',
  fxPrice: 'oldFxPrice',
  minPrice: 'oldMinPrice',
} as const satisfies Record<PriceFieldName, string>
type OldPrices = Record<(typeof OLD)[PriceFieldName], string | null>

const rowsOf = (ctx: Context, id: number) =>
  ctx.db.selectFrom('priceOrderLine as l').where('l.tenantId', '=', ctx.tenantId).where('l.orderId', '=', id)

function withPrices(ctx: Context, rows: ReturnType<typeof rowsOf>) {
  const cost = sql<string>`coalesce(case when k.qty > 0 then round(k.value / k.qty, 6) else k.last_cost end, 0)`
  return rows
    .innerJoin('part as p', (join) => join.on('p.tenantId', '=', ctx.tenantId).onRef('p.partId', '=', 'l.partId'))
    .leftJoin('partPrice as r', (join) => join.on('r.tenantId', '=', ctx.tenantId).onRef('r.partId', '=', 'l.partId'))
    .leftJoin('partCost as k', (join) =>
      join
        .on('k.tenantId', '=', ctx.tenantId)
        .on('k.companyId', '=', ctx.companyId)
        .onRef('k.partId', '=', 'l.partId')
        .on('k.pool', '=', 0),
    )
    .select([
      'l.rowNo',
      'l.partId as pjid',
      'p.pjNo',
      'p.pjName',
      'p.pjBrand',
      'p.pjSubBrand',
      'p.pjSize',
      'p.pjFactory',
      'p.pjType',
      'p.pjUnit',
    ])
    .select(['l.wbPrice', 'l.xsPrice', 'l.purchasePrice', 'l.pfPrice', 'l.fxPrice', 'l.minPrice', 'l.before'])
    .select(['r.wbPrice as oldWbPrice', 'r.xsPrice as oldXsPrice', 'r.purchasePrice as oldPurchasePrice'])
    .select(['r.pfPrice as oldPfPrice', 'r.fxPrice as oldFxPrice', 'r.minPrice as oldMinPrice'])
    .select(cost.as('costPrice'))
}
type Found = Awaited<ReturnType<ReturnType<typeof withPrices>['execute']>>[number]

/** A line with the prices it replaces, as they are now or as they were when it was carried out, and what is odd about the new ones. */
function shown(ctx: Context, { before, ...line }: Found) {
  const replaced = before as Partial<Record<PriceFieldName, string>> | null
  const was = Object.fromEntries(FIELDS.map((field) => [OLD[field], replaced?.[field] ?? line[OLD[field]]])) as OldPrices
  const after = Object.fromEntries(FIELDS.map((field) => [field, line[field] ?? was[OLD[field]] ?? '0'])) as Omit<Prices, 'costPrice'>
  const changed = FIELDS.filter((field) => line[field] !== null && maySeePrice(ctx, field))
  return { ...line, id: line.pjid, ...was, warning: warningOf(changed, { ...after, costPrice: line.costPrice }, sightOf(ctx)) }
}

export async function pageLines(ctx: Context, { id, page, limit }: Received<typeof priceOrders.pageLines>) {
  const rows = rowsOf(ctx, id)
  const result = await paginate(ctx, withPrices(ctx, rows).orderBy('l.rowNo'), rows, { page, limit })
  return { page: { ...result, list: result.list.map((line) => shown(ctx, line)) } }
}

/** How many lines set a price below cost, or below the minimum, as far as the reader may know. */
export async function warnedLines(ctx: Context, id: number): Promise<number> {
  const lines = await withPrices(ctx, rowsOf(ctx, id)).execute()
  return lines.filter((line) => shown(ctx, line).warning !== '').length
}

/** The prices of parts as they are now. */
export async function now(ctx: Context, { pjids }: Received<typeof priceOrders.now>) {
  const content = await ctx.db
    .selectFrom('part as p')
    .leftJoin('partPrice as r', (join) => join.on('r.tenantId', '=', ctx.tenantId).onRef('r.partId', '=', 'p.partId'))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.partId', '=', sql<number>`any(${pjids}::bigint[])`)
    .where('p.deletedAt', 'is', null)
    .select(['p.partId as pjid', 'r.wbPrice as oldWbPrice', 'r.xsPrice as oldXsPrice', 'r.purchasePrice as oldPurchasePrice'])
    .select(['r.pfPrice as oldPfPrice', 'r.fxPrice as oldFxPrice', 'r.minPrice as oldMinPrice'])
    .execute()
  return { content }
}
